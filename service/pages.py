"""The pages for browsers. They load nothing from elsewhere, and their addresses are relative: they work behind a path
prefix."""

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""Pictures of tables carry their style with them; no script does."""
ASK_AGAIN = "no-cache"
"""Browsers keep what they got, and ask by its tag whether it is still the newest."""


def page(path: str) -> Any:
    """The endpoint of a page."""

    async def found(request: Request) -> Response:
        return FileResponse(STATIC / path, headers={"content-security-policy": POLICY, "cache-control": ASK_AGAIN})

    return found


class Files(StaticFiles):
    """The files that pages load."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that it is still the same."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = ASK_AGAIN
        return response
