"""Chunks on Ray: on this machine, or on the cluster that RAY_ADDRESS names."""

import os
from collections import deque
from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any

from service.bulk.executors import AHEAD, Chunk, Lost, Made, Work, cores, timed
from service.bulk.extras import extra

RETRIES = 5
"""So many times Ray does a chunk again whose worker or machine was lost."""
STORE = 256 * 1024 * 1024
"""Bytes of shared memory on this machine; chunks are small."""


def on_ray(work: Work, chunks: Iterator[Chunk], workers: int) -> Generator[Made]:
    """On Ray; 0 workers: as many as it has cores. A session that was begun before is used and left as it is."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    ray = extra("ray", "ray")
    begun = ray.is_initialized()
    if not begun:
        _begin(ray, workers)
    try:
        yield from _through(ray, work, chunks, workers or int(ray.cluster_resources()["CPU"]))
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError) as error:
        raise Lost(str(error).partition("\n")[0]) from None
    finally:
        if not begun:
            ray.shutdown()


def _through(ray: Any, work: Work, chunks: Iterator[Chunk], workers: int) -> Generator[Made]:
    task, shared = ray.remote(max_retries=RETRIES)(timed), ray.put(work)
    waiting: deque[Any] = deque()
    while True:
        waiting.extend(task.remote(shared, chunk) for chunk in islice(chunks, workers * AHEAD - len(waiting)))
        if not waiting:
            return
        yield ray.get(waiting.popleft())


def _begin(ray: Any, workers: int) -> None:
    quiet = {"log_to_driver": False, "logging_level": "warning"}
    if address := os.environ.get("RAY_ADDRESS"):
        ray.init(address=address, **quiet)
        return
    ray.init(
        address="local",
        num_cpus=workers or cores(),
        include_dashboard=False,
        object_store_memory=STORE,
        _node_ip_address="127.0.0.1",
        **quiet,
    )
