"""A call as a value: what is sent, and the type of what comes back. Clients send it, batches gather it."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from knickerbocker_client.model import Model

A = TypeVar("A", covariant=True)


@dataclass(frozen=True, kw_only=True)
class Call(Generic[A]):
    """A request that will be answered with an `A`."""

    path: str
    answer: Any
    """The type of the answer as msgspec takes it; None for plain text."""
    body: Model | dict[str, Any] | None = None
    """What is posted; a call without a body is a GET."""
    instead: Model | None = None
    """What is posted when the service no longer has the state whose id is in `body`."""
    game: str = ""
    name: str = ""
    """What the call is called in a batch; empty for those that cannot be in one."""
    progress: Any = None
    """The type of what is told on the way to the answer, where anything is."""
    repeatable: bool = True
    """Whether it may be sent again when nobody knows whether it was answered."""
