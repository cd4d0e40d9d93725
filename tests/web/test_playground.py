"""The playground in a real browser, behind a path prefix: games, sealed tables, keys alone, axe. And its texts."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.live import live

WEB = Path(__file__).parents[2] / "clients" / "web"
CHROMIUM = shutil.which("chromium") or ""
NODE = shutil.which("node") and (WEB.parent / "node_modules" / "playwright-core").exists()
MISSING = "" if NODE and CHROMIUM else "the playground's tests need Node (make check) and Debian's chromium"
WORDS = {path.stem: json.loads(path.read_text("utf-8")) for path in (WEB / "src" / "words").glob("*.json")}


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("file", sorted(path.name for path in (WEB / "tests").glob("*.test.ts")))
def test_in_a_browser(file: str) -> None:
    with live() as address:
        done = subprocess.run(
            ["node", "tests/run.mjs", file],
            cwd=WEB,
            capture_output=True,
            text=True,
            check=False,
            env={
                **os.environ,
                "SERVICE": f"http://{address}",
                "CHROMIUM": CHROMIUM,
                "PYTHON": sys.executable,
                "NO_COLOR": "1",
            },
        )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_text_is_there_in_every_language() -> None:
    assert set(WORDS) == {"en", "cs", "de"}
    for language, texts in WORDS.items():
        assert list(texts) == list(WORDS["en"]), language
        for name, text in texts.items():
            assert text.strip(), f"{name} says nothing in {language}"
            assert _values(text) == _values(WORDS["en"][name]), f"{name} leaves something out in {language}"


def test_every_text_is_used() -> None:
    source = "".join(path.read_text("utf-8") for path in (WEB / "src").rglob("*.ts*"))
    for name in WORDS["en"]:
        whole, _, kind = name.partition("-")
        assert f'"{name}"' in source or (kind and f"{whole}-${{" in source), f"nothing says {name}"


def _values(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))
