"""Replicas behind nginx with one Redis, as docs/deployment.md says."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from service.seal import new_key
from tests.deploy.fleet import Replica, fleet
from tests.deploy.proxy import MISSING, NGINX, Proxy, proxy
from tests.redis_server import RedisServer, binaries, redis_server

RATE = 1_000_000
SHARED = {"SEALED": "on", "DRAIN": "0.5", "REDIS_TIMEOUT": "2"}
"""A busy machine may take longer than the 50 ms that Redis has by default."""


class Site(NamedTuple):
    """What was brought up."""

    replicas: list[Replica]
    front: Proxy
    store: RedisServer
    keys: list[Path]


@pytest.fixture(scope="package")
def nginx() -> None:
    """For tests that cannot do without nginx."""
    if not NGINX:
        pytest.skip(MISSING)


@pytest.fixture(scope="package")
def site(nginx: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Three replicas, each with a key file of its own as on three machines."""
    folder = tmp_path_factory.mktemp("site")
    key = new_key()
    files = [folder / f"{number}.keys" for number in range(3)]
    for file in files:
        file.write_text(key)
    with (
        redis_server(binaries()[0], folder / "redis") as store,
        fleet([{**SHARED, "REDIS_URL": store.url, "SEAL_KEYS_FILE": str(file)} for file in files]) as replicas,
        proxy([replica.port for replica in replicas]) as front,
    ):
        yield Site(replicas, front, store, files)


@pytest.fixture(scope="package")
def replica(nginx: None) -> Iterator[Replica]:
    """One that stands alone, and counts calls."""
    settings = {"SEALED": "off", "CLIENT_HEADER": "X-Forwarded-For", "RATE_LIMIT": str(RATE), "RATE_WINDOW": "86400"}
    with fleet([settings]) as (one,):
        yield one


@pytest.fixture(scope="package")
def front(replica: Replica) -> Iterator[Proxy]:
    """nginx before it."""
    with proxy([replica.port]) as running:
        yield running
