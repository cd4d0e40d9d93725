"""The bot of the client's README is complete, short and plays."""

import re
import subprocess
import sys
from pathlib import Path

from tests.service.live import live

README = Path(__file__).parents[3] / "clients" / "python" / "README.md"


def test_the_bot_plays_a_whole_game(tmp_path: Path) -> None:
    (bot,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 25
    file = tmp_path / "bot.py"
    file.write_text(bot, "utf-8")
    with live() as address:
        played = [sys.executable, "-W", "error", str(file), f"http://{address}"]
        done = subprocess.run(played, capture_output=True, text=True, timeout=120, check=True)
    ranks = re.findall(r"^seat (\d): \d+ points, rank (\d)$", done.stdout, re.MULTILINE)
    assert [seat for seat, _ in ranks] == ["0", "1", "2"]
    assert "1" in dict(ranks).values()


def test_the_bot_is_typed(tmp_path: Path) -> None:
    (bot,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    file = tmp_path / "bot.py"
    file.write_text(bot, "utf-8")
    checked = [sys.executable, "-m", "mypy", "--strict", str(file)]
    done = subprocess.run(checked, capture_output=True, text=True, timeout=300, check=False, cwd=README.parent)
    assert done.returncode == 0, done.stdout
