"""The papers: they are there, they name who is to be told, and they say what the settings say."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from puzzles import registry
from tests.cast.visitors import text


def test_every_page_leads_to_the_papers(client: Client, db: None) -> None:
    page = text(client, "/")
    assert 'href="/privacy/"' in page and 'href="/terms/"' in page


def test_the_privacy_page_says_for_how_long(client: Client, db: None, settings: Any) -> None:
    page = " ".join(text(client, "/privacy/").split())
    assert "until 30 days after your last visit" in page and "60 days after it was last used" in page
    settings.SESSION_COOKIE_AGE = 7 * 24 * 3600
    assert "until 7 days after your last visit" in " ".join(text(client, "/privacy/").split())


@pytest.mark.parametrize("told", ["keeper@example.org", "https://example.org/tell"])
def test_who_found_a_hole_reads_whom_to_tell(client: Client, settings: Any, told: str) -> None:
    settings.SITE_CONTACT = told
    lines = dict(line.split(": ", 1) for line in text(client, "/.well-known/security.txt").splitlines())
    assert lines["Contact"] == (f"mailto:{told}" if "@" in told else told)
    left = datetime.fromisoformat(lines["Expires"]) - timezone.now()
    assert timedelta(days=100) < left < timedelta(days=365)
    assert lines["Canonical"] == "http://testserver/.well-known/security.txt"


def test_nobody_is_named_where_nobody_is_told(client: Client, db: None, settings: Any) -> None:
    settings.SITE_CONTACT = ""
    assert client.get("/.well-known/security.txt").status_code == 404


def test_search_engines_are_asked_to_leave_persons_and_rooms_alone(client: Client) -> None:
    page = text(client, "/robots.txt")
    assert page.startswith("User-agent: *\n") and "Disallow: /me/\n" in page and "Disallow: /room/\n" in page


def test_the_page_on_accessibility_names_settings_that_there_are_and_the_keys_of_every_game(
    client: Client, db: None
) -> None:
    page, settings_page = text(client, "/accessibility/"), text(client, "/me/settings/")
    for promised, field in (
        ("larger text", "text"),
        ("stronger contrast", "contrast"),
        ("less motion", "motion"),
        ("hidden clock", "clock"),
        ("left-handed", "hand"),
        ("quiet sounds", "sounds"),
        ("shapes in place of colours", "shapes"),
    ):
        assert promised in page and f'name="{field}"' in settings_page
    assert page.count('<dl class="keys">') == len(registry.engines())
    for engine in registry.engines():
        assert render_to_string(f"{engine.slug}/heard.html").strip() in page
