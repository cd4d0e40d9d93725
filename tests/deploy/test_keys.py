"""New keys for sealed play come to the replicas in three steps, to each at a moment of its own; no table notices."""

from pathlib import Path

import pytest

from service.seal import new_key
from tests.deploy.conftest import Site
from tests.deploy.ports import until
from tests.deploy.tables import tables
from tests.deploy.talk import Talk
from tests.engines.walk import BY_ID, setups
from tests.sealed.play import Host, served

pytestmark = pytest.mark.redis
DUEL = setups(BY_ID["new-york-1995"])[0]


def test_keys_are_changed_while_tables_are_played(site: Site, tmp_path: Path) -> None:
    old, new = site.keys[0].read_text(), new_key()
    alone = tmp_path / "new.keys"
    alone.write_text(new)

    def given(*keys: str) -> None:
        for file in site.keys:
            file.write_text("\n".join(keys))

    def looks(port: int, host: Host) -> int:
        with Talk(port) as one:
            return one.call("view", host.body(0)).status

    def seals_anew(port: int) -> bool:
        with Talk(port) as one:
            begun = one.good("start", {"seats": DUEL.seats, "sealed": True})
        shown = {"sealed": begun["sealed"], "seatToken": begun["seatTokens"][0]}
        return later.caller.ask("view", shown).status_code == 200

    ports = [replica.port for replica in site.replicas]
    with served(seal_keys_file=str(alone)) as other:
        later = Host(other, DUEL)  # begun by one who has only the new key
        with tables(site.front.port) as playing:
            assert {looks(port, later) for port in ports} == {422}
            given(old, new)
            until(lambda: {looks(port, later) for port in ports} == {200})
            assert not any(map(seals_anew, ports))
            given(new, old)
            until(lambda: all(map(seals_anew, ports)))
            playing.more(10)
        assert playing.total("lost") == playing.total("went_back") == 0
        given(new)
        with tables(site.front.port) as playing:
            playing.more(10)
    # The new key stays: were the old one put back at once, replicas could not open each other's tables for seconds.
