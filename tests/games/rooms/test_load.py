"""Rooms full of players by script, over real sockets of a real web process."""

from pathlib import Path

import pytest

from benchmarks.rooms import Load, measured
from benchmarks.sites import FAST
from tests.server import Site


@pytest.mark.slow
@pytest.mark.thorough
def test_in_fifty_rooms_of_eight_no_message_is_lost_or_out_of_order(tmp_path: Path) -> None:
    load = Load("toy/large", rooms=50, players=8, moves=2, pace=6.0)
    site = Site(tmp_path, "tests.toy.settings", **FAST)
    site.migrate(days=1)
    try:
        heard = measured(site.start(), load, lambda seat, count: [{"guess": 2 * seat + n + 1} for n in range(count)])
    finally:
        site.stop()
    assert (heard.lost, heard.trouble) == (0, 0)
    assert len(heard.waits) > 0.9 * load.rooms * load.players * load.moves * (load.players - 1)
