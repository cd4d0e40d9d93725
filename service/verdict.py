"""Whether a record of a sealed table shows that it was dealt fairly: `knickerbocker verify`.

The file holds what the call `verify` takes, and the id of the `game` besides.
"""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

from engines.catalogue import catalogue
from schema import wire
from schema.asked import Asked
from schema.calls import BY_NAME
from schema.problem import Problem
from schema.read import read
from service.files import content
from service.settings import Unusable

FAIR, UNFAIR = 0, 1
"""Exit statuses."""


def verdict(path: str) -> tuple[int, str]:
    """The exit status for a file, and what to say about it. Raises `Unusable` for what is no record."""
    try:
        fields = msgspec.json.decode(content(Path(path)), type=dict[str, Raw])
        name = msgspec.json.decode(fields.pop("game", Raw(b'""')), type=str)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unusable(f"{path} cannot be read: {error}") from None
    if (game := catalogue().get(name)) is None:
        raise Unusable(f"{path} names no game of these: {', '.join(catalogue())}")
    call = BY_NAME["verify"]
    request = read(call.request(game, Raw), msgspec.json.encode(fields), "en")
    asked = Asked("en", lambda: "", lambda name, encoded, state: None)
    found: Any = request if isinstance(request, Problem) else call.run(game, request, None, asked)
    proof = getattr(request, "proof", None)
    if isinstance(found, Problem):
        where = "; ".join(f"{error.pointer or '/'}: {error.detail}" for error in found.errors)
        if found.rule is None:
            raise Unusable(f"{path} is no record with its proof: {where or found.detail}")
        return UNFAIR, f"NOT FAIR: the moves do not follow on the deal of this seed. {where}"
    return _judged(found, proof)


def _judged(found: wire.Verified, proof: Any) -> tuple[int, str]:
    if not found.commitment:
        return UNFAIR, "NOT FAIR: the secret and the nonces are not those that were committed to."
    if not found.seed:
        return UNFAIR, "NOT FAIR: the seed does not follow from the secret and the nonces."
    if not found.over:
        return UNFAIR, f"NOT SHOWN: the deal is fair, but the game is not over after {found.ply} moves."
    return FAIR, (
        f"FAIR: {found.ply} moves to the end, all legal on the deal of this seed.\n"
        f"It holds if the commitment is the one told at the start: {proof.commitment}\n"
        f"and your nonce is among: {', '.join(proof.nonces) or '(no seat gave one)'}"
    )
