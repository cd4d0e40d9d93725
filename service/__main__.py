"""The command line."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from threading import Timer
from types import FrameType

import uvicorn

from service.app import create_app
from service.bulk import command as bulk
from service.bulk.report import command as report
from service.packs import looked_at
from service.seal import new_key
from service.settings import Settings, Unusable, from_environment
from service.verdict import verdict

SECRET = ("redis_url", "seal_keys")
UNUSABLE, UNHEARD, STOPPED = 2, 128 + signal.SIGPIPE, 128 + signal.SIGINT
"""Exit statuses: it cannot be done as asked; nobody reads what it says any more; stopped by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit status."""
    try:
        try:
            return _done(sys.argv[1:] if arguments is None else arguments)
        finally:
            print(end="", flush=True)
    except BrokenPipeError:
        _hush()
        return UNHEARD
    except KeyboardInterrupt:
        return STOPPED
    except Unusable as error:
        said = str(error)
    except OSError as error:
        _hush()
        said = f"{error.filename or 'what it says cannot be written'}: {error.strerror}"
    print(f"knickerbocker: {said}", file=sys.stderr)
    return UNUSABLE


def _hush() -> None:
    """Forget what could not be printed, or the end of the process would try once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _done(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="knickerbocker", description="The rules of four New York board games.")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="answer calls over HTTP")
    serve.add_argument("--host", help="address to listen on (setting HOST)")
    serve.add_argument("--port", help="port to listen on (setting PORT)")
    commands.add_parser("openapi", help="write openapi/openapi.json and openapi/schema.graphql anew")
    commands.add_parser("key", help="print a new key for sealed play, a line for the file that SEAL_KEYS_FILE names")
    verify = commands.add_parser("verify", help="show whether a finished sealed table was dealt fairly")
    verify.add_argument("file", help="JSON: what the call `verify` takes, and the `game`")
    pack = commands.add_parser("pack", help="check a component pack, and draw it")
    pack.add_argument("game", help="id of the game that the pack is for")
    pack.add_argument("file", help="the pack")
    pack.add_argument("--draw", metavar="SVG", help="file for a picture of what was understood")
    commands.add_parser("config", help="print the settings that hold, and check them")
    bulk.add(commands)
    report.add(commands)
    given = parser.parse_args(arguments)
    flags = {name.upper(): value for name, value in vars(given).items() if value is not None}
    if run := {"simulate": bulk.main, "score": bulk.main, "report": report.main}.get(given.command):
        return run(given, arguments)
    if given.command == "verify":
        return _say(*verdict(given.file))
    if given.command == "pack":
        return _say(*looked_at(given.game, given.file, given.draw))
    return _run(given.command, from_environment({**os.environ, **flags}))


def _run(command: str, settings: Settings) -> int:
    match command:
        case "serve":
            return _serve(settings)
        case "config":
            return _config(settings)
        case "key":
            print(new_key())
            return 0
        case _:
            return _openapi()


class _Server(uvicorn.Server):
    """A server that says that it stops before it does."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None], seconds: float) -> None:
        super().__init__(config)
        self._tell, self._seconds = tell, seconds

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: at once by Ctrl-C, or when told again."""
        seconds, self._seconds = self._seconds, 0.0
        self._tell()
        if not seconds or sig == signal.SIGINT:
            super().handle_exit(sig, frame)
            return
        timer = Timer(seconds, super().handle_exit, (sig, frame))
        timer.daemon = True
        timer.start()


def _serve(settings: Settings) -> int:
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        access_log=False,
        proxy_headers=False,  # whom to believe is told by CLIENT_HEADER alone
        server_header=False,
        log_level="warning" if settings.log_level == "info" else settings.log_level,
        timeout_graceful_shutdown=20,
    )
    server = _Server(config, app.drain, settings.drain)
    server.run()  # what is raised after a Ctrl-C only says again why it has stopped
    return 0 if server.started else 1


def _config(settings: Settings) -> int:
    create_app(settings)
    for name in settings.__struct_fields__:
        value = getattr(settings, name)
        print(f"{name.upper()}={'(set)' if name in SECRET and value else value}")
    return 0


def _say(status: int, said: str) -> int:
    print(said)
    return status


def _openapi() -> int:
    from schema import graphql, openapi

    openapi.write()
    graphql.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
