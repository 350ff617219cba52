"""Days and nights of players, on the days too on which a clock is put forward or back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.calling import hours

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "zone", "until"),
    [
        ("2026-03-28T21:30", BERLIN, "2026-03-29T06:00"),  # a night of an hour less
        ("2026-10-24T21:30", BERLIN, "2026-10-25T07:00"),  # and one of an hour more
        ("2026-11-24T12:00", BERLIN, "2026-11-24T12:00"),
        ("2026-11-01T05:30", NEW_YORK, "2026-11-01T13:00"),  # half past one comes twice on this morning
    ],
)
def test_the_night_ends_at_eight_by_the_clock_on_the_wall(at: str, zone: ZoneInfo, until: str) -> None:
    assert hours.awake(moment(at), zone) == moment(until)


@pytest.mark.parametrize("name", sorted(hours.offered()))
def test_everywhere_a_streaks_last_call_is_by_day_and_in_time(name: str) -> None:
    """In each time zone, on ordinary days and on those on which clocks change."""
    zone = hours.zone_of(name)
    for day in ("2026-03-29", "2026-03-08", "2026-10-25", "2026-11-01", "2026-07-15", "2026-04-05"):
        deadline = moment(f"{day}T00:00")
        at = hours.last_call(deadline, zone)
        assert not hours.is_quiet(at, zone)
        assert timedelta(hours=4) <= deadline - at < timedelta(days=1)


def test_an_unknown_time_zone_is_the_sites() -> None:
    assert hours.zone_of("Atlantis/Centre").key == hours.zone_of("").key == "UTC"
