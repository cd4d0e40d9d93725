"""Requests and answers. Types that differ by game are generic; `Wire` binds them for one game.

A request keeps its state as raw bytes until it is known whether it was read before (`schema.read`); the
OpenAPI document describes the same types with the game's own state in its place.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import UNSET, Meta, UnsetType

from engines.bots import Level
from engines.chance import Seed
from engines.drawing import Theme
from engines.game import Choice, M, Opt, S, T
from engines.model import Count, Model, Seat

V = TypeVar("V", bound=Model)
E = TypeVar("E", bound=Model)
K = TypeVar("K", bound=str)
F = TypeVar("F", bound=str)
B = TypeVar("B")

StateId = Annotated[str, Meta(pattern="^sha256:[A-Za-z0-9_-]{43}$")]
Token = Annotated[str, Meta(min_length=1, max_length=40_000)]
"""What the service sealed: a state, or a seat."""
Nonce = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Include = Literal["legalMoves", "view", "score"]
MAX_MOVES = 20_000
MAX_PAGE = 1_000
MAX_BATCH = 1_000


class Request(Model, omit_defaults=True):
    """A body. Defaults are left out when one is written, so that it has no more keys than were read."""


class Located(Request, Generic[S], omit_defaults=True):
    """A request about a position: exactly one of `state`, `stateId`, or `sealed` with a `seatToken`."""

    state: S | UnsetType = UNSET
    state_id: StateId | UnsetType = UNSET
    sealed: Token | UnsetType = UNSET
    seat_token: Token | UnsetType = UNSET


class StartRequest(Request, Generic[Opt], omit_defaults=True):
    """A new game. Without `seed` the service draws one; `seat` is whose view is included. With `sealed` the answer is
    a sealed state and a token for each seat; then the seed is the service's, mixed with the `nonces` of the seats.
    With `guard` the table cannot be taken back to an older state."""

    seats: Seat
    options: Opt | UnsetType = UNSET
    seed: Seed | UnsetType = UNSET
    sealed: bool = False
    guard: bool = False
    nonces: Annotated[tuple[Nonce, ...], Meta(max_length=8)] = ()
    include: Annotated[tuple[Include, ...], Meta(max_length=3)] = ()
    seat: Seat | UnsetType = UNSET


Value = str | int
"""What a field of a move may hold, or hold some of."""


class LegalMovesRequest(Located[S], Generic[S, K, F], omit_defaults=True):
    """Which moves are wanted: of one seat, of one type, those that hold certain values, a page of them, and whether
    blocked ones too. `where` maps fields of moves to the value that each has, or that is one of its values."""

    seat: Seat | UnsetType = UNSET
    type: K | UnsetType = UNSET
    where: Mapping[F, Value] | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=0, le=MAX_PAGE)] = 200
    offset: Count = 0
    blocked: bool = False


Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Notations = Annotated[str, Meta(min_length=1, max_length=1_000_000)]
"""Moves as text, set apart by white space."""


class CheckRequest(Located[S], Generic[S, M], omit_defaults=True):
    """A move to be judged: exactly one of `move` and `notation`."""

    move: M | UnsetType = UNSET
    notation: Notation | UnsetType = UNSET


class ApplyRequest(Located[S], Generic[S, M], omit_defaults=True):
    """Moves to be played: exactly one of `move`, `moves` and `notation`. All are played, or none. With `seat` the
    view that is included is that seat's, and what happens is told as that seat may know it."""

    move: M | UnsetType = UNSET
    moves: Annotated[tuple[M, ...], Meta(min_length=1, max_length=MAX_MOVES)] | UnsetType = UNSET
    notation: Notations | UnsetType = UNSET
    include: Annotated[tuple[Include, ...], Meta(max_length=3)] = ()
    seat: Seat | UnsetType = UNSET


class ViewRequest(Located[S], Generic[S], omit_defaults=True):
    """Whose view is wanted; without `seat` a spectator's."""

    seat: Seat | UnsetType = UNSET


class ScoreRequest(Located[S], Generic[S, T], omit_defaults=True):
    """A position, or the end of a game played on a real table."""

    table: T | UnsetType = UNSET


class PictureRequest(Located[S], Generic[S, M], omit_defaults=True):
    """What is to be drawn: the view of a seat, or a spectator's. What the `last` move was about is marked. The theme
    `auto` follows the reader's screen by day and by night; a PNG is so many pixels wide, and by day unless `dark`."""

    seat: Seat | UnsetType = UNSET
    last: M | UnsetType = UNSET
    theme: Theme = "auto"
    width: Annotated[int, Meta(ge=64, le=2048)] = 720


class PictureDrawn(Model):
    """A position as SVG: what it shows in a line, and in words for those who cannot see it. `width` and `height` are
    pixels; the SVG fits any size of that shape."""

    title: str
    description: str
    width: int
    height: int
    svg: str


class Budget(Request, omit_defaults=True):
    """How long a bot may think: so many tries, so many seconds, or until the first of both. The service has a most of
    each (`GET /v1/limits`), which stands for whatever is more."""

    iterations: Annotated[int, Meta(ge=1, le=1_000_000)] | UnsetType = UNSET
    seconds: Annotated[float, Meta(gt=0, le=3_600)] | UnsetType = UNSET


class SuggestRequest(Located[S], Generic[S], omit_defaults=True):
    """For which of the seats that are due a move is wanted (the first of them unless it is named), from a bot of
    which level. By the same `seed` and as many tries it answers the same on every machine; without a seed the service
    draws one."""

    seat: Seat | UnsetType = UNSET
    level: Level = "search"
    seed: Seed | UnsetType = UNSET
    budget: Budget | UnsetType = UNSET


class Candidate(Model, Generic[M]):
    """A move that a bot thought about. `value` is for `search` where it leads on the way from lost (0) to won (1),
    by the leads over each of the others (no probability: those of all seats need not add up to 1); for `greedy` the
    points that the seat's position is worth after it; null for `random`. `visits` is how often it was tried."""

    move: M
    notation: str
    value: float | None
    visits: int


class Progress(Model, Generic[M]):
    """What a bot thinks after so many tries."""

    iterations: int
    candidates: tuple[Candidate[M], ...]


class Suggested(Model, Generic[M]):
    """What a bot would play, after how many tries, and in words why. `candidates` are the ten best moves at most, the
    best one first. The bot knows what the seat may know, and nothing else."""

    seat: int
    move: M
    notation: str
    level: Level
    seed: str
    iterations: int
    candidates: tuple[Candidate[M], ...]
    text: str


class GameStart(Model, Generic[Opt], omit_defaults=True):
    """How a recorded game began."""

    seats: Seat
    options: Opt | UnsetType = UNSET
    seed: Seed


class ReplayRequest(Request, Generic[Opt, M], omit_defaults=True):
    """A recorded game: `start` with `moves` or `notation`, or all of it as the text of a `record`. Played to the end
    or `upTo` that many moves; a `seat` gets its view in place of the state, `steps` lists what happened."""

    start: GameStart[Opt] | UnsetType = UNSET
    moves: Annotated[tuple[M, ...], Meta(max_length=MAX_MOVES)] | UnsetType = UNSET
    notation: Annotated[str, Meta(max_length=1_000_000)] | UnsetType = UNSET
    record: Annotated[str, Meta(min_length=1, max_length=1_000_000)] | UnsetType = UNSET
    up_to: Count | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    steps: bool = False
    include: Annotated[tuple[Include, ...], Meta(max_length=3)] = ()


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


class BlockedMove(Model, Generic[M]):
    """A move that a player may think of, and why it is illegal."""

    move: M
    notation: str
    refusal: Refused


class SeatPrompt(Model):
    """What one seat has to decide, and from what."""

    seat: int
    choices: tuple[Choice, ...]


class Prompt(Model):
    """What is to be decided now, in words and by seat."""

    phase: str
    text: str
    seats: tuple[SeatPrompt, ...]


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


class Applied(Position[S, M, V], Generic[S, M, V, E]):
    """The position after the moves, and what happened on the way. `reversible` is false once a move showed or
    drew something hidden or passed the turn on."""

    events: tuple[E, ...]
    reversible: bool


class Proof(Model):
    """What shows that the cards were dealt fairly: `commitment`, given at the start, is a hash of `secret` and
    `nonces`, which together give the seed. Secret and seed are told when the game is over."""

    commitment: str
    nonces: tuple[Nonce, ...]
    secret: Nonce | UnsetType = UNSET
    seed: str | UnsetType = UNSET


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


class SealedApplied(SealedPosition[M, V], Generic[M, V, E]):
    """The position after the moves, and what the seat may know of what happened on the way."""

    events: tuple[E, ...]
    reversible: bool


class VerifyRequest(Request, Generic[Opt, M], omit_defaults=True):
    """A finished record of a sealed table, with the `proof` that was told at its end."""

    proof: Proof
    seats: Seat
    options: Opt | UnsetType = UNSET
    moves: Annotated[tuple[M, ...], Meta(max_length=MAX_MOVES)] | UnsetType = UNSET
    notation: Annotated[str, Meta(max_length=1_000_000)] | UnsetType = UNSET


class Verified(Model):
    """Whether a whole game was dealt fairly: the commitment holds for the secret and nonces, the seed follows from
    them, and with it the moves lead to the end (`over`)."""

    fair: bool
    commitment: bool
    seed: bool
    over: bool
    ply: int
    state_id: str


class Checked(Model):
    """Whether a move is legal, or why not. `notation` is its text."""

    legal: bool
    notation: str
    refusal: Refused | None


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


CallName = Annotated[str, Meta(max_length=100)]
"""What a caller calls a call of a batch; the answer has it again."""


class BatchCall(Request, Generic[B], omit_defaults=True):
    """One call of a batch: the body it would have had alone."""

    game: Annotated[str, Meta(max_length=60)]
    call: Annotated[str, Meta(max_length=40)]
    body: B
    id: CallName | UnsetType = UNSET


class BatchRequest(Request, Generic[B], omit_defaults=True):
    """Many calls, answered in order."""

    calls: Annotated[tuple[BatchCall[B], ...], Meta(max_length=MAX_BATCH)]


class BatchAnswer(Model):
    """The answer to one call: the status and body it would have had alone."""

    status: int
    body: Any
    id: str | UnsetType = UNSET


class BatchAnswers(Model):
    """The answers, in the order of the calls."""

    answers: tuple[BatchAnswer, ...]
