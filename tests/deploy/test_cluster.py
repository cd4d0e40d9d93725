"""Replicas behind nginx with a Redis Cluster: a master dies under load, and its replica takes its place."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from service.redis import PREFIX
from service.seal import new_key
from tests.deploy.cluster import Cluster, cluster
from tests.deploy.conftest import SHARED
from tests.deploy.fleet import Replica, fleet
from tests.deploy.load import load
from tests.deploy.ports import until
from tests.deploy.proxy import Proxy, proxy
from tests.deploy.tables import tables
from tests.deploy.talk import Talk
from tests.redis_server import binaries

pytestmark = pytest.mark.redis
TABLE = f"{PREFIX}table:*"


class Site(NamedTuple):
    """What was brought up."""

    replicas: list[Replica]
    front: Proxy
    store: Cluster


@pytest.fixture(scope="module")
def site(nginx: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    key = {"SEAL_KEYS": new_key()}
    with cluster(binaries()[0], tmp_path_factory.mktemp("cluster")) as store:
        settings = {**SHARED, **key, "REDIS_URL": store.url}
        with fleet([settings] * 2) as replicas, proxy([replica.port for replica in replicas]) as front:
            yield Site(replicas, front, store)


def hot_again(site: Site, master: int) -> bool:
    """Whether a state that one replica made, and only wrote, is found by the other: one whose key the master had."""
    with Talk(site.replicas[0].port) as one, Talk(site.replicas[1].port) as other:
        while True:
            begun = one.good("start", {"seats": 3})
            if site.store.owner(f"{PREFIX}state:{begun['stateId']}") == master:
                break
        for _ in range(20):
            if found := other.found("view", {"stateId": begun["stateId"]}):
                assert found == one.good("view", {"state": begun["state"]})
                return True
    return False


def test_a_master_dies_under_load(site: Site) -> None:
    with load(site.front.port, 3) as calling, tables(site.front.port, 2) as guarded:
        calling.more(200)
        guarded.more(10)
        until(lambda: hot_again(site, 0))
        assert guarded.total("went_back") == 0

        site.store.masters[0].kill()
        calling.more(200)
        until(lambda: site.store.is_master(site.store.spares[0]))
        until(lambda: hot_again(site, 0))
        until(lambda: {replica.redis() for replica in site.replicas} == {"up"})

        held = guarded.total("went_back")
        calling.more(200)
        guarded.more(20)
    assert calling.lost() == []
    assert guarded.total("lost") == 0
    assert guarded.total("went_back") == held, "after it the guard is as strict as before"
    # Redis copies behind its answers: what it said last before it died may be lost, one move of each table.
    assert held <= 2


def test_a_move_that_a_failover_loses_is_made_good_by_who_holds_it(site: Site) -> None:
    store = site.store
    with Talk(site.front.port) as front:
        begun: Any = None
        known = store.keys(TABLE)
        while not (new := store.keys(TABLE).items() - known.items()):
            begun = front.good("start", {"seats": 2, "sealed": True, "guard": True})
        [(key, number)] = new
        master, spare = store.masters[number], store.spares[number]

        def at(sealed: str, seat: int) -> dict[str, str]:
            return {"sealed": sealed, "seatToken": begun["seatTokens"][seat]}

        def move(sealed: str, seat: int) -> str:
            [first] = front.good("legal-moves", {**at(sealed, seat), "limit": 1})["moves"]
            return str(front.good("apply", {**at(sealed, seat), "move": first["move"]})["sealed"])

        def vouched(sealed: str) -> int:
            """Status of a look, once the guard can tell."""
            return until(lambda: (status := front.call("view", at(sealed, 0)).status) != 503 and status)

        # The last that the master says is copied nowhere.
        until(lambda: store.copied(master))
        spare.pause()
        store.ask(master, "CLIENT KILL", "TYPE", "replica")
        first = begun["sealed"]
        second = move(first, 0)
        assert vouched(first) == 409
        master.kill()
        spare.resume()
        until(lambda: store.is_master(spare))
        assert store.ask(spare, "GET", key).startswith(b"0:")

        assert vouched(second) == 200
        third = move(second, 1)
        assert [vouched(sealed) for sealed in (first, second, third)] == [409, 409, 200]
