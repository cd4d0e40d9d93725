"""One structured line a request, as JSON on standard output. States, moves and bodies are never in it."""

import logging
import sys
import traceback
from typing import Any

import orjson
import structlog

LEVELS = {name: getattr(logging, name.upper()) for name in ("debug", "info", "warning", "error")}


def logger(level: str) -> Any:
    """A logger that writes the fields of each event as one JSON line."""
    return structlog.wrap_logger(
        structlog.BytesLogger(sys.stdout.buffer),
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(serializer=orjson.dumps),
        ],
        cache_logger_on_first_use=True,
    )


def traced(error: BaseException) -> dict[str, Any]:
    """What kind of error it was and where it came from. What it says is left out, since it may quote a state."""
    places = traceback.extract_tb(error.__traceback__)
    return {"error": type(error).__name__, "at": [f"{at.filename}:{at.lineno} {at.name}" for at in places]}
