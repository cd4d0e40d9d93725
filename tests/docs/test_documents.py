"""The documents are true: what they tell readers to type is typed, and what they show is compared."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engines.catalogue import GAMES
from tests.service.live import live

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"```(sh|json)\n(.*?)```", re.DOTALL)
END = "--- end of block ---"
RUN = [
    "README.md",
    *(f"docs/{name}.md" for name in ("api", "sealed", "pictures", "bots", "bulk")),
    *(f"docs/games/{game.id}.md" for game in GAMES),
]


def told(path: Path) -> list[tuple[str, str | None]]:
    """The shell blocks of a document, each with the JSON that is shown after it."""
    found: list[tuple[str, str | None]] = []
    for kind, text in BLOCK.findall(path.read_text("utf-8")):
        if kind == "sh":
            found.append((text, None))
        else:
            found[-1] = (found[-1][0], text)
    return found


def run(blocks: list[str], address: str, folder: Path) -> list[str]:
    """What each block prints, all run by one shell so that variables last."""
    script = "set -euo pipefail\n" + "".join(f"{block}\necho\necho '{END}'\n" for block in blocks)
    done = subprocess.run(
        ["bash", "-c", script.replace("localhost:8000", address)],
        cwd=folder,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split(f"{END}\n")[:-1]


def holds(shown: object, answer: object, where: str = "") -> None:
    """What is shown stands in the answer; lists may go on."""
    match shown, answer:
        case dict(), dict():
            for key, value in shown.items():
                assert key in answer, f"{where}/{key} is missing"
                holds(value, answer[key], f"{where}/{key}")
        case list(), list():
            assert len(shown) <= len(answer), f"{where} is shorter than shown"
            for number, value in enumerate(shown):
                holds(value, answer[number], f"{where}/{number}")
        case _:
            assert shown == answer, where


@pytest.mark.parametrize("name", RUN)
def test_what_a_document_says_is_true(name: str, tmp_path: Path) -> None:
    blocks = told(ROOT / name)
    assert blocks
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    with live() as address:
        printed = run([block for block, _ in blocks], address, tmp_path)
    assert len(printed) == len(blocks)
    for (_, shown), answer in zip(blocks, printed, strict=True):
        if shown is not None:
            holds(json.loads(shown), json.loads(answer))


def test_links_between_documents_lead_somewhere() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
            if not target.startswith("http"):
                assert (path.parent / target).exists(), f"{path.name} links to {target}"
