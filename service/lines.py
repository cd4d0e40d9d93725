"""The answer to a call that takes long, line by line: what is known on the way, then the answer."""

import asyncio
from typing import Any

from msgspec.structs import replace
from starlette.types import Scope, Send

from engines.game import AnyGame
from schema.calls import Call
from schema.problem import Problem
from service.answers import Answers
from service.http import NDJSON, encode


async def lines(
    answers: Answers, game: AnyGame, call: Call, body: bytes, spoken: str, scope: Scope, send: Send
) -> Problem | None:
    """Sends lines `{"progress": …}` and a last one `{"answer": …}`, or `{"problem": …}` where it turns out late that
    there is none. A problem that is there before the first line is left to the caller."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    asked = asyncio.ensure_future(answers.made(game, call, body, spoken, told.put_nowait))
    asked.add_done_callback(lambda done: told.put_nowait(None))
    started = False
    try:
        while (progress := await told.get()) is not None:
            await _say(send, spoken, started, {"progress": progress})
            started = True
        found = asked.result()
        if isinstance(found, Problem):
            if not started:
                return found
            scope["state"]["code"] = found.code
            with_id = replace(found, request_id=scope["state"]["request_id"])
            await _say(send, spoken, started, {"problem": with_id}, last=True)
        else:
            await _say(send, spoken, started, {"answer": found}, last=True)
    finally:
        asked.cancel()
    return None


async def _say(send: Send, spoken: str, started: bool, line: dict[str, Any], *, last: bool = False) -> None:
    if not started:
        headers = [(b"content-type", NDJSON), (b"content-language", spoken.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": encode(line) + b"\n", "more_body": not last})
