"""Calls to the service that is tested, as plain JSON: what it answers is to be judged, not trusted."""

from typing import Any

import httpx2


class Unfit(Exception):
    """An answer with which nothing can be done; the text says why."""


class Asker:
    """Asks one service about one game."""

    def __init__(self, http: httpx2.Client, game: str) -> None:
        self._http, self._path = http, f"/v1/games/{game}"

    def ask(self, call: str, body: Any) -> Any:
        """The answer to a call, or the problem details; raises Unfit where it is neither."""
        response = self._http.post(f"{self._path}/{call}", json=body)
        kind = response.headers.get("content-type", "").partition(";")[0]
        if kind != ("application/json" if response.status_code == 200 else "application/problem+json"):
            raise Unfit(f"{call} answers {response.status_code} with {kind or 'no media type'}")
        try:
            found = response.json()
        except ValueError as error:
            raise Unfit(f"{call} does not answer JSON: {error}") from error
        if not isinstance(found, dict):
            raise Unfit(f"{call} does not answer an object")
        if response.status_code != 200 and found.get("status") != response.status_code:
            raise Unfit(f"{call} answers {response.status_code}, and says {found.get('status')}")
        return found

    def good(self, call: str, body: Any) -> Any:
        """The answer to a call that must not fail."""
        found = self.ask(call, body)
        if "status" in found:
            raise Unfit(f"{call} is refused: {found.get('code')}: {found.get('detail')}")
        return found

    def listed(self, body: Any) -> list[Any]:
        """All legal moves, page by page."""
        found: list[Any] = []
        while True:
            page = self.good("legal-moves", {**body, "limit": 1000, "offset": len(found)})
            found += page["moves"]
            if len(found) >= page["total"] or not page["moves"]:
                if len(found) != page["total"]:
                    raise Unfit(f"{page['total']} moves are told of, {len(found)} listed")
                return found
