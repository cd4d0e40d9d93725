"""Traces: a span for each request, sent where an operator says, and nothing in it that players hide."""

import subprocess
from collections.abc import Generator
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from threading import Thread
from typing import Any

import httpx2
import pytest
from starlette.types import Receive, Scope, Send

from service.app import create_app
from service.settings import Settings, Unusable
from service.tracing import Traced, otlp
from tests.service.live import serving

otel = pytest.importorskip("opentelemetry.sdk.trace", reason="the extra `otel` is not installed")
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"
SEED = "a-seed-that-nobody-may-read"
SECONDS = 30


@pytest.fixture
def collector() -> Generator[tuple[str, "Queue[bytes]"], None, None]:
    """The address of a collector, and what it was sent."""
    sent: Queue[bytes] = Queue()

    class Taken(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/traces"
            sent.put(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
            pass

    with HTTPServer(("127.0.0.1", 0), Taken) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", sent
        server.shutdown()
        thread.join()


def test_a_service_sends_a_span_for_each_request(collector: tuple[str, "Queue[bytes]"]) -> None:
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    where, sent = collector
    told = {
        "OTEL_EXPORTER_OTLP_ENDPOINT": where,
        "OTEL_BSP_SCHEDULE_DELAY": "50",
        "OTEL_EXPORTER_OTLP_COMPRESSION": "",
    }
    with serving(subprocess.DEVNULL, None, **told) as (address, _):
        headers = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
        path = f"http://{address}/v1/games/new-york-1995"
        found = httpx2.post(f"{path}/start", json={"seats": 3, "seed": SEED}, headers=headers, timeout=SECONDS)
        assert found.status_code == 200
        refused = httpx2.post(f"{path}/start", json={"seats": 6, "seed": SEED}, headers=headers, timeout=SECONDS)
        assert refused.status_code == 422
        spans: dict[int, Any] = {}
        while len(spans) < 2:
            content = sent.get(timeout=SECONDS)
            assert SEED.encode() not in content
            request = ExportTraceServiceRequest.FromString(content)
            for group in request.resource_spans:
                names = {each.key: each.value.string_value for each in group.resource.attributes}
                assert names["service.name"] == "knickerbocker"
                for span in (one for scope in group.scope_spans for one in scope.spans):
                    if span.trace_id.hex() == TRACE:  # not the request that asked whether it is up
                        spans[
                            {each.key: each.value for each in span.attributes}["http.response.status_code"].int_value
                        ] = span
    for status, code in ((200, ""), (422, "impossible-start")):
        span = spans[status]
        assert span.name == "POST /v1/games/{game}/start"
        assert span.parent_span_id.hex() == PARENT
        attributes = {each.key: each.value.string_value for each in span.attributes}
        assert attributes["knickerbocker.game"] == "new-york-1995"
        assert attributes["http.route"] == "/v1/games/{game}/start"
        assert attributes.get("knickerbocker.code", "") == code


async def test_what_breaks_is_an_error_without_words() -> None:
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
    from opentelemetry.trace import StatusCode

    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError(SEED)

    kept, provider = InMemorySpanExporter(), otel.TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    notes = {"route": "", "game": "", "code": None, "request_id": "x"}
    scope = {"type": "http", "method": "GET", "headers": [], "state": notes}

    async def nothing(*_: object) -> Any:
        raise AssertionError("nothing is read or sent")

    with pytest.raises(ValueError, match=SEED):
        await Traced(broken, provider)(scope, nothing, nothing)
    (span,) = kept.get_finished_spans()
    assert span.name == "GET other"
    assert span.status.status_code is StatusCode.ERROR
    assert SEED not in span.to_json()


def test_without_the_sdk_the_setting_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with pytest.raises(Unusable, match=r"knickerbocker\[otel\]"):
        create_app(Settings(otel_exporter_otlp_endpoint="http://127.0.0.1:9"))


def test_a_service_of_another_name_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_SERVICE_NAME", "tables")
    provider = otlp()
    assert provider.resource.attributes["service.name"] == "tables"
    provider.shutdown()
