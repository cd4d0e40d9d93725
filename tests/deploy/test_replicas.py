"""Several replicas behind nginx are one service, whatever becomes of each of them."""

from collections import Counter
from functools import partial
from itertools import pairwise

import pytest

from tests.deploy.conftest import Site
from tests.deploy.fleet import restart
from tests.deploy.load import load
from tests.deploy.ports import until
from tests.deploy.tables import tables
from tests.deploy.talk import Talk
from tests.engines.walk import BY_ID, setups, walk
from tests.service.caller import raw

pytestmark = pytest.mark.redis
CALLERS = 4
SETUP = setups(BY_ID["new-york-1995"])[0]


def test_calls_go_round(site: Site) -> None:
    before, logged = [replica.calls() for replica in site.replicas], len(site.front.lines())
    with load(site.front.port, CALLERS) as calling:
        calling.more(900)
    assert all(replica.calls() - was > 100 for replica, was in zip(site.replicas, before, strict=True))
    asked_once = [line["replicas"] for line in site.front.lines()[logged:] if "," not in line["replicas"]]
    shares = Counter(asked_once)
    assert len(shares) == len(site.replicas)
    assert max(shares.values()) < 1.2 * min(shares.values())
    assert calling.lost() == []


def test_a_hot_state_is_found_from_any_replica(site: Site) -> None:
    """Each move is made at another replica than the one before, which has only the id of the state."""
    positions = walk(SETUP, seed="hot")[:12]
    with Talk(site.front.port) as front:
        name = front.good("start", {"seats": SETUP.seats, "options": raw(SETUP.options), "seed": "hot"})["stateId"]
    for number, (before, after) in enumerate(pairwise(positions)):
        with Talk(site.replicas[number % len(site.replicas)].port) as one:
            # Redis is written to behind the answers: a moment later the state is there.
            found = until(partial(one.found, "apply", {"stateId": name, "move": raw(before.move)}))
        assert found["state"] == raw(after.state)
        name = found["stateId"]


def test_a_replica_that_is_killed_costs_at_most_what_it_was_about_to_say(site: Site) -> None:
    victim = site.replicas[1]
    with load(site.front.port, CALLERS) as calling, tables(site.front.port, 1) as guarded:
        calling.more(200)
        victim.kill()
        calling.more(300)
        guarded.more(5)
        victim.start()
        until(victim.ready)
        until(lambda: victim.calls() > 20)
    # One call of each caller may have been under way; nearly always nginx asks another replica for its answer.
    assert len(calling.lost()) + guarded.total("lost") <= CALLERS + 1
    assert not [lost for lost in calling.lost() if " 50" in lost.what], "no caller is told that a replica is gone"
    assert any("," in line["replicas"] for line in site.front.lines()), "nothing was asked for again"
    assert guarded.total("stale") > 0
    assert guarded.total("went_back") == 0


def test_a_rolling_restart_costs_nothing(site: Site) -> None:
    with load(site.front.port, CALLERS) as calling, tables(site.front.port, 1) as guarded:
        for replica in site.replicas:
            calling.more(100)
            restart(replica)
        calling.more(100)
        guarded.more(5)
    assert calling.lost() == []
    assert guarded.total("lost") == guarded.total("went_back") == guarded.total("without_guard") == 0
