"""Pages of any origin may call: nothing here hangs on cookies.

The headers stand on every answer, so that an answer kept by a cache serves all origins.
"""

from starlette.types import Scope, Send

from service.http import header

ALWAYS = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id"),
]
DAY = b"86400"


def asked(scope: Scope) -> bool:
    """Whether a browser asks if a page may call."""
    return scope["method"] == "OPTIONS" and header(scope, b"access-control-request-method") != ""


async def allow(scope: Scope, send: Send) -> None:
    """Tell the browser that it may, with all headers it names."""
    wanted = header(scope, b"access-control-request-headers").encode("latin-1")
    headers = [
        (b"access-control-allow-methods", b"GET, HEAD, POST, QUERY"),
        (b"access-control-allow-headers", wanted or b"*"),
        (b"access-control-max-age", DAY),
        (b"vary", b"Access-Control-Request-Headers"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
