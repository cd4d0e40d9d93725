"""Imports point one way: service -> schema -> engines; and the rules read nothing but their own data."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OUTSIDE = {
    "asyncio", "datetime", "ftplib", "glob", "http", "io", "locale", "logging", "multiprocessing", "os", "pathlib",
    "platform", "random", "secrets", "select", "shelve", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess",
    "sys", "tempfile", "threading", "time", "urllib", "uuid", "warnings",
}  # fmt: skip
"""Modules of the standard library that look at the world outside."""
CALLS = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full names of the modules a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


@pytest.mark.parametrize("path", sources("engines"), ids=lambda path: str(path.relative_to(ROOT)))
def test_engines_know_only_themselves(path: Path) -> None:
    names = tops(path)
    assert names <= sys.stdlib_module_names | {"msgspec", "engines"}
    assert not names & OUTSIDE
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & CALLS


@pytest.mark.parametrize("path", sources("engines"), ids=lambda path: str(path.relative_to(ROOT)))
def test_games_do_not_know_each_other(path: Path) -> None:
    folder = path.relative_to(ROOT / "engines").parts[0]
    games = {words.parent.name for words in (ROOT / "engines").glob("*/words")}
    known = {name.split(".")[1] for name in imported(path) if name.startswith("engines.")} & games
    assert known <= ({folder} if folder in games else games if folder == "catalogue.py" else set())


@pytest.mark.parametrize("path", sources("schema"), ids=lambda path: str(path.relative_to(ROOT)))
def test_schema_knows_no_service(path: Path) -> None:
    assert not tops(path) & {"service", "clients", "tests", "starlette", "uvicorn", "redis"}


@pytest.mark.parametrize("path", sources("service"), ids=lambda path: str(path.relative_to(ROOT)))
def test_service_knows_no_tests(path: Path) -> None:
    assert not tops(path) & {"clients", "tests", "bench"}


def test_only_the_catalogue_names_the_games() -> None:
    games = {words.parent.name for words in (ROOT / "engines").glob("*/words")}
    assert games
    for package in ("schema", "service"):
        for path in sources(package):
            named = {name.split(".")[1] for name in imported(path) if name.startswith("engines.")}
            assert not named & games, path
