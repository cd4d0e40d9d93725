"""Libraries that bulk work alone needs, so that `serve` stays light."""

from importlib import import_module
from typing import Any

from service.settings import Unusable


def extra(module: str, name: str) -> Any:
    """A module of an extra of this package. Raises `Unusable` with what to type where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        wanted = module.partition(".")[0]
        raise Unusable(f"this needs {wanted}: pip install 'knickerbocker[{name}]'") from None
