"""Rooms full of players by script, over real sockets of a real web process."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.sites import FAST
from tests.cast.room_windows import hear_all_moves
from tests.server import Site


@pytest.mark.slow
@pytest.mark.thorough
def test_in_fifty_rooms_of_eight_no_message_is_lost_or_out_of_order(
    start_site: Callable[..., Site],
) -> None:
    hear_all_moves(start_site(**FAST), rooms=50)
