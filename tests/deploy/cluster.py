"""A real Redis Cluster on this machine: three masters, each with a spare that takes over when it dies."""

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import redis
from redis.crc import key_slot

from tests.deploy.ports import free, until
from tests.redis_server import RedisServer, redis_server

MASTERS: Final = 3
SLOTS: Final = 16_384
NODE_TIMEOUT: Final = 1_000
"""Milliseconds after which the others hold a node for dead."""


class Cluster:
    """Six servers; `url` names one of them, from which clients learn of the others."""

    def __init__(self, masters: list[RedisServer], spares: list[RedisServer]) -> None:
        self.masters, self.spares = masters, spares
        self.url = f"redis+cluster://127.0.0.1:{masters[-1].port}"

    def ask(self, server: RedisServer, *command: str | int | bytes) -> Any:
        """What one server answers."""
        with redis.Redis.from_url(server.url, socket_timeout=10) as direct:
            return direct.execute_command(*command)

    def owner(self, key: str) -> int:
        """The number of the master that a key belongs to at first."""
        return next(n for n in range(MASTERS) if key_slot(key.encode()) < _first(n + 1))

    def keys(self, pattern: str) -> dict[bytes, int]:
        """The keys of a pattern, and the numbers of the masters that have them; those of dead ones are left out."""
        living = [(number, master) for number, master in enumerate(self.masters) if master.runs]
        return {key: number for number, master in living for key in self.ask(master, "KEYS", pattern)}

    def is_master(self, server: RedisServer) -> bool:
        """Whether a server is a master now, and the cluster is whole again."""
        return bool(self.ask(server, "ROLE")[0] == b"master") and self.whole([server])

    def whole(self, servers: list[RedisServer]) -> bool:
        """Whether these servers know a master for each slot."""
        told = [self.ask(server, "CLUSTER INFO") for server in servers]
        return all(one["cluster_state"] == "ok" and one["cluster_slots_ok"] == str(SLOTS) for one in told)

    def copied(self, master: RedisServer) -> bool:
        """Whether all that a master was told has come to its spare."""
        return bool(self.ask(master, "WAIT", 1, 1000) == 1)


@contextmanager
def cluster(binary: Path, folder: Path) -> Generator[Cluster]:
    """A cluster whose spares have caught up with their masters."""
    with ExitStack() as stack:
        buses = [free() for _ in range(2 * MASTERS)]
        servers = [
            stack.enter_context(redis_server(binary, folder / str(number), *_arguments(bus)))
            for number, bus in enumerate(buses)
        ]
        made = Cluster(servers[:MASTERS], servers[MASTERS:])
        for number, master in enumerate(made.masters):
            made.ask(master, "CLUSTER ADDSLOTSRANGE", _first(number), _first(number + 1) - 1)
            made.ask(master, "CLUSTER SET-CONFIG-EPOCH", number + 1)
        for server, bus in zip(servers[1:], buses[1:], strict=True):
            made.ask(servers[0], "CLUSTER MEET", "127.0.0.1", server.port, bus)
        until(lambda: all(len(made.ask(server, "CLUSTER NODES")) == len(servers) for server in servers))
        for master, spare in zip(made.masters, made.spares, strict=True):
            made.ask(spare, "CLUSTER REPLICATE", made.ask(master, "CLUSTER MYID"))
        until(lambda: made.whole(servers))
        until(lambda: all(made.ask(spare, "INFO")["master_link_status"] == "up" for spare in made.spares))
        yield made


def _first(number: int) -> int:
    """The first slot of a master."""
    return SLOTS * number // MASTERS


def _arguments(bus: int) -> tuple[str, ...]:
    return (
        *("--cluster-enabled", "yes", "--cluster-port", str(bus), "--cluster-node-timeout", str(NODE_TIMEOUT)),
        *("--cluster-require-full-coverage", "no", "--cluster-replica-validity-factor", "0"),
        *("--repl-diskless-sync-delay", "0"),
    )
