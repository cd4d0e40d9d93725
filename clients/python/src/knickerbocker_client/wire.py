"""The types that all games share.

Made by generate.py from the types of the service: change those, not this.
"""

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

from msgspec import UNSET, UnsetType

from knickerbocker_client.model import Model

B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")
K = TypeVar("K")
M = TypeVar("M")
Opt = TypeVar("Opt")
S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V")


class OptionInfo(Model):
    """An option of `start`: its type, its default (null where the game chooses), what it does, and what the values of
    a choice are called."""

    name: str
    title: str
    help: str
    type: Literal["boolean", "choice", "text"]
    values: tuple[str, ...]
    names: Mapping[str, str]
    default: bool | str | None


class GameInfo(Model):
    """A game of the catalogue, with the words for what calls name by id: phases, types of moves and their `fields`,
    what moves do (`effects`), what they cost and gain (`resources`). `events` has a sentence for each type of event,
    whose {gaps} are fields of the event; a part in [brackets] is told where all that its gaps name is there, and not
    false."""

    id: str
    name: str
    summary: str
    rules: str
    seats: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    packs: tuple[str, ...]
    phases: Mapping[str, str]
    moves: Mapping[str, str]
    fields: Mapping[str, str]
    effects: Mapping[str, str]
    resources: Mapping[str, str]
    events: Mapping[str, str]
    languages: tuple[str, ...]


class Games(Model):
    """The catalogue."""

    games: tuple[GameInfo, ...]


class RuleInfo(Model):
    """A rule in the project's own words."""

    id: str
    title: str
    text: str


class Rules(Model):
    """The rule index of a game in one language."""

    game: str
    version: str
    language: str
    rules: tuple[RuleInfo, ...]


class Schemas(Model):
    """JSON Schemas (2020-12) of a game's state, move, view, score sheet and table."""

    game: str
    version: str
    schemas: Mapping[str, Any]


class Rate(Model):
    """A policy of the `RateLimit` headers: so many calls a caller may make in so many seconds."""

    policy: str
    calls: int
    seconds: int


class DocumentLimits(Model):
    """What a GraphQL document may have at most."""

    characters: int
    tokens: int
    depth: int
    aliases: int
    fields: int


class BotLimits(Model):
    """What bots do: so many think at once, so many callers may wait, so long and so often may they try."""

    at_once: int
    waiting: int
    seconds: float
    iterations: int


class Limits(Model):
    """What may be asked for. `rate` is null where calls are not counted, `bots` where there are none; `moves` may be
    played by one request, `listedMoves` be on a page, `blockedMoves` be listed with it; `workSeconds` may pass until
    all are played."""

    rate: Rate | None
    body_bytes: int
    batch_bytes: int
    batch_calls: int
    moves: int
    listed_moves: int
    blocked_moves: int
    read_seconds: float
    work_seconds: float
    requests_at_once: int
    graphql: DocumentLimits
    bots: BotLimits | None


class Request(Model, omit_defaults=True):
    """A body. Defaults are left out when one is written, so that it has no more keys than were read."""


class BatchCall(Request, Generic[B]):
    """One call of a batch: the body it would have had alone."""

    game: str
    call: str
    body: B
    id: str | UnsetType = UNSET


class BatchRequest(Request, Generic[B]):
    """Many calls, answered in order."""

    calls: tuple[BatchCall[B], ...]


class BatchAnswer(Model):
    """The answer to one call: the status and body it would have had alone."""

    status: int
    body: Any
    id: str | UnsetType = UNSET


class BatchAnswers(Model):
    """The answers, in the order of the calls."""

    answers: tuple[BatchAnswer, ...]


class Pointed(Model):
    """One thing that is wrong, and where in the body (JSON pointer)."""

    pointer: str
    code: str
    detail: str
    params: Mapping[str, int | str] = {}


class Problem(Model):
    """An RFC 9457 problem. `code` is stable: the kind of problem, or for a refusal the id of the rule, which is
    `rule` too. `errors` lists everything that is wrong; `requestId` is the one in the log."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    params: Mapping[str, int | str] = {}
    errors: tuple[Pointed, ...] = ()
    request_id: str | None = None


class StartRequest(Request, Generic[Opt]):
    """A new game. Without `seed` the service draws one; `seat` is whose view is included. With `sealed` the answer is
    a sealed state and a token for each seat; then the seed is the service's, mixed with the `nonces` of the seats.
    With `guard` the table cannot be taken back to an older state."""

    seats: int
    options: Opt | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    sealed: bool = False
    guard: bool = False
    nonces: tuple[str, ...] = ()
    include: tuple[Literal["legalMoves", "view", "score"], ...] = ()
    seat: int | UnsetType = UNSET


class Chance(Model, forbid_unknown_fields=True):
    """A seed and how many numbers were drawn from it so far."""

    seed: str
    drawn: int = 0


class Head(Model, forbid_unknown_fields=True):
    """What every state begins with. `to_move` lists the seats that owe a decision; none once the game is over."""

    game: str
    rules: str
    seats: int
    options: Model
    ply: int
    phase: str
    to_move: tuple[int, ...]
    chance: Chance


class Located(Request, Generic[S]):
    """A request about a position: exactly one of `state`, `stateId`, or `sealed` with a `seatToken`."""

    state: S | UnsetType = UNSET
    state_id: str | UnsetType = UNSET
    sealed: str | UnsetType = UNSET
    seat_token: str | UnsetType = UNSET


class LegalMovesRequest(Located[S], Generic[S, K, F]):
    """Which moves are wanted: of one seat, of one type, those that hold certain values, a page of them, and whether
    blocked ones too. `where` maps fields of moves to the value that each has, or that is one of its values."""

    seat: int | UnsetType = UNSET
    type: K | UnsetType = UNSET
    where: Mapping[F, str | int] | UnsetType = UNSET
    limit: int = 200
    offset: int = 0
    blocked: bool = False


class Move(Model, tag_field="type", omit_defaults=True):
    """One decision by one seat. `seat` may be left out when one seat alone is due; `legal` always names it."""

    seat: int | None = None


class CheckRequest(Located[S], Generic[S, M]):
    """A move to be judged: exactly one of `move` and `notation`."""

    move: M | UnsetType = UNSET
    notation: str | UnsetType = UNSET


class ApplyRequest(Located[S], Generic[S, M]):
    """Moves to be played: exactly one of `move`, `moves` and `notation`. All are played, or none. With `seat` the
    view that is included is that seat's, and what happens is told as that seat may know it."""

    move: M | UnsetType = UNSET
    moves: tuple[M, ...] | UnsetType = UNSET
    notation: str | UnsetType = UNSET
    include: tuple[Literal["legalMoves", "view", "score"], ...] = ()
    seat: int | UnsetType = UNSET


class ViewRequest(Located[S], Generic[S]):
    """Whose view is wanted; without `seat` a spectator's."""

    seat: int | UnsetType = UNSET


class PictureRequest(Located[S], Generic[S, M]):
    """What is to be drawn: the view of a seat, or a spectator's. What the `last` move was about is marked. The theme
    `auto` follows the reader's screen by day and by night; a PNG is so many pixels wide, and by day unless `dark`."""

    seat: int | UnsetType = UNSET
    last: M | UnsetType = UNSET
    theme: Literal["auto", "light", "dark"] = "auto"
    width: int = 720


class Budget(Request):
    """How long a bot may think: so many tries, so many seconds, or until the first of both. The service has a most of
    each (`GET /v1/limits`), which stands for whatever is more."""

    iterations: int | UnsetType = UNSET
    seconds: float | UnsetType = UNSET


class SuggestRequest(Located[S], Generic[S]):
    """For which of the seats that are due a move is wanted (the first of them unless it is named), from a bot of
    which level. By the same `seed` and as many tries it answers the same on every machine; without a seed the service
    draws one."""

    seat: int | UnsetType = UNSET
    level: Literal["random", "greedy", "search"] = "search"
    seed: str | UnsetType = UNSET
    budget: Budget | UnsetType = UNSET


class ScoreRequest(Located[S], Generic[S, T]):
    """A position, or the end of a game played on a real table."""

    table: T | UnsetType = UNSET


class GameStart(Model, Generic[Opt], omit_defaults=True):
    """How a recorded game began."""

    seats: int
    options: Opt | UnsetType = UNSET
    seed: str


class ReplayRequest(Request, Generic[Opt, M]):
    """A recorded game: `start` with `moves` or `notation`, or all of it as the text of a `record`. Played to the end
    or `upTo` that many moves; a `seat` gets its view in place of the state, `steps` lists what happened."""

    start: GameStart[Opt] | UnsetType = UNSET
    moves: tuple[M, ...] | UnsetType = UNSET
    notation: str | UnsetType = UNSET
    record: str | UnsetType = UNSET
    up_to: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    steps: bool = False
    include: tuple[Literal["legalMoves", "view", "score"], ...] = ()


class Proof(Model):
    """What shows that the cards were dealt fairly: `commitment`, given at the start, is a hash of `secret` and
    `nonces`, which together give the seed. Secret and seed are told when the game is over."""

    commitment: str
    nonces: tuple[str, ...]
    secret: str | UnsetType = UNSET
    seed: str | UnsetType = UNSET


class VerifyRequest(Request, Generic[Opt, M]):
    """A finished record of a sealed table, with the `proof` that was told at its end."""

    proof: Proof
    seats: int
    options: Opt | UnsetType = UNSET
    moves: tuple[M, ...] | UnsetType = UNSET
    notation: str | UnsetType = UNSET


class ViewHead(Model):
    """What every view begins with. `seat` is the viewer, None a spectator."""

    game: str
    rules: str
    seats: int
    options: Model
    ply: int
    phase: str
    to_move: tuple[int, ...]
    seat: int | None


class ListedMove(Model, Generic[M]):
    """A legal move, ready to be sent back: as an object and as text; what it costs and gains, and what its seat has
    left of what it chose from."""

    move: M
    notation: str
    effect: str
    costs: Mapping[str, int]
    gains: Mapping[str, int]
    leaves: Mapping[str, int]
    ways: int


class Pick(Model):
    """One field of a move: how many of which values it takes, each as often at most as it stands in `values`."""

    field: str
    values: tuple[str | int, ...]
    least: int = 1
    most: int = 1


class Choice(Model):
    """One type of move that is due, and what it is made of."""

    type: str
    picks: tuple[Pick, ...]


class SeatPrompt(Model):
    """What one seat has to decide, and from what."""

    seat: int
    choices: tuple[Choice, ...]


class Prompt(Model):
    """What is to be decided now, in words and by seat."""

    phase: str
    text: str
    seats: tuple[SeatPrompt, ...]


class Told(Model):
    """One broken rule, in the language asked for."""

    rule: str
    title: str
    detail: str
    params: Mapping[str, int | str]


class Refused(Model):
    """Why a move is illegal. `code` is the id of the first broken rule; `broken` lists all of them."""

    code: str
    rule: str
    detail: str
    params: Mapping[str, int | str]
    broken: tuple[Told, ...]


class BlockedMove(Model, Generic[M]):
    """A move that a player may think of, and why it is illegal."""

    move: M
    notation: str
    refusal: Refused


class LegalMoves(Model, Generic[M]):
    """A page of legal moves. `total` is how many there are: exactly if `complete`. It is not where there are too many
    to list: then the prompt describes them all, and at most 20,000 are looked at, one after the other; those of the
    wanted type among them are counted and can be paged through."""

    moves: tuple[ListedMove[M], ...]
    total: int
    offset: int
    complete: bool
    prompt: Prompt
    blocked: tuple[BlockedMove[M], ...]


class ScoreLine(Model):
    """A line of the sheet: what the rule is, how often it was met, and what earned it."""

    rule: str
    title: str
    text: str
    count: int
    each: int | None
    points: int
    earned: tuple[str, ...]


class SeatSheet(Model):
    """The lines of one seat."""

    seat: int
    lines: tuple[ScoreLine, ...]
    total: int
    rank: int


class TeamSheet(Model):
    """Seats that win together."""

    seats: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    total: int
    rank: int


class Tie(Model):
    """A tie on points and how it was decided: best first, seats that stay level together."""

    rule: str
    title: str
    text: str
    seats: tuple[int, ...]
    order: tuple[tuple[int, ...], ...]


class MissingInput(Model):
    """What a table did not say, the rule that needs it and what was assumed."""

    pointer: str
    rule: str
    title: str
    assumed: str


class ScoreSheet(Model):
    """A score sheet that explains itself. `winners` is empty until it is `final`."""

    game: str
    final: bool
    scores: tuple[SeatSheet, ...]
    teams: tuple[TeamSheet, ...]
    winners: tuple[int, ...]
    ties: tuple[Tie, ...]
    missing: tuple[MissingInput, ...]


class Position(Model, Generic[S, M, V]):
    """A position, and what was asked to be included."""

    game: str
    state_id: str
    state: S
    ply: int
    phase: str
    to_move: tuple[int, ...]
    over: bool
    legal_moves: LegalMoves[M] | UnsetType = UNSET
    view: V | UnsetType = UNSET
    score: ScoreSheet | UnsetType = UNSET


class SealedPosition(Model, Generic[M, V]):
    """A position as the seat of the token may know it. `sealed` is for the next call, whoever makes it."""

    game: str
    table: str
    sealed: str
    seat: int | None
    ply: int
    phase: str
    to_move: tuple[int, ...]
    over: bool
    view: V
    legal_moves: LegalMoves[M] | UnsetType = UNSET
    score: ScoreSheet | UnsetType = UNSET
    proof: Proof


class SealedStart(SealedPosition[M, V], Generic[M, V]):
    """The first position as a spectator may know it, and the tokens: one for each seat, to be given to it alone, and
    one for spectators."""

    seat_tokens: tuple[str, ...]
    spectator_token: str


class Checked(Model):
    """Whether a move is legal, or why not. `notation` is its text."""

    legal: bool
    notation: str
    refusal: Refused | None


class Event(Model, tag_field="type"):
    """One thing that happened, for the log and for animation."""


class Applied(Position[S, M, V], Generic[S, M, V, E]):
    """The position after the moves, and what happened on the way. `reversible` is false once a move showed or
    drew something hidden or passed the turn on."""

    events: tuple[E, ...]
    reversible: bool


class SealedApplied(SealedPosition[M, V], Generic[M, V, E]):
    """The position after the moves, and what the seat may know of what happened on the way."""

    events: tuple[E, ...]
    reversible: bool


class Viewed(Model, Generic[V]):
    """A view."""

    view: V


class SeenStep(Model, Generic[E]):
    """One move at a sealed table and what it did, as far as the seat may know. `ply` is that of the position it was
    played in."""

    ply: int
    seat: int
    events: tuple[E, ...]
    reversible: bool


class SealedViewed(Model, Generic[V, E]):
    """A view at a sealed table, and the last moves that led there: as many as the sealed state has room for. Who
    last saw the table at some ply was told of all that happened since if the first one is of that ply or before."""

    view: V
    steps: tuple[SeenStep[E], ...]


class PictureDrawn(Model):
    """A position as SVG: what it shows in a line, and in words for those who cannot see it. `width` and `height` are
    pixels; the SVG fits any size of that shape."""

    title: str
    description: str
    width: int
    height: int
    svg: str


class Candidate(Model, Generic[M]):
    """A move that a bot thought about. `value` is for `search` where it leads on the way from lost (0) to won (1),
    by the leads over each of the others (no probability: those of all seats need not add up to 1); for `greedy` the
    points that the seat's position is worth after it; null for `random`. `visits` is how often it was tried."""

    move: M
    notation: str
    value: float | None
    visits: int


class Suggested(Model, Generic[M]):
    """What a bot would play, after how many tries, and in words why. `candidates` are the ten best moves at most, the
    best one first. The bot knows what the seat may know, and nothing else."""

    seat: int
    move: M
    notation: str
    level: Literal["random", "greedy", "search"]
    seed: str
    iterations: int
    candidates: tuple[Candidate[M], ...]
    text: str


class ReplayStep(Model, Generic[M, E]):
    """One move of a replay and what it did. To a seat the moves of others are told by their events alone."""

    ply: int
    seat: int
    move: M | UnsetType = UNSET
    notation: str | UnsetType = UNSET
    events: tuple[E, ...]
    reversible: bool


class Replayed(Model, Generic[S, M, V, E]):
    """Where a replay stopped: the position, or for a seat its view; the steps if they were asked for. `moves` counts
    the moves of the whole record; `record` is its text (not for a seat, since it holds the seed)."""

    ply: int
    phase: str
    to_move: tuple[int, ...]
    over: bool
    moves: int
    record: str | UnsetType = UNSET
    position: Position[S, M, V] | UnsetType = UNSET
    view: V | UnsetType = UNSET
    steps: tuple[ReplayStep[M, E], ...] | UnsetType = UNSET


class Verified(Model):
    """Whether a whole game was dealt fairly: the commitment holds for the secret and nonces, the seed follows from
    them, and with it the moves lead to the end (`over`)."""

    fair: bool
    commitment: bool
    seed: bool
    over: bool
    ply: int
    state_id: str


class Progress(Model, Generic[M]):
    """What a bot thinks after so many tries."""

    iterations: int
    candidates: tuple[Candidate[M], ...]
