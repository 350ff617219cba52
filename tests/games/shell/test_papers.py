"""The papers: they are there, they name a contact, and they say what the settings say."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from puzzles import registry
from tests.cast.visitors import text
from tests.day import START

pytestmark = pytest.mark.usefixtures("db")
SITE = "https://example.org/write"
PROMISED = {"larger text": "text", "stronger contrast": "contrast", "less motion": "motion", "hidden clock": "clock"}
PROMISED |= {"left-handed": "hand", "quiet sounds": "sounds", "shapes in place of colours": "shapes"}
"""What the page on accessibility promises, and the field of the settings that keeps it."""


def test_the_privacy_page_says_for_how_long_what_is_kept(client: Client, settings: Any) -> None:
    page = " ".join(text(client, "/privacy/").split())
    assert "until 30 days after your last visit" in page
    assert 'href="/privacy/"' in page and 'href="/terms/"' in page, "every page leads to the papers"
    settings.SESSION_COOKIE_AGE = 7 * 24 * 3600
    assert "until 7 days after your last visit" in " ".join(text(client, "/privacy/").split())


def test_somebody_who_found_a_hole_reads_whom_to_write_to_if_there_is_anybody(client: Client, settings: Any) -> None:
    address = "/.well-known/security.txt"
    for contact, written in (("keeper@example.org", "mailto:keeper@example.org"), (SITE, SITE)):
        settings.SITE_CONTACT = contact
        lines = dict(line.split(": ", 1) for line in text(client, address).splitlines())
        assert (lines["Contact"], lines["Canonical"]) == (written, f"http://testserver{address}")
        left = datetime.fromisoformat(lines["Expires"]) - START
        assert timedelta(days=100) < left < timedelta(days=365)
    settings.SITE_CONTACT = ""
    assert client.get(address).status_code == 404


def test_search_engines_are_asked_to_leave_persons_and_rooms_alone(client: Client) -> None:
    page = text(client, "/robots.txt")
    assert page.startswith("User-agent: *\n") and "Disallow: /me/\n" in page and "Disallow: /room/\n" in page


def test_the_page_on_accessibility_names_settings_that_there_are_and_the_keys_of_every_game(client: Client) -> None:
    page, settings_page = text(client, "/accessibility/"), text(client, "/me/settings/")
    for promised, field in PROMISED.items():
        assert promised in page and f'name="{field}"' in settings_page, promised
    assert page.count('<dl class="keys">') == len(registry.engines())
    for slug in registry.slugs():
        assert render_to_string(f"{slug}/heard.html").strip() in page, slug
