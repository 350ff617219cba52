"""What search engines are told of: the pages that stay, and the past days with their solutions."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from games.editions import calendar
from games.editions.addresses import Day
from puzzles import registry

STAY = ("home", "archive", "about", "tables", "together", "accessibility", "privacy", "terms", "fairness")


class Pages(Sitemap[str]):
    """The pages around the games, and each game's own."""

    changefreq = "daily"

    def items(self) -> list[str]:
        return [*map(reverse, STAY), *(reverse("game", args=[slug]) for slug in registry.slugs())]

    def location(self, item: str) -> str:
        return item


class Solutions(Sitemap[Day]):
    """The solution of every puzzle of a day that is settled, the latest first."""

    changefreq = "never"

    def items(self) -> list[Day]:
        over = (calendar.today() - calendar.EPOCH).days
        days = [calendar.today() - timedelta(days=back) for back in range(1, over + 1)]
        days = [day for day in days if calendar.is_settled(day)]
        return [Day(engine.slug, variant.slug, day) for day in days for engine, variant in calendar.planned()]

    def location(self, item: Day) -> str:
        return item.solution_url

    def lastmod(self, item: Day) -> date:
        """When its day was over."""
        return item.date + timedelta(days=1)


SITEMAPS = {"pages": Pages, "solutions": Solutions}
