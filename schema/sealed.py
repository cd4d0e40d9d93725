"""Sealed play: what a token's holder is shown, and fair seeds.

The seed is base64url of SHA-256 over `seed:<secret>:<nonce>:…`, and the commitment the same over `commitment:…`. The
secret is 32 random bytes of the service, so that no player can choose the seed; a seat that gave a nonce knows that
the service did not choose it either.
"""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from engines.game import AnyGame
from schema import wire
from schema.asked import Asked, Secrets, Viewer
from schema.moves import listing
from schema.scoring import sheet
from schema.told import recent


def mixed(purpose: str, secret: str, nonces: Sequence[str]) -> str:
    """43 base64url characters that follow from a secret and the nonces of the seats."""
    text = ":".join((purpose, secret, *nonces))
    return urlsafe_b64encode(sha256(text.encode()).digest()).decode().rstrip("=")


def proof(secrets: Secrets, over: bool) -> wire.Proof:
    """The commitment to the seed; all that it commits to once the game is over."""
    secret, nonces = secrets.secret, secrets.nonces
    return wire.Proof(
        commitment=mixed("commitment", secret, nonces),
        nonces=nonces,
        secret=secret if over else UNSET,
        seed=mixed("seed", secret, nonces) if over else UNSET,
    )


def shown(
    game: AnyGame,
    state: Any,
    include: Sequence[str],
    viewer: Viewer,
    asked: Asked,
    steps: Sequence[wire.SeenStep[Any]] = (),
) -> dict[str, Any]:
    """The fields of a sealed position, to which these moves led."""
    over = not state.to_move
    asked = replace(asked, viewer=viewer)
    return {
        "game": game.id,
        "table": viewer.table,
        "sealed": viewer.seal(state, recent(game, viewer.kept, steps)),
        "seat": viewer.seat,
        "ply": state.ply,
        "phase": state.phase,
        "to_move": state.to_move,
        "over": over,
        "view": game.view(state, viewer.seat),
        "legal_moves": listing(game, state, wire.LegalMovesRequest(), asked) if "legalMoves" in include else UNSET,
        "score": sheet(game, game.score(state), asked.language) if "score" in include else UNSET,
        "proof": proof(viewer.secrets, over),
    }
