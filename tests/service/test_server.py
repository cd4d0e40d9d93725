"""The service as a process: over sockets, told to stop, started with settings that serve and with others."""

import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from service.__main__ import main
from service.settings import Settings, Unusable, from_environment
from tests.service.live import serving
from tests.service.replica import NEEDLESS

ROOT = Path(__file__).parents[2]
START = b'{"seats":3,"seed":"socket"}'
PATH = "/v1/games/new-york-1995"
TYPED = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    with serving(subprocess.PIPE, READ_TIMEOUT="0.5", MAX_BODY="5000", SEALED="off") as started:
        yield started


def connected(address: str) -> HTTPConnection:
    return HTTPConnection(address, timeout=60)


def told(found: HTTPResponse) -> Any:
    return json.loads(found.read())


def raw(address: str, *parts: bytes) -> tuple[int, dict[str, str], Any]:
    """Status, headers and problem that these bytes get; then the connection is closed by the server."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as client:
        for part in parts:
            client.sendall(part)
        found = HTTPResponse(client)
        found.begin()
        headers = {name.lower(): value for name, value in found.getheaders()}
        body = told(found) if "json" in headers["content-type"] else found.read()
        if headers.get("connection") == "close":
            assert client.recv(1) == b""
        return found.status, headers, body


def head(path: str, *headers: str, method: str = "POST") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: here", "Content-Type: application/json", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def test_calls_over_a_socket(server: Any) -> None:
    client = connected(server[0])
    client.request("POST", f"{PATH}/start", START, TYPED)
    begun = told(client.getresponse())
    for method in ("POST", "QUERY"):
        client.request(method, f"{PATH}/legal-moves", json.dumps({"stateId": begun["stateId"]}), TYPED)
        assert told(client.getresponse())["total"] == 49
    client.request("HEAD", PATH)
    found = client.getresponse()
    assert (found.status, found.read()) == (200, b"")
    client.request("GET", PATH, headers={"if-none-match": found.headers["etag"]})
    unchanged = client.getresponse()
    assert (unchanged.status, unchanged.read()) == (304, b"")
    client.request("GET", "/healthz")
    assert told(client.getresponse()) == {"status": "ok"}
    client.close()
    assert "server" not in found.headers


def test_lines_are_answered_while_others_are_not_sent_yet(server: Any) -> None:
    client = connected(server[0])
    line = json.dumps({"game": "new-york-1995", "call": "start", "body": json.loads(START)}).encode() + b"\n"
    client.putrequest("POST", "/v1/batch")
    client.putheader("content-type", "application/x-ndjson")
    client.putheader("transfer-encoding", "chunked")
    client.endheaders()
    chunk = b"%x\r\n%s\r\n" % (len(line), line)
    client.send(chunk)
    found = client.getresponse()
    first = json.loads(found.readline())
    client.send(chunk + b"0\r\n\r\n")
    second = json.loads(found.readline())
    assert first == second
    assert first["status"] == 200
    assert found.readline() == b""
    client.close()


def test_bodies_that_are_too_large_are_not_read(server: Any) -> None:
    status, headers, body = raw(server[0], head(f"{PATH}/start", "Content-Length: 5001"))
    assert (status, headers["connection"], body["code"]) == (413, "close", "too-large")
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    status, headers, body = raw(server[0], head(f"{PATH}/start", "Transfer-Encoding: chunked"), chunk, chunk)
    assert (status, headers["connection"], body["code"]) == (413, "close", "too-large")


@pytest.mark.parametrize("path", [f"{PATH}/start", "/graphql"])
def test_who_sends_all_before_looking_is_told_that_it_is_too_large(server: Any, path: str) -> None:
    for _ in range(5):
        client = connected(server[0])
        client.request("POST", path, b" " * 5_000_000, TYPED)
        assert client.getresponse().status == 413
        client.close()


def test_bodies_that_do_not_come(server: Any) -> None:
    for parts in ((b"",), (b'{"seats":',)):
        status, headers, body = raw(server[0], head(f"{PATH}/start", "Content-Length: 40"), *parts)
        assert (status, headers["connection"], body["code"]) == (408, "close", "request-timeout")


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET  HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
        b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 100,
    ],
)
def test_what_is_not_http_harms_nobody(server: Any, content: bytes) -> None:
    host, port = server[0].split(":")
    with socket.create_connection((host, int(port)), timeout=60) as client:
        client.sendall(content)
        client.shutdown(socket.SHUT_WR)
        answer = client.recv(100)
        assert answer == b"" or 400 <= int(answer.split()[1]) < 500
    test_calls_over_a_socket(server)


def test_callers_that_go_away_harm_nobody(server: Any) -> None:
    host, port = server[0].split(":")
    for parts in (
        head(f"{PATH}/start", "Content-Length: 40"),
        head(f"{PATH}/start", "Content-Length: 40") + b'{"seats"',
    ):
        with socket.create_connection((host, int(port)), timeout=60) as client:
            client.sendall(parts)
    for path in ("/docs", "/static/swagger/swagger-ui-bundle.js"):
        with socket.create_connection((host, int(port)), timeout=60) as client:
            client.sendall(head(path, method="GET"))
    test_calls_over_a_socket(server)


def test_large_headers(server: Any) -> None:
    client = connected(server[0])
    client.request("GET", "/healthz", headers={"x-large": "x" * 30_000})
    assert client.getresponse().status in (200, 400, 431)
    client.close()
    test_calls_over_a_socket(server)


def test_told_to_stop_it_says_so_and_finishes_what_is_under_way() -> None:
    """At first it goes on, so that balancers notice; told again it stops, once all requests are answered."""
    with serving(subprocess.PIPE, DRAIN="600", SEALED="off") as (address, process):
        under_way, other = connected(address), connected(address)
        other.request("GET", "/readyz")
        assert told(other.getresponse())["status"] == "ready"
        under_way.putrequest("POST", f"{PATH}/start")
        for name, value in {**TYPED, "content-length": str(len(START))}.items():
            under_way.putheader(name, value)
        under_way.endheaders(START[:9])

        process.send_signal(signal.SIGTERM)
        while True:
            other.request("GET", "/readyz")
            found = other.getresponse()
            if told(found)["status"] == "draining":
                break
        assert found.status == 503
        fresh = connected(address)
        fresh.request("GET", "/v1/games")
        assert fresh.getresponse().status == 200
        fresh.close()

        process.send_signal(signal.SIGTERM)
        host, port = address.split(":")
        with suppress(OSError):
            while True:  # until no more connections are taken
                socket.create_connection((host, int(port)), timeout=60).close()
        under_way.send(START[9:])
        answer = under_way.getresponse()
        assert (answer.status, answer.headers["connection"]) == (200, "close")
        assert told(answer)["ply"] == 0
        under_way.close()
        other.close()
        out, _ = process.communicate(timeout=60)
        assert process.returncode in (-signal.SIGTERM, 128 + signal.SIGTERM)
    lines = [json.loads(line) for line in out.splitlines()]
    assert {line["event"] for line in lines} == {"request"}
    assert [line["route"] for line in lines][-1] == "/v1/games/{game}/start"


def test_ctrl_c_ends_it_without_many_words() -> None:
    with serving(subprocess.DEVNULL, subprocess.PIPE, SEALED="off") as (_, process):
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (128 + signal.SIGINT, b"")


# the command line


def test_ctrl_c_ends_every_command_as_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("service.__main__._done", stopped)
    assert main(["config"]) == 128 + signal.SIGINT


def test_make_serve_takes_host_and_port() -> None:
    make = shutil.which("make")
    if not make:
        pytest.skip("make is not installed here")
    told = subprocess.run(
        [make, "--dry-run", "serve", "HOST=0.0.0.0", "PORT=1234"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.splitlines()[-1] == "exec .venv/bin/knickerbocker serve --host 0.0.0.0 --port 1234"


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    for name in Settings.__struct_fields__:
        monkeypatch.delenv(name.upper(), raising=False)
    with patch.multiple("service.app", **NEEDLESS):
        yield monkeypatch


def test_config_prints_the_settings(environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    environment.setenv("PORT", "9000")
    environment.setenv("REDIS_URL", "redis://:never-print-this@localhost/0")
    environment.setenv("SEALED", "off")
    assert main(["config"]) == 0
    printed = capsys.readouterr().out
    assert "PORT=9000\n" in printed
    assert "REDIS_URL=(set)\n" in printed
    assert "never-print-this" not in printed
    assert [line.partition("=")[0] for line in printed.splitlines()] == [
        name.upper() for name in Settings.__struct_fields__
    ]


def test_help_tells_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["serve", "--help"], ["config", "--help"]):
        with pytest.raises(SystemExit, match="0"):
            main(arguments)
    told = capsys.readouterr().out
    for word in ("serve", "openapi", "config", "--port", "--host", "PORT", "HOST"):
        assert word in told
    for arguments in ([], ["win"], ["serve", "--win"]):
        with pytest.raises(SystemExit, match="2"):
            main(arguments)


UNUSABLE = [
    ("PORT", "80a"),
    ("PORT", "65536"),
    ("PORT", "-1"),
    ("PORT", ""),
    ("MAX_BODY", "0"),
    ("MAX_CONCURRENCY", "1.5"),
    ("READ_TIMEOUT", "0"),
    ("READ_TIMEOUT", "nan"),
    ("READ_TIMEOUT", "inf"),
    ("REDIS_TIMEOUT", "never"),
    ("TTL", "1h"),
    ("DRAIN", "-1"),
    ("GRAPHIQL", "perhaps"),
    ("TRUSTED_DOCUMENTS", "all"),
    ("LOG_LEVEL", "LOUD"),
    ("REDIS_URL", "localhost:6379"),
    ("REDIS_URL", "http://localhost"),
    ("REDIS_URL", "redis://user:secret@host:port/0"),
    ("REDIS_URL", "redis://[::1"),
    ("REDIS_URL", "redis+cluster://host/3"),
    ("REDIS_URL", "unix:///socket?db=secret"),
    ("REDIS_URL", "redis://host/three"),
    ("REDIS_URL", "redis://host:99999/0"),
    ("REDIS_URL", "unix://"),
    ("HOST", ""),
    ("CLIENT_HEADER", "X Forwarded For"),
    ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"),
]


@pytest.mark.parametrize(("name", "value"), UNUSABLE)
def test_unusable_settings_are_named(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    environment.setenv(name, value)
    for command in ("config", "serve"):
        assert main([command]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(f"knickerbocker: {name}: ")
        assert told.err.count("\n") == 1
        assert "secret" not in told.err


def test_a_manifest_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TRUSTED_DOCUMENTS", "only")
        environment.setenv("TRUSTED_MANIFEST", "/nowhere/manifest.json")
        assert main(["config"]) == 2
    assert "TRUSTED_MANIFEST" in capsys.readouterr().err


def test_flags_are_settings(environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    environment.setenv("PORT", "9000")
    assert main(["serve", "--port", "70000"]) == 2
    assert capsys.readouterr().err.startswith("knickerbocker: PORT: ")


def test_a_port_that_is_taken(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("SEALED", "off")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SystemExit, match="3"):
        main(["serve", "--port", str(taken.getsockname()[1])])


def test_words_that_a_setting_takes_are_told() -> None:
    with pytest.raises(Unusable, match=r"^SEALED: Expected one of development, on, off$"):
        from_environment({"SEALED": "yes"})
    with pytest.raises(Unusable, match=r"^TRUSTED_MANIFEST: Expected the file"):
        from_environment({"TRUSTED_DOCUMENTS": "only"})


def test_settings_come_from_the_environment() -> None:
    assert from_environment({}) == Settings()
    found = from_environment({"PORT": "1", "GRAPHIQL": "false", "DRAIN": "2.5", "max_body": "7", "OTHER": "x"})
    assert (found.port, found.graphiql, found.drain, found.max_body) == (1, False, 2.5, Settings().max_body)
    with pytest.raises(Unusable, match="PORT"):
        from_environment({"PORT": "x"})
    with pytest.raises(Unusable, match=r"^API_KEYS_FILE: Expected RATE_LIMIT"):
        from_environment({"API_KEYS_FILE": "keys"})
    assert "PORT" in os.environ or from_environment().port == Settings().port
