"""Pictures as callers see them: SVG as it is, or drawn as PNG by a process of its own (`service.png`), which is begun
when it is first needed."""

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from weakref import finalize

from schema.wire import PictureDrawn
from service.log import Log
from service.processes import ended, lost

SVG, PNG = b"image/svg+xml", b"image/png"
WAITING = 8
"""Callers that may wait for a PNG: each takes a tenth of a second or, if it is large, a whole one."""
AGAIN = 2
"""How often a picture is tried: a process that is killed costs its caller a little time."""


class NoRoom(Exception):
    """Too many wait already, or the process is lost again and again."""


class Pictures:
    """Draws for one application. The process is spoken to by a thread, which waits for it."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._processes: list[subprocess.Popen[bytes]] = []
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._under_way = 0
        self._end = finalize(self, ended, self._processes)

    async def drawn(self, picture: PictureDrawn, kind: bytes) -> bytes:
        """The picture in a media type. Raises `NoRoom`."""
        if kind == SVG:
            return picture.svg.encode()
        if self._under_way >= WAITING:
            raise NoRoom
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._png, picture)
        finally:
            self._under_way -= 1

    def _png(self, picture: PictureDrawn) -> bytes:
        svg = picture.svg.encode()
        asked = b"%d %d %d\n%b" % (picture.width, picture.height, len(svg), svg)
        for _ in range(AGAIN):
            if not self._processes:
                command = [sys.executable, "-m", "service.png"]
                self._processes.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
            try:
                return _answered(self._processes[0], asked)
            except (OSError, ValueError):
                lost(self._processes, "picture", self._log)
        raise NoRoom

    def close(self) -> None:
        """End the process; it would be begun anew."""
        ended(self._processes)


def _answered(process: subprocess.Popen[bytes], asked: bytes) -> bytes:
    """What a process answers. Raises OSError or ValueError when it ends before."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(asked)
    process.stdin.flush()
    size = int(process.stdout.readline())
    content = process.stdout.read(size)
    if len(content) < size:
        raise ValueError("the process ended")
    return content
