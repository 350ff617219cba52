"""Show the pages about the site, such as privacy, terms and fairness, and serve robots.txt and security.txt."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from games.editions.corrections import POLICY_CASES
from games.players import adapter, cookie, early_choices
from games.players.personal_data import IDLE_GUEST_AGE
from games.plays import first_looks
from games.rooms import room_lookup
from games.rooms.lobby import ROOM_LIFETIME

SECURITY_FILE_LIFETIME = timedelta(days=180)
"""How long a fetched /.well-known/security.txt is valid."""
UNINDEXED_PATHS = ("/admin/", "/account/", "/me/", "/api/", "/room/", "/player/", "/*/practice/", "/*/own/")
"""Paths that search engines should skip: people, rooms, and countless puzzles."""
SECONDS_PER_HOUR = 60 * 60
SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR


def find_contact_link() -> str:
    """Return the link to contact the site's host; empty if none is set."""
    contact: str = settings.SITE_CONTACT
    return f"mailto:{contact}" if "@" in contact and ":" not in contact else contact


def _list_retention_times() -> dict[str, int]:
    """Return how long each kind of data is kept, from the code's constants."""
    return {
        "player_days": cookie.COOKIE_AGE // SECONDS_PER_DAY,
        "session_days": settings.SESSION_COOKIE_AGE // SECONDS_PER_DAY,
        "newcomer_days": cookie.MARK_AGE // SECONDS_PER_DAY,
        "wish_days": early_choices.COOKIE_AGE // SECONDS_PER_DAY,
        "idle_days": IDLE_GUEST_AGE.days,
        "known_days": adapter.KNOWN_COOKIE_AGE // SECONDS_PER_DAY,
        "seen_days": first_looks.LOOK_SECONDS // SECONDS_PER_DAY,
        "room_hours": room_lookup.ROOM_COOKIE_SECONDS // SECONDS_PER_HOUR,
        "room_days": ROOM_LIFETIME.days,
    }


def show_about(request: HttpRequest) -> HttpResponse:
    return render(request, "site/about.html")


def _render_with_contact(request: HttpRequest, template: str, **context: object) -> HttpResponse:
    return render(request, template, {"contact": find_contact_link(), "contact_text": settings.SITE_CONTACT, **context})


def show_privacy(request: HttpRequest) -> HttpResponse:
    tells_errors = bool(settings.SENTRY_DSN)
    return _render_with_contact(request, "site/privacy.html", tells_errors=tells_errors, **_list_retention_times())


def show_terms(request: HttpRequest) -> HttpResponse:
    return _render_with_contact(request, "site/terms.html")


def show_fairness(request: HttpRequest) -> HttpResponse:
    return render(request, "site/fairness.html", {"cases": POLICY_CASES})


def show_accessibility(request: HttpRequest) -> HttpResponse:
    return _render_with_contact(request, "site/accessibility.html")


def serve_robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in UNINDEXED_PATHS)]
    return _answer_text(*lines, f"Sitemap: {request.build_absolute_uri(reverse('sitemaps'))}")


def serve_security(request: HttpRequest) -> HttpResponse:
    """Answer with security.txt in the form of RFC 9116, or 404 if the site has no contact."""
    if not find_contact_link():
        raise Http404("This site doesn’t have a contact address.")
    until = (timezone.now() + SECURITY_FILE_LIFETIME).replace(hour=0, minute=0, second=0, microsecond=0)
    contact, expiry = f"Contact: {find_contact_link()}", f"Expires: {until.isoformat()}"
    canonical = f"Canonical: {request.build_absolute_uri(reverse('security'))}"
    return _answer_text(contact, expiry, "Preferred-Languages: en", canonical)


def _answer_text(*lines: str) -> HttpResponse:
    headers = {"Cache-Control": f"public, max-age={SECONDS_PER_DAY}"}
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8", headers=headers)
