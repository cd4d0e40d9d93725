"""Traces for OpenTelemetry, where an operator wants them: one span a request, with what the log line says.

The SDK is an extra (`pip install 'knickerbocker[otel]'`) and is loaded only when spans have somewhere to go. Like the
log, a span never holds a body, a state, a move or a seed.
"""

from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CARRIED = (b"traceparent", b"tracestate")
SERVICE = "knickerbocker"


class NoTracing(Exception):
    """The SDK is not installed."""


class Traced:
    """Wraps an application. Spans go where `provider` has them sent; those of a caller are their parents."""

    def __init__(self, app: ASGIApp, provider: Any) -> None:
        from opentelemetry.propagate import extract
        from opentelemetry.trace import SpanKind, StatusCode

        self._app, self._provider = app, provider
        self._tracer = provider.get_tracer(SERVICE)
        self._extract, self._kind, self._failed = extract, SpanKind.SERVER, StatusCode.ERROR

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request within a span."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        carrier = {key.decode(): value.decode("latin-1") for key, value in scope["headers"] if key in CARRIED}
        method = scope["method"][:20]
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with self._tracer.start_as_current_span(
            method, self._extract(carrier), self._kind, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                await self._app(scope, receive, send_on)
            finally:
                notes = scope["state"]
                route = notes["route"] or getattr(scope.get("route"), "path", "other")
                span.update_name(f"{method} {route}")
                told = {"http.request.method": method, "http.route": route, "http.response.status_code": status}
                told |= {f"knickerbocker.{key}": notes[key] for key in ("game", "code", "request_id") if notes[key]}
                span.set_attributes(told)
                if status >= 500:
                    span.set_status(self._failed)

    def close(self) -> None:
        """Send the last spans."""
        self._provider.shutdown()


def otlp() -> Any:
    """A provider that sends spans by OTLP over HTTP, as the standard settings of OpenTelemetry (`OTEL_…`) say. Raises
    `NoTracing`."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME, OTELResourceDetector, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise NoTracing("pip install 'knickerbocker[otel]'") from None
    named = Resource({SERVICE_NAME: SERVICE}).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=named)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider
