"""An application called without a network."""

from typing import Any

from starlette.types import Message, Scope


def scope_of(method: str, path: str, headers: dict[bytes, bytes]) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": list(headers.items()),
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }


def into(sent: list[Message]) -> Any:
    async def send(message: Message) -> None:
        sent.append(message)

    return send


def piece(content: bytes, more: bool) -> Message:
    return {"type": "http.request", "body": content, "more_body": more}
