"""Why a move is illegal, or a state impossible: values, never exceptions."""

from collections.abc import Mapping

from engines.model import Model

Params = Mapping[str, int | str]
"""What fills the gaps of the words: prices, seats, cards. Never anything the addressed seat may not know."""


class Broken(Model):
    """One rule a move breaks, by its id in the game's rule index."""

    rule: str
    params: Params = {}


class Refusal(Model):
    """All rules a move breaks, in the order the specification checks them; the first is the code."""

    broken: tuple[Broken, ...]

    @property
    def code(self) -> str:
        """The id of the first broken rule."""
        return self.broken[0].rule


def refuse(rule: str, **params: int | str) -> Refusal:
    """A refusal for one broken rule."""
    return Refusal(broken=(Broken(rule=rule, params=params),))


class Fault(Model):
    """One thing that is impossible in a posted state or table: where (JSON pointer) and what."""

    pointer: str
    code: str
    params: Params = {}
