"""The TypeScript client and the GraphQL operations are built, compiled strictly and run against a live service."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.service.live import live

CLIENTS = Path(__file__).parents[2] / "clients"
MISSING = (
    ""
    if shutil.which("npm") and (CLIENTS / "node_modules" / ".bin" / "tsc").exists()
    else "the clients for TypeScript and GraphQL need Node: make check"
)

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)

FEW = "8"
"""States that the service keeps at hand, so that the tests can make it lose one."""


def run(package: str, *scripts: str, **environment: str) -> None:
    for script in scripts:
        done = subprocess.run(
            ["npm", "run", "--silent", script],
            cwd=CLIENTS / package,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "NO_COLOR": "1", **environment},
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_client_for_typescript() -> None:
    with live(HOT_STATES=FEW) as address:
        run("typescript", "build", "test", "size", SERVICE=f"http://{address}")


def test_operations_for_graphql() -> None:
    manifest = str(CLIENTS / "graphql" / "trusted-documents.json")
    with live(TRUSTED_DOCUMENTS="only", TRUSTED_MANIFEST=manifest) as address:
        run("graphql", "build", "page", "test", SERVICE=f"http://{address}")
