"""One structured line a request, as JSON on standard output. States, moves and bodies are never in it."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

import orjson

LEVELS = {name: getattr(logging, name.upper()) for name in ("debug", "info", "warning", "error")}
LINE = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z


class Log:
    """Writes the fields of each event as one JSON line, from a level upwards. (structlog does the same in three
    times the time, which was a tenth of an apply.)"""

    def __init__(self, level: str) -> None:
        self._least = LEVELS[level]
        self._out = sys.stdout.buffer

    def info(self, event: str, fields: dict[str, Any]) -> None:
        """What is as it should be. (Fields by keyword would be gathered anew; every call has such a line.)"""
        self._line("info", event, fields)

    def warning(self, event: str, **fields: Any) -> None:
        """What an operator should look at."""
        self._line("warning", event, fields)

    def error(self, event: str, **fields: Any) -> None:
        """What should not have happened."""
        self._line("error", event, fields)

    def _line(self, level: str, event: str, fields: dict[str, Any]) -> None:
        if LEVELS[level] < self._least:
            return
        line = {"timestamp": datetime.now(UTC), "level": level, "event": event, **fields}
        self._out.write(orjson.dumps(line, option=LINE))
        self._out.flush()


def traced(error: BaseException) -> dict[str, Any]:
    """What kind of error it was and where it came from. What it says is left out, since it may quote a state."""
    places = traceback.extract_tb(error.__traceback__)
    return {"error": type(error).__name__, "at": [f"{at.filename}:{at.lineno} {at.name}" for at in places]}
