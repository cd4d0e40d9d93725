"""Component data that an operator may replace: one JSON file a pack, named by its id and a hash of its content.

A game keeps its packs ready for use in a mapping from full name (`<id>@<hash>`) to whatever it makes of the file;
the default stands first. Its functions are written for one pack and bound to the mapping (`bind`).
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Annotated, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec
from msgspec import Meta

from engines.canon import canonical
from engines.game import PackInfo
from engines.model import Model
from engines.refusal import Fault

PackName = Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9][a-z0-9-]*@[A-Za-z0-9_-]{16}$")]
"""A pack as a state names it: its id and the hash of its content."""

PackChoice = Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9][a-z0-9-]*(@[A-Za-z0-9_-]{16})?$")]
"""A pack as an option of `start` names it: by its id, or exactly."""

ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


class Named(Protocol):
    """A state that names its pack."""

    @property
    def pack(self) -> str: ...


P = TypeVar("P")
F = TypeVar("F", bound=Model)
S = TypeVar("S", bound=Named)
A = ParamSpec("A")
R = TypeVar("R")


def decoded(kind: type[F], content: bytes) -> F | tuple[Fault, ...]:
    """The file as a value of its type, or the fault of its shape."""
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        detail, _, path = str(error).partition(" - at `$")
        known = path.partition("[...]")[0].rstrip("`")  # what stands for a member whose name is not told
        pointer = re.sub(r"[.\[]", "/", known).replace("]", "")
        return (Fault(pointer=pointer, code="pack.shape", params={"detail": detail}),)


def bad_id(name: str) -> tuple[Fault, ...]:
    """The fault of an id that cannot name a pack; none for one that can."""
    return () if ID.fullmatch(name) else (Fault(pointer="", code="pack.id", params={"id": name[:64]}),)


def digest(file: Model) -> str:
    """A hash of what the file says, whatever its layout: 16 base64url characters of SHA-256."""
    return urlsafe_b64encode(sha256(canonical(file)).digest()[:12]).decode()


def full_name(info: PackInfo) -> str:
    """The pack as a state names it."""
    return f"{info.id}@{info.hash}"


def chosen(packs: Mapping[str, P], choice: str | None) -> str | None:
    """The full name of the pack that is meant: the first when none is named, by id the one added last; None
    when it is not there."""
    if choice is None:
        return next(iter(packs))
    return next((name for name in reversed(list(packs)) if choice in (name, name.partition("@")[0])), None)


def absent(packs: Mapping[str, P], pack: str, pointer: str = "/pack") -> tuple[Fault, ...]:
    """The fault of a state or table whose pack is not there; none when it is."""
    if pack in packs:
        return ()
    return (Fault(pointer=pointer, code="state.pack", params={"pack": pack, "packs": ", ".join(packs)}),)


def bind(packs: Mapping[str, P], rule: Callable[Concatenate[P, S, A], R]) -> Callable[Concatenate[S, A], R]:
    """The rule, told by each state which pack it is played with."""

    def bound(state: S, /, *args: A.args, **kwargs: A.kwargs) -> R:
        return rule(packs[state.pack], state, *args, **kwargs)

    return bound
