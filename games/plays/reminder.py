"""Write the reminder of the streak as a calendar file, to which a player's own calendar subscribes."""

from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.utils import timezone
from icalendar import Alarm, Calendar, Event

from games.editions.calendar import today
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play
from games.plays.records import count_streak

DAYS_AHEAD = 14
EVENT_LENGTH = timedelta(minutes=15)


def _find_finished_days(player: Player) -> set[date]:
    """Find the days, from today on, on which the player has finished a puzzle."""
    plays = Play.objects.filter(
        player=player, edition__kind=Edition.DAILY, edition__date__gte=today(), ranked=True, finished_at__isnull=False
    )
    return {day for day in plays.values_list("edition__date", flat=True) if day is not None}


def write_calendar(player: Player, at: time, link: str) -> bytes:
    """Write a calendar file of the coming days' reminders, except for days with a finished puzzle."""
    days, done = count_streak(player.pk), _find_finished_days(player)
    file = Calendar()
    file.add("prodid", "-//Fivefold//reminder//EN")
    file.add("version", "2.0")
    file.add("x-wr-calname", "Fivefold")
    file.add("refresh-interval", timedelta(hours=6), {"VALUE": "DURATION"})
    for day in (today() + timedelta(days=n) for n in range(DAYS_AHEAD)):
        if day not in done:
            file.add_component(_build_event(player, day, at, days, link))
    return bytes(file.to_ical())


def _build_event(player: Player, day: date, at: time, days: int, link: str) -> Event:
    text = f"Keep your streak of {days} {'day' if days == 1 else 'days'}" if days else "Today’s puzzles"
    event, begins = Event(), timezone.make_aware(datetime.combine(day, at))
    event.add("uid", f"{day.isoformat()}-{player.public_id}@fivefold")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", begins)
    event.add("dtend", begins + EVENT_LENGTH)
    event.add("summary", f"Fivefold: {text}")
    event.add(
        "description", f"{link}\nTimes are in {settings.SITE_TIME_ZONE} time. New puzzles appear at midnight there."
    )
    event.add("url", link)
    event.add("transp", "TRANSPARENT")
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", text)
    alarm.add("trigger", timedelta(0))
    event.add_component(alarm)
    return event
