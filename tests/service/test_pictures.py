"""Pictures: what is sent in which form, what a seat may see of it, and that nothing makes drawing fail."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest

from schema.wire import PictureDrawn
from service.log import Log
from service.pictures import PNG, SVG, NoRoom, Pictures
from tests.engines.walk import SETUPS, Setup
from tests.service.caller import Caller, problem, raw
from tests.service.live import live
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


def test_others_are_answered_while_a_large_png_is_drawn() -> None:
    setup = next(setup for setup in SETUPS if setup.game.id == "new-york-1901")
    body = {"state": raw(positions(setup)[-1].state), "width": 2048}
    with live() as address:
        path = f"http://{address}/v1/games/{setup.game.id}"

        def drawn() -> int:
            headers = {"accept": "image/png"}
            return httpx2.post(f"{path}/picture", json=body, headers=headers, timeout=60).status_code

        answered = 0
        with ThreadPoolExecutor(1) as thread, httpx2.Client(timeout=60) as client:
            picture = thread.submit(drawn)
            while not picture.done():
                assert client.get(f"http://{address}/healthz").status_code == 200
                answered += 1
            assert picture.result() == 200
    # The process that draws takes hundreds of milliseconds only to begin, an answer one.
    assert answered >= 10


async def test_a_lost_process_costs_nobody_the_picture(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    pictures = Pictures(Log("warning"))
    told = PictureDrawn(
        title="", description="", width=64, height=64, svg="<svg xmlns='http://www.w3.org/2000/svg'/>"
    )
    first = await pictures.drawn(told, PNG)
    pictures._processes[0].kill()
    assert await pictures.drawn(told, PNG) == first
    pictures.close()
    (noted,) = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert (noted["event"], noted["work"], noted["status"]) == ("process lost", "picture", -9)


async def test_what_cannot_be_drawn_and_too_many_are_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = Pictures(Log("warning"))
    told = PictureDrawn(title="", description="", width=64, height=64, svg="no picture")
    with pytest.raises(NoRoom):
        await pictures.drawn(told, PNG)
    monkeypatch.setattr("service.pictures.WAITING", 0)
    with pytest.raises(NoRoom):
        await pictures.drawn(told, PNG)
    assert await pictures.drawn(told, SVG) == b"no picture"
    pictures.close()
