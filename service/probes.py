"""Is it alive, is it ready, how does it fare."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from service.metrics import Metrics
from service.redis import Redis


class Probes:
    """Health, readiness and metrics. Readiness does not hang on Redis: without it every call is still answered."""

    def __init__(self, metrics: Metrics, games: int, shared: Redis | None) -> None:
        self._metrics, self._games, self._shared = metrics, games, shared
        self._draining = False

    def drain(self) -> None:
        """Be ready no more."""
        self._draining = True

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return JSONResponse({"status": "ok"})

    async def readyz(self, request: Request) -> Response:
        """Whether new requests should come here; 503 while it is being stopped."""
        redis = self._shared.state if self._shared else "none"
        return JSONResponse(
            {"status": "draining" if self._draining else "ready", "games": self._games, "redis": redis},
            status_code=503 if self._draining else 200,
        )

    async def metrics(self, request: Request) -> Response:
        """All metrics, as Prometheus reads them."""
        content, kind = self._metrics.exposition()
        return Response(content, media_type=kind)
