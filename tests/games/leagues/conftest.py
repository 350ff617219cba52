"""Editions for the tests of points."""

from datetime import timedelta

import pytest

from games.editions.calendar import EPOCH
from games.editions.making import make_daily
from games.editions.models import Edition


@pytest.fixture
def editions(db: None) -> list[Edition]:
    """Two variants of a day, and one each of two later days, of which the last lies in the next week."""
    days = [("small", EPOCH), ("large", EPOCH), ("small", EPOCH + timedelta(days=1)), ("small", EPOCH + timedelta(9))]
    return [make_daily("toy", variant, day) for variant, day in days]
