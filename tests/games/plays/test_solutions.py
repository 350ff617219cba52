"""The pages that explain the puzzles of past days, and who finds them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.editions.calendar import EPOCH, planned, today
from games.plays.models import Play
from puzzles import registry
from tests.cast.visitors import text
from tests.day import DAY

YESTERDAY = DAY - timedelta(days=1)


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_past_puzzle_is_explained_to_everybody_and_nothing_is_played(client: Client, db: None, slug: str) -> None:
    engine = registry.engine(slug)
    variant = next(variant for engine, variant in planned(YESTERDAY) if engine.slug == slug)
    address = f"/{slug}/{variant.slug}/{YESTERDAY}/"
    client.get(address)  # has its puzzle made
    page = text(client, f"{address}solution/")
    assert f"{engine.title}" in page and f"The solution for {YESTERDAY:%A} {YESTERDAY.day}" in page
    assert f'href="{address}"' in page and f'rel="canonical" href="http://testserver{address}solution/"' in page
    assert not Play.objects.exists()


def test_the_toys_solution_is_its_number(client: Client, db: None) -> None:
    from games.editions.finding import daily

    client.get(f"/toy/small/{YESTERDAY}/")
    number = daily("toy", "small", YESTERDAY).puzzle.secret.number
    assert f"The number was {number}" in text(client, f"/toy/small/{YESTERDAY}/solution/")


@pytest.mark.parametrize("day", [today(), today() + timedelta(days=1), EPOCH - timedelta(days=1), "soon"])
def test_a_day_that_is_not_over_has_no_solution_to_show(client: Client, db: None, day: object) -> None:
    assert client.get(f"/toy/small/{day}/solution/").status_code == 404


def test_the_archive_leads_to_the_solutions_of_past_days_only(client: Client, db: None) -> None:
    assert f"/toy/small/{YESTERDAY}/solution/" in text(client, f"/archive/{YESTERDAY}/")
    assert "solution/" not in text(client, f"/archive/{today()}/")


def test_search_engines_are_told_of_pages_that_stay_and_of_no_puzzle_to_come(client: Client, db: None) -> None:
    assert "Sitemap: http://testserver/sitemap.xml" in text(client, "/robots.txt")
    assert "http://testserver/sitemap-solutions.xml" in text(client, "/sitemap.xml")
    told = text(client, "/sitemap-solutions.xml")
    assert f"http://testserver/toy/small/{YESTERDAY}/solution/" in told and f"/{today()}/" not in told
    assert "<loc>http://testserver/toy/</loc>" in text(client, "/sitemap-pages.xml")


def test_what_is_nobodys_to_find_says_so(client: Client, db: None) -> None:
    assert "noindex" not in text(client, f"/toy/small/{today()}/")
    assert '<meta name="robots" content="noindex">' in text(client, "/toy/practice/small/7/")
    assert f'rel="canonical" href="http://testserver/toy/small/{today()}/"' in text(client, "/toy/")
