"""The Docker engine of this machine, for what can only be told by containers."""

import os
import shutil
import subprocess
from typing import Final

PLENTY: Final = 900
"""Seconds for an image to be made, or for containers to come and go."""


def docker(*command: str, given: str | None = None) -> str:
    """What `docker` prints; it must succeed."""
    done = subprocess.run(
        ["docker", *command], input=given, capture_output=True, text=True, check=False, timeout=PLENTY
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def missing() -> str:
    """Why containers are not to be tried here, or nothing."""
    if "CONTAINERS" not in os.environ:
        return "`make containers` does it: it takes images and minutes"
    if not shutil.which("docker"):
        return "docker is not installed here"
    for told in ("info", "compose version", "buildx version"):
        if subprocess.run(["docker", *told.split()], capture_output=True, check=False, timeout=60).returncode:
            return f"`docker {told}` fails here"
    return ""
