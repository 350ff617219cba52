"""Serve a feed and a calendar with the names of each day's puzzles, and the sitemaps."""

from datetime import date, timedelta

from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed
from icalendar import Calendar, Event

from games.editions import calendar
from games.editions.addresses import DailyAddress, format_title
from games.infra.dates import format_day
from games.infra.notices import is_switched_off
from puzzles import registry

DAYS_BACK = 30
DAYS_AHEAD = 14
"""How many coming days are in the calendar. The feed has no coming days."""


def list_puzzle_titles() -> list[str]:
    """Return the titles of a day's puzzles, in the site's order."""
    return [
        format_title(engine, variant.slug)
        for engine, variant in calendar.list_daily_puzzles()
        if not is_switched_off(engine.slug)
    ]


def list_feed_days(ahead: int = 0) -> list[date]:
    """Return the last days, and `ahead` coming ones, the latest first."""
    last = calendar.today() + timedelta(days=ahead)
    back = min((last - calendar.EPOCH).days, DAYS_BACK + ahead)
    return [last - timedelta(days=n) for n in range(back + 1)]


def serve_feed(request: HttpRequest) -> HttpResponse:
    """Answer with the feed, which has an entry for each day."""
    feed = Rss201rev2Feed(
        title="Fivefold",
        link=request.build_absolute_uri(reverse("home")),
        description="Each day’s new puzzles.",
        feed_url=request.build_absolute_uri(),
        language="en-gb",
    )
    for day in list_feed_days():
        feed.add_item(
            title=f"{format_day(day, weekday=True, year=True)}: No. {calendar.get_day_number(day)}",
            link=request.build_absolute_uri(reverse("archive-day", args=[day])),
            description=", ".join(list_puzzle_titles()),
            unique_id=f"fivefold-{day}",
            unique_id_is_permalink=False,
            pubdate=calendar.get_day_end(day - timedelta(days=1)),
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def serve_calendar(request: HttpRequest) -> HttpResponse:
    """Answer with the calendar, which has a whole-day event for each day."""
    file = Calendar()
    file.add("prodid", "-//Fivefold//days//EN")
    file.add("version", "2.0")
    file.add("x-wr-calname", "Fivefold")
    file.add("refresh-interval", timedelta(hours=12), {"VALUE": "DURATION"})
    for day in reversed(list_feed_days(DAYS_AHEAD)):
        file.add_component(_build_event(day, request))
    return HttpResponse(file.to_ical(), content_type="text/calendar; charset=utf-8")


def _build_event(day: date, request: HttpRequest) -> Event:
    has_started = day <= calendar.today()
    event = Event()
    event.add("uid", f"day-{day}@fivefold")
    event.add("dtstamp", calendar.get_day_end(day - timedelta(days=1)))
    event.add("dtstart", day)
    event.add("dtend", day + timedelta(days=1))
    event.add("summary", f"Fivefold No. {calendar.get_day_number(day)}")
    event.add("description", "\n".join(list_puzzle_titles()))
    event.add("url", request.build_absolute_uri(reverse("archive-day", args=[day]) if has_started else reverse("home")))
    event.add("transp", "TRANSPARENT")
    return event


PAGE_NAMES = ("home", "archive", "about", "tables", "together", "accessibility", "privacy", "terms", "fairness")


class PageSitemap(Sitemap[str]):
    """The sitemap of the pages around the games, and of each game's page."""

    changefreq = "daily"

    def items(self) -> list[str]:
        return [*map(reverse, PAGE_NAMES), *(reverse("game", args=[slug]) for slug in registry.slugs())]

    def location(self, item: str) -> str:
        return item


class SolutionSitemap(Sitemap[DailyAddress]):
    """The sitemap of the solutions of settled days, the latest first."""

    changefreq = "never"

    def items(self) -> list[DailyAddress]:
        days_over = (calendar.today() - calendar.EPOCH).days
        days = [calendar.today() - timedelta(days=back) for back in range(1, days_over + 1)]
        days = [day for day in days if calendar.is_settled(day)]
        puzzles = calendar.list_daily_puzzles()
        return [DailyAddress(engine.slug, variant.slug, day) for day in days for engine, variant in puzzles]

    def location(self, item: DailyAddress) -> str:
        return item.solution_url

    def lastmod(self, item: DailyAddress) -> date:
        """Return the day after the puzzle's."""
        return item.date + timedelta(days=1)


SITEMAPS = {"pages": PageSitemap, "solutions": SolutionSitemap}
