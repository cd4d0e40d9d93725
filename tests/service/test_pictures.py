"""Pictures: what is sent in which form, what a seat may see of it, and that nothing makes drawing fail."""

from typing import Any

from tests.engines.walk import Setup
from tests.service.caller import Caller, problem, raw
from tests.service.test_calls import positions


def asked(caller: Caller, accept: str | None, body: dict[str, Any]) -> Any:
    return caller.ask("picture", body, headers={"accept": accept or ""})


def test_svg_json_and_png(caller: Caller, setup: Setup) -> None:
    body = {"state": raw(positions(setup)[-1].state), "width": 360}
    told = caller.call("picture", body)
    assert told["title"]
    assert told["description"]
    for accept in (None, "*/*", "image/*", "image/svg+xml", "application/json;q=0.5, image/svg+xml"):
        drawn = asked(caller, accept, body)
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text == told["svg"]
    png = asked(caller, "image/png", body)
    assert png.headers["content-type"] == "image/png"
    assert png.content[:8] == b"\x89PNG\r\n\x1a\n"
    size = [int.from_bytes(png.content[at : at + 4], "big") for at in (16, 20)]
    assert size[0] == 360 == told["width"]
    assert abs(size[1] - told["height"]) <= 1


def test_other_forms_are_refused(caller: Caller, setup: Setup) -> None:
    body = {"state": raw(positions(setup)[0].state)}
    problem(asked(caller, "text/html", body), 406, "not-acceptable")
    problem(asked(caller, "image/png", body | {"width": 1}), 422, "wrong-shape", "/width")
    problem(asked(caller, "image/png", body | {"seat": 7}), 422, "no-such-seat", "/seat")
