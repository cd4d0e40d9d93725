"""Runs the service or a floor in a process of its own: `python -m bench.serve service|floor PORT CORE POSITIONS`."""

import os
import sys

import uvicorn

from bench.floor import create_floor
from service.__main__ import main


def serve(kind: str, port: int, core: int, count: int) -> None:
    """Serve on one core until stopped. The floor runs as `knickerbocker serve` runs the service."""
    os.sched_setaffinity(0, {core})
    if kind == "service":
        main(["serve", "--host", "127.0.0.1", "--port", str(port)])
    else:
        uvicorn.run(
            create_floor(count),
            host="127.0.0.1",
            port=port,
            access_log=False,
            server_header=False,
            log_level="warning",
            timeout_graceful_shutdown=20,
        )


if __name__ == "__main__":
    kind, *numbers = sys.argv[1:]
    serve(kind, *map(int, numbers))
