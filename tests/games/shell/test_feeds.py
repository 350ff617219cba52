"""The days for feed readers and calendars: which puzzles each has, and nothing of a day that is not planned for."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from xml.etree import ElementTree

from django.test import Client
from icalendar import Calendar

from games.editions.calendar import EPOCH
from games.shell.feeds import DAYS_AHEAD, DAYS_BACK, days
from tests.day import DAY, Clock


def test_the_feed_has_each_day_once_the_latest_first_and_none_to_come(client: Client, db: None) -> None:
    answer = client.get("/days.rss")
    assert answer["Content-Type"].startswith("application/rss+xml")
    entries = ElementTree.fromstring(answer.content).findall("channel/item")
    assert len({entry.findtext("guid") for entry in entries}) == len(entries) == len(days())
    assert f"No. {(DAY - EPOCH).days + 1}" in str(entries[0].findtext("title"))
    assert str(entries[0].findtext("link")).endswith(f"/archive/{DAY}/")
    assert "Toy" in str(entries[0].findtext("description"))


def test_the_calendar_reaches_into_the_days_to_come_and_links_only_to_those_that_are(client: Client, db: None) -> None:
    file = Calendar.from_ical(client.get("/days.ics").content)
    events = {event.decoded("dtstart"): event for event in file.walk("VEVENT")}
    assert max(events) == DAY + timedelta(days=DAYS_AHEAD) and min(events) >= EPOCH
    assert str(events[DAY]["url"]).endswith(f"/archive/{DAY}/")
    assert str(events[DAY + timedelta(days=1)]["url"]).endswith("testserver/")
    assert "Toy" in str(events[DAY]["description"])


def test_no_day_is_before_the_first(clock: Clock) -> None:
    for day, first in ((date(2026, 11, 3), EPOCH), (date(2027, 5, 1), date(2027, 4, 1))):
        clock.move_to(datetime.combine(day, time(12), UTC))
        assert days()[-1] == first and days()[0] == day and len(days()) <= DAYS_BACK + 1
