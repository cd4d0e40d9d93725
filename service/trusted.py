"""The GraphQL documents that an operator trusts."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from service.settings import Settings, Unusable


def trusted(settings: Settings) -> Mapping[str, str]:
    """The documents by id, from the file that GraphQL code generators write; none where ids are not taken. Raises
    `Unusable`."""
    if settings.trusted_documents == "off":
        return {}
    path = settings.trusted_manifest
    try:
        return msgspec.json.decode(Path(path).read_bytes(), type=dict[str, str])
    except OSError as error:
        raise Unusable(f"TRUSTED_MANIFEST {path!r} cannot be read: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise Unusable(f"TRUSTED_MANIFEST {path!r} cannot be used: {error}") from None
