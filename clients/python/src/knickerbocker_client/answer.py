"""From bytes to types."""

from functools import cache
from typing import Any

import msgspec

from knickerbocker_client.problem import OddAnswer


def decoded(content: bytes, answer: Any) -> Any:
    """An answer as its type, or as text where that is None. Raises OddAnswer where it is not one."""
    try:
        return content.decode() if answer is None else _decoder(answer).decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise OddAnswer(f"not an answer of the service: {error}") from error


@cache
def _decoder(answer: Any) -> msgspec.json.Decoder[Any]:
    """Made once: to look at the unions of a game takes longer than to read an answer."""
    return msgspec.json.Decoder(answer)
