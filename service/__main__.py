"""The command line."""

import argparse
import sys
from collections.abc import Sequence

import uvicorn

from service.app import create_app
from service.settings import Settings, Unusable, from_environment


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="knickerbocker", description="The rules of four New York board games.")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="answer calls over HTTP")
    serve.add_argument("--host", help="address to listen on (setting HOST)")
    serve.add_argument("--port", type=int, help="port to listen on (setting PORT)")
    commands.add_parser("openapi", help="write openapi/openapi.json and openapi/schema.graphql anew")
    commands.add_parser("config", help="print the settings that hold, and check them")
    given = parser.parse_args(arguments)
    try:
        settings = from_environment()
    except Unusable as error:
        print(f"knickerbocker: {error}", file=sys.stderr)
        return 2
    match given.command:
        case "serve":
            return _serve(
                settings, given.host or settings.host, given.port if given.port is not None else settings.port
            )
        case "config":
            return _config(settings)
        case _:
            return _openapi()


def _serve(settings: Settings, host: str, port: int) -> int:
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        access_log=False,
        server_header=False,
        log_level="warning" if settings.log_level == "info" else settings.log_level,
        timeout_graceful_shutdown=20,
    )
    return 0


def _config(settings: Settings) -> int:
    for name in settings.__struct_fields__:
        value = getattr(settings, name)
        print(f"{name.upper()}={'(set)' if name == 'redis_url' and value else value}")
    return 0


def _openapi() -> int:
    from schema.openapi import write

    write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
