"""The papers of the site: what it is, privacy, terms, and two short texts for machines and for who found a hole."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from games.editions.rulings import CASES
from games.players import cookie, sign_in_limits, wishes
from games.players.idle_guests import KEPT as IDLE_GUESTS_KEPT
from games.plays import clock
from games.rooms import room_lookup
from games.rooms.lobby import KEPT_FOR as ROOMS_KEPT

VALID = timedelta(days=180)
"""How long what /.well-known/security.txt says holds, from the moment at which it is read."""
NOT_FOR_MACHINES = ("/admin/", "/account/", "/me/", "/api/", "/room/", "/player/", "/*/practice/", "/*/own/")
"""What no search engine has anything to look for at: persons, rooms and puzzles without end."""
HOUR = 60 * 60
DAY = 24 * HOUR


def contact() -> str:
    """Where the site's keeper is reached, as an address that a browser opens; empty where nobody said."""
    told: str = settings.SITE_CONTACT
    return f"mailto:{told}" if "@" in told and ":" not in told else told


def _days() -> dict[str, int]:
    """For how many days each thing is kept, from where it is decided."""
    return {
        "player_days": cookie.COOKIE_AGE // DAY,
        "session_days": settings.SESSION_COOKIE_AGE // DAY,
        "newcomer_days": cookie.MARK_AGE // DAY,
        "wish_days": wishes.KEPT_FOR // DAY,
        "idle_days": IDLE_GUESTS_KEPT.days,
        "known_days": sign_in_limits.KEPT_FOR // DAY,
        "seen_days": clock.KEPT_FOR // DAY,
        "room_hours": room_lookup.KEPT_FOR // HOUR,
        "room_days": ROOMS_KEPT.days,
    }


def about(request: HttpRequest) -> HttpResponse:
    """What Fivefold is, and whose work it stands on."""
    return render(request, "site/about.html")


def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored, for how long, and how to get it and delete it."""
    told = {"contact": contact(), "contact_text": settings.SITE_CONTACT, "tells_errors": bool(settings.SENTRY_DSN)}
    return render(request, "site/privacy.html", {**_days(), **told})


def terms(request: HttpRequest) -> HttpResponse:
    """The few rules."""
    return render(request, "site/terms.html", {"contact": contact(), "contact_text": settings.SITE_CONTACT})


def fairness(request: HttpRequest) -> HttpResponse:
    """What happens when a puzzle was wrong: to results, points and streaks."""
    return render(request, "site/fairness.html", {"cases": CASES})


def accessibility(request: HttpRequest) -> HttpResponse:
    """How the site is played by keyboard, with a screen reader, large or in strong contrast, and what does not work."""
    return render(request, "site/accessibility.html", {"contact": contact(), "contact_text": settings.SITE_CONTACT})


def robots(request: HttpRequest) -> HttpResponse:
    """What search engines are asked to leave alone."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_MACHINES)]
    return _text([*lines, f"Sitemap: {request.build_absolute_uri(reverse('sitemaps'))}"])


def security(request: HttpRequest) -> HttpResponse:
    """Where to tell of a hole, as RFC 9116 has it. Not there where nobody said who is told."""
    if not contact():
        raise Http404("Nobody is named.")
    until = (timezone.now() + VALID).replace(hour=0, minute=0, second=0, microsecond=0)
    return _text(
        [
            f"Contact: {contact()}",
            f"Expires: {until.isoformat()}",
            "Preferred-Languages: en",
            f"Canonical: {request.build_absolute_uri(reverse('security'))}",
        ]
    )


def _text(lines: list[str]) -> HttpResponse:
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8", headers=_KEPT)


_KEPT = {"Cache-Control": f"public, max-age={DAY}"}
