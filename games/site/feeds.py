"""The site's days for other programs, as a feed, a calendar and sitemaps: the names of puzzles, not the puzzles."""

from datetime import date, timedelta

from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.dateformat import format as written
from django.utils.feedgenerator import Rss201rev2Feed
from icalendar import Calendar, Event

from games.editions import calendar
from games.editions.addresses import DailyAddress, format_title
from games.infra.notices import is_switched_off
from puzzles import registry

DAYS_BACK = 30
DAYS_AHEAD = 14
"""How many coming days are in the calendar; the feed has none of them."""


def list_titles() -> list[str]:
    """Return the names of a day's puzzles, in the site's order."""
    return [
        format_title(engine, one.slug) for engine, one in calendar.list_planned() if not is_switched_off(engine.slug)
    ]


def list_days(ahead: int = 0) -> list[date]:
    """Return the last days and those `ahead`, the latest first, from the site's first day on."""
    last = calendar.today() + timedelta(days=ahead)
    back = min((last - calendar.EPOCH).days, DAYS_BACK + ahead)
    return [last - timedelta(days=n) for n in range(back + 1)]


def serve_feed(request: HttpRequest) -> HttpResponse:
    """Answer with the feed: one entry for each day, with a link to its puzzles."""
    feed = Rss201rev2Feed(
        title="Fivefold",
        link=request.build_absolute_uri(reverse("home")),
        description="Daily puzzles: which ones each day has.",
        feed_url=request.build_absolute_uri(),
        language="en-gb",
    )
    for day in list_days():
        feed.add_item(
            title=f"{written(day, 'l j F Y')}: No. {calendar.get_day_number(day)}",
            link=request.build_absolute_uri(reverse("archive-day", args=[day])),
            description=", ".join(list_titles()),
            unique_id=f"fivefold-{day}",
            unique_id_is_permalink=False,
            pubdate=calendar.get_day_end(day - timedelta(days=1)),
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def serve_calendar(request: HttpRequest) -> HttpResponse:
    """Answer with the calendar: whole days, each with its puzzles and a link."""
    file = Calendar()
    file.add("prodid", "-//Fivefold//days//EN")
    file.add("version", "2.0")
    file.add("x-wr-calname", "Fivefold")
    file.add("refresh-interval", timedelta(hours=12), {"VALUE": "DURATION"})
    for day in reversed(list_days(DAYS_AHEAD)):
        file.add_component(_build_event(day, request))
    return HttpResponse(file.to_ical(), content_type="text/calendar; charset=utf-8")


def _build_event(day: date, request: HttpRequest) -> Event:
    begun = day <= calendar.today()
    event = Event()
    event.add("uid", f"day-{day}@fivefold")
    event.add("dtstamp", calendar.get_day_end(day - timedelta(days=1)))
    event.add("dtstart", day)
    event.add("dtend", day + timedelta(days=1))
    event.add("summary", f"Fivefold No. {calendar.get_day_number(day)}")
    event.add("description", "\n".join(list_titles()))
    event.add("url", request.build_absolute_uri(reverse("archive-day", args=[day]) if begun else reverse("home")))
    event.add("transp", "TRANSPARENT")
    return event


STAY = ("home", "archive", "about", "tables", "together", "accessibility", "privacy", "terms", "fairness")


class Pages(Sitemap[str]):
    """The sitemap of the pages around the games, and of each game's page."""

    changefreq = "daily"

    def items(self) -> list[str]:
        return [*map(reverse, STAY), *(reverse("game", args=[slug]) for slug in registry.slugs())]

    def location(self, item: str) -> str:
        return item


class Solutions(Sitemap[DailyAddress]):
    """The sitemap of the solutions of settled days, the latest first."""

    changefreq = "never"

    def items(self) -> list[DailyAddress]:
        over = (calendar.today() - calendar.EPOCH).days
        days = [calendar.today() - timedelta(days=back) for back in range(1, over + 1)]
        days = [day for day in days if calendar.is_settled(day)]
        return [
            DailyAddress(engine.slug, variant.slug, day) for day in days for engine, variant in calendar.list_planned()
        ]

    def location(self, item: DailyAddress) -> str:
        return item.solution_url

    def lastmod(self, item: DailyAddress) -> date:
        """Return the day after the puzzle's."""
        return item.date + timedelta(days=1)


SITEMAPS = {"pages": Pages, "solutions": Solutions}
