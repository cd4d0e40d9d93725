"""Canonical bytes of a state and the id made from them."""

from binascii import b2a_base64
from hashlib import sha256

import msgspec

from engines.model import Model

_URLSAFE, PADDING = bytes.maketrans(b"+/", b"-_"), b"=\n"
_ENCODER = msgspec.json.Encoder(order="sorted")
_ROOM = 4096
"""Bytes: few states need more. An encoder that must ask for more room again and again takes up to a fifth longer."""


def canonical(state: Model) -> bytes:
    """JSON with sorted keys and no spaces (states hold only ASCII strings, integers, booleans, null, lists
    and objects, so this is also their RFC 8785 form)."""
    written = bytearray(_ROOM)
    _ENCODER.encode_into(state, written)
    return bytes(written)


def state_id(canonical_bytes: bytes) -> str:
    """`sha256:` and the 43 base64url characters of the hash of a state's canonical bytes. Whoever knows the
    id of an open state can have the state: treat it as one."""
    return f"sha256:{b2a_base64(sha256(canonical_bytes).digest()).translate(_URLSAFE, PADDING).decode()}"
