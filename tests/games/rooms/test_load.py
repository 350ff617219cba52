"""Rooms full of players by script, over real sockets of a real web process."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.rooms import Load, measured
from benchmarks.sites import FAST
from tests.games.live.conftest import start_site  # noqa: F401  (a fixture)
from tests.server import Site


@pytest.mark.slow
def test_in_fifty_rooms_of_eight_no_message_is_lost_or_out_of_order(
    start_site: Callable[..., Site],  # noqa: F811
) -> None:
    load = Load("toy/large", rooms=50, players=8, moves=2, pace=6.0)
    heard = measured(start_site(**FAST), load, lambda seat, count: [{"guess": 2 * seat + n + 1} for n in range(count)])
    assert (heard.lost, heard.trouble) == (0, 0)
    assert len(heard.waits) > 0.9 * load.rooms * load.players * load.moves * (load.players - 1)
