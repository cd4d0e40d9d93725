"""Callers who play random games through nginx, and hold each answer against what the engine says."""

import json
import random
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from itertools import islice
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from engines import referee
from engines.canon import canonical, state_id
from engines.catalogue import GAMES
from tests.deploy.ports import LOOPBACK, until
from tests.engines.walk import Setup, made, setups

LIMIT: Final = 40
"""Moves asked for, of which one is chosen."""
LONGEST: Final = 60
"""Moves of a game; then another one is begun."""
TYPED: Final = {"content-type": "application/json"}
BEGINNINGS: Final = tuple(setup for game in GAMES for setup in setups(game))
APPLY: Final = (
    "mutation ($at: PositionInput!, $text: String) {{ {game} {{ apply(at: $at, notation: $text) "
    "{{ ... on {title}Applied {{ position {{ state stateId }} }} }} }} }}"
)


class Lost(NamedTuple):
    """An answer that did not come: when, and what came instead."""

    at: float
    what: str


class Wrong(AssertionError):
    """An answer that the engine does not give."""


class Caller(Thread):
    """One who plays games, one after the other. A call whose answer is lost is counted, and made again."""

    def __init__(self, host: str, port: int, name: str, stop: Event) -> None:
        super().__init__(name=name, daemon=True)
        self._end, self._dice = stop, random.Random(name)
        self._client = HTTPConnection(host, port, timeout=60)
        self.right: Counter[str] = Counter()
        """Answers that came and were right, by call."""
        self.lost: list[Lost] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        """Play until told to stop."""
        try:
            for number in range(1_000_000):
                if self._end.is_set():
                    break
                self._play(self._dice.choice(BEGINNINGS), f"{self.name}.{number}")
        except BaseException as error:  # told by whoever waits for it
            self.error = error
        finally:
            self._client.close()

    def _play(self, setup: Setup, seed: str) -> None:
        game, state = setup.game, setup.start(seed)
        begun = self.call(setup, "start", {"seats": setup.seats, "options": _raw(setup.options), "seed": seed})
        self._same("start", begun["state"], _raw(state))
        for ply in range(LONGEST):
            if self._end.is_set():
                return
            legal = list(islice(referee.legal(game, state), LIMIT))
            told = self.about(setup, state, "legal-moves", {"limit": LIMIT})
            self._same("legal-moves", [one["move"] for one in told["moves"]], _raw(legal))
            if not legal:
                break
            move = self._dice.choice(legal)
            after = made(game, state, move).state
            self._move(setup, state, move, after, ply)
            state = after
        score = self.about(setup, state, "score", {})
        self._same("score", score, {**score, **_raw(_totals(game.score(state)))})

    def _move(self, setup: Setup, state: Any, move: Any, after: Any, ply: int) -> None:
        match ply % 4:
            case 0:
                found = self.about(setup, state, "apply", {"move": _raw(move)})
            case 1:
                call = {"game": setup.id, "call": "apply", "body": {"state": _raw(state), "move": _raw(move)}}
                [answer] = self.ask("/v1/batch", {"calls": [call]})["answers"]
                found = answer["body"]
            case 2:
                name = "".join(part.title() for part in setup.id.split("-"))
                asked = {
                    "query": APPLY.format(game=name[0].lower() + name[1:], title=name),
                    "variables": {
                        "at": {"state": _raw(state)},
                        "text": referee.notation(setup.game, state, move),
                    },
                }
                answer = self.ask("/graphql", asked)["data"]
                [[applied]] = [list(of_game.values()) for of_game in answer.values()]
                found = applied["position"]
            case _:
                found = self.call(setup, "apply", {"state": _raw(state), "move": _raw(move)})
        right = {"state": _raw(after), "stateId": state_id(canonical(after))}
        self._same("apply", {name: found.get(name) for name in right}, right)

    def about(self, setup: Setup, state: Any, call: str, body: dict[str, Any]) -> Any:
        """The answer to a call about a state, by its id and, where no replica has that at hand, by all of it."""
        path = f"/v1/games/{setup.id}/{call}"
        status, found = self._asked(path, {**body, "stateId": state_id(canonical(state))})
        self.right["hot" if status == 200 else "not hot"] += 1
        if (status, found.get("code")) == (404, "state-not-hot"):
            status, found = self._asked(path, {**body, "state": _raw(state)})
        if status != 200:
            raise Wrong(f"{call}: {status} {found}")
        return found

    def call(self, setup: Setup, call: str, body: Any) -> Any:
        """The answer to a call of a game."""
        return self.ask(f"/v1/games/{setup.id}/{call}", body)

    def ask(self, path: str, body: Any) -> Any:
        """The body of a good answer."""
        status, found = self._asked(path, body)
        if status != 200:
            raise Wrong(f"{path}: {status} {found}")
        return found

    def _asked(self, path: str, body: Any) -> tuple[int, Any]:
        while True:
            try:
                self._client.request("POST", path, json.dumps(body), TYPED)
                found = self._client.getresponse()
                content = found.read()
                if found.status < 500:
                    return found.status, json.loads(content)
                what = f"{found.status} {content!r}"
            except (OSError, HTTPException) as error:
                what = repr(error)
                self._client.close()
            self.lost.append(Lost(monotonic(), f"{path} {what}"))

    def _same(self, what: str, found: Any, right: Any) -> None:
        if found != right:
            raise Wrong(f"{what}: {found} is not {right}")
        self.right[what] += 1


class Load:
    """Callers at work."""

    def __init__(self, callers: list[Caller]) -> None:
        self.callers = callers

    def right(self) -> Counter[str]:
        """Right answers so far, by call. Raises what a caller found wrong."""
        total: Counter[str] = Counter()
        for caller in self.callers:
            if caller.error:
                raise caller.error
            total += caller.right
        return total

    def lost(self) -> list[Lost]:
        """Answers that did not come."""
        return [lost for caller in self.callers for lost in caller.lost]

    def more(self, count: int) -> None:
        """Wait until so many more answers came, and were right."""
        enough = self.right().total() + count
        until(lambda: self.right().total() >= enough)


@contextmanager
def load(port: int, callers: int = 4, host: str = LOOPBACK) -> Generator[Load]:
    """Callers at work until the block ends; then all that they found is right."""
    stop = Event()
    working = Load([Caller(host, port, f"{port}.{number}", stop) for number in range(callers)])
    for caller in working.callers:
        caller.start()
    try:
        yield working
    finally:
        stop.set()
        for caller in working.callers:
            caller.join(60)
    working.right()


def _raw(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def _totals(sheet: Any) -> dict[str, Any]:
    """What a score says, without its words."""
    return {"winners": sheet.winners, "final": sheet.final}
