"""The pages load nothing from elsewhere, and their files are served as what they are."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from service.pages import STATIC
from service.settings import Settings
from tests.service.caller import application

PAGES = {"/": "text/html", "/docs": "", "/graphql": "text/html"}
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
LOADS = re.compile(
    r"""(?:(?:\bimport\s*\(?|\bfrom|fetch\(|importScripts\(|\.src\s*=|@import)\s*["'`]|url\(\s*["']?)"""
    r"""((?:https?:)?//[^"'`)\s]+)"""
)
"""What makes a browser load something from an absolute address."""


class Links(HTMLParser):
    """The addresses that a page loads, and the scripts written into it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inline = ""
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._script = tag == "script"
        self.found += [
            value for name, value in attrs if name in ("src", "href", "action", "srcset", "data") and value
        ]
        assert not [name for name, _ in attrs if name.startswith("on")], (
            "handlers in HTML are forbidden by the policy"
        )

    def handle_endtag(self, tag: str) -> None:
        self._script = False

    def handle_data(self, data: str) -> None:
        self.inline += data.strip() if self._script else ""


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_pages_load_only_what_is_served_here(client: TestClient, page: str) -> None:
    found = client.get(page, headers={"accept": PAGES[page]})
    assert found.status_code == 200
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    links = Links(found.text)
    assert links.inline == ""
    assert len(links.found) >= 3
    for link in links.found:
        if link.startswith("data:"):
            continue
        assert not re.match(r"[a-z]+:|/", link), f"{link} would be lost behind a path prefix, or is elsewhere"
        part = client.get(f"/{link}")
        assert part.status_code == 200
        assert part.headers["content-type"].startswith(KINDS[Path(link).suffix])
        assert LOADS.findall(part.text) == []
        assert "sourceMappingURL" not in part.text


def test_the_policy_of_pages_keeps_browsers_here(client: TestClient, page: str) -> None:
    found = client.get(page, headers={"accept": PAGES[page]})
    policy = dict(part.strip().split(" ", 1) for part in found.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == "'self'"
    assert not re.search(r"https?:|\*|unsafe-eval", found.headers["content-security-policy"])
    assert "unsafe-inline" not in policy["script-src"]


def test_the_search_for_loads_finds_them() -> None:
    """A search that finds nothing must be able to."""
    for text in (
        'import("https://cdn.example/x.js")',
        'import x from "//cdn.example/x.js"',
        "fetch('https://cdn.example/x')",
        "body { background: url(https://cdn.example/x.png) }",
        '@import "https://cdn.example/x.css"',
        'script.src = "https://cdn.example/x.js"',
    ):
        assert LOADS.findall(text), text


def files() -> Iterator[Path]:
    yield from (path.relative_to(STATIC) for path in STATIC.rglob("*.*") if path.suffix in KINDS)


def test_static_files_are_what_they_are(client: TestClient) -> None:
    for path in files():
        found = client.get(f"/static/{path}")
        assert found.status_code == 200
        assert found.headers["content-type"].startswith(KINDS[path.suffix]), path
        assert found.headers["x-content-type-options"] == "nosniff"
        assert found.headers["cache-control"] == "no-cache", "kept, and asked for by its tag"
        again = client.get(f"/static/{path}", headers={"if-none-match": found.headers["etag"]})
        assert again.status_code == 304
        assert client.head(f"/static/{path}").headers["content-length"] == str(len(found.content))


def test_the_worker_keeps_files_that_are_there(client: TestClient) -> None:
    """It stands beside the page, since it serves what lies below it, and changes as soon as one of its files does."""
    found = client.get("/sw.js")
    assert found.headers["content-type"].startswith("text/javascript")
    assert found.headers["cache-control"] == "no-cache"
    kept = set(re.findall(r'"(static/web/[^"]+)"', found.text))
    assert kept == {f"static/web/{path.name}" for path in (STATIC / "web").iterdir()} - {
        "static/web/index.html",  # the page itself, by its address
        "static/web/sw.js",
        "static/web/LICENSE.preact.txt",
    }
    assert re.search(r'[\[,]""[\],]', found.text), "the page itself"


def test_graphiql_can_be_left_out() -> None:
    with TestClient(application(Settings(log_level="error", graphiql=False))) as client:
        assert client.get("/graphql", headers={"accept": "text/html"}).headers["content-type"] != "text/html"


def test_probes(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json()["status"], ready.json()["redis"]) == (200, "ready", "none")
    described = client.get("/openapi.json")
    assert described.json()["openapi"] == "3.1.1"
    assert described.headers["content-type"] == "application/json"
