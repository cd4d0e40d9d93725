"""What can go wrong, as one tree of exceptions."""

from typing import Any

from knickerbocker_client import wire


class KnickerbockerError(Exception):
    """Anything that keeps a call from being answered."""


class NoAnswer(KnickerbockerError):
    """The service could not be reached, or fell silent; the transport's own error is the cause."""


class OddAnswer(KnickerbockerError):
    """Something answered, but not as the service does: a proxy, or a service that speaks of newer rules."""


class ProblemError(KnickerbockerError):
    """The service said what is wrong, in RFC 9457 problem details: `code` is stable, `detail` is for people."""

    def __init__(self, problem: wire.Problem, wait: float | None = None) -> None:
        super().__init__(f"{problem.code}: {problem.detail}")
        self.problem = problem
        self.wait = wait
        """The seconds that the service asks to wait before another try."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problem, self.wait)

    @property
    def kind(self) -> str:
        """The kind of problem: the last part of its type, `illegal-move` where `code` names the rule."""
        return self.problem.type.rpartition(":")[2]

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem.status

    @property
    def code(self) -> str:
        """The kind of problem, or the id of the broken rule."""
        return self.problem.code

    @property
    def rule(self) -> str | None:
        """The id of the first broken rule, if it is a rule of the game that was broken."""
        return self.problem.rule

    @property
    def params(self) -> Any:
        """What the words speak of, as values."""
        return self.problem.params

    @property
    def errors(self) -> tuple[wire.Pointed, ...]:
        """Everything that is wrong, with JSON pointers into the request."""
        return self.problem.errors


class Misasked(ProblemError):
    """The request itself is not one that the service takes: 400, 405, 406, 408, 413, 415."""


class Forbidden(ProblemError):
    """A seat token of another seat or table."""


class NotFound(ProblemError):
    """No such game, call or page."""


class StateNotHot(NotFound):
    """The service does not have the state of this id (any longer): send the state."""


class Conflict(ProblemError):
    """The request does not fit the position."""


class StaleState(Conflict):
    """A guarded table has gone on: there is a newer sealed state."""


class Refused(Conflict):
    """The rules refuse a move; `rule` says which, `errors` lists all of them."""


class NotYourTurn(Refused):
    """Another seat is due."""


class WrongPhase(Refused):
    """A move of a type that is not due now."""


class GameOver(Refused):
    """The game is over."""


class Invalid(ProblemError):
    """Well-formed, but makes no sense: wrong shape, impossible state, unreadable notation or token."""


class Impossible(Invalid):
    """A state, a table or a start that the rules do not allow; `errors` lists all that is wrong."""


class Unavailable(ProblemError):
    """The service has no room for the call now; `wait` says when to try again."""


class TooManyRequests(Unavailable):
    """This caller has asked too often."""


class ServiceError(ProblemError):
    """The service failed."""


BY_KIND: dict[str, type[ProblemError]] = {
    "state-not-hot": StateNotHot,
    "stale-state": StaleState,
    "illegal-move": Refused,
    "not-your-turn": NotYourTurn,
    "wrong-phase": WrongPhase,
    "game-over": GameOver,
    "impossible-state": Impossible,
    "impossible-table": Impossible,
    "impossible-start": Impossible,
}
BY_STATUS: dict[int, type[ProblemError]] = {
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    422: Invalid,
    429: TooManyRequests,
    503: Unavailable,
}


def raised(problem: wire.Problem, wait: float | None = None) -> ProblemError:
    """The exception that a problem is."""
    kind = problem.type.rpartition(":")[2]
    general = Misasked if problem.status < 500 else ServiceError
    return (BY_KIND.get(kind) or BY_STATUS.get(problem.status) or general)(problem, wait)
