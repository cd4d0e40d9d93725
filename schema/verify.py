"""The proof that a sealed table was dealt fairly."""

from typing import Any

from msgspec import UNSET

from engines.canon import canonical, state_id
from engines.game import AnyGame
from schema import wire
from schema.asked import Asked, one_of
from schema.moves import playable, pointer, stepped
from schema.position import begun
from schema.problem import Problem, problem
from schema.sealed import mixed


def verify(game: AnyGame, request: wire.VerifyRequest[Any, Any], state: None, asked: Asked) -> Any:
    """Whether the secret and nonces are those that were committed to and the seed follows from them; if so, where the
    moves of the record lead."""
    told = request.proof
    if told.secret is UNSET or told.seed is UNSET:
        return problem("not-revealed", asked.language, pointer="/proof")
    moves = one_of(request, ("moves", "notation"), asked.language) or playable(request, asked)
    if isinstance(moves, Problem):
        return moves
    seed = mixed("seed", told.secret, told.nonces)
    at = begun(game, request.seats, request.options, seed, asked)
    if isinstance(at, Problem):
        return at
    committed, follows = mixed("commitment", told.secret, told.nonces) == told.commitment, seed == told.seed
    # With another secret the deal is another, and the moves would be refused for what is not their fault.
    for number, item in enumerate(moves if committed and follows else ()):
        made = stepped(game, at, item, pointer(request, number), asked)
        if isinstance(made, Problem):
            return made
        at = made[1].state
    return wire.Verified(
        fair=committed and follows and not at.to_move,
        commitment=committed,
        seed=follows,
        over=not at.to_move,
        ply=at.ply,
        state_id=state_id(canonical(at)),
    )
