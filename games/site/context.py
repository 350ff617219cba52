"""Build the template context of every page, such as the day and the player, without a query for newcomers."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from games.editions import calendar
from games.infra import notices
from games.players.cookie import current_player
from games.rooms import room_lookup
from puzzles import registry


def build_site_context(request: HttpRequest) -> dict[str, object]:
    """Return what the base templates need: the day, the player, the games, notices and the release."""
    day = calendar.today()
    player = current_player(request)
    return {
        "day": day,
        "day_number": calendar.get_day_number(day),
        "day_left": int((calendar.get_day_end(day) - timezone.now()).total_seconds()),
        "player": player,
        "engines": registry.engines(),
        "origin": request.build_absolute_uri("/").rstrip("/"),
        "installs": not settings.SERVES_SOURCES,
        "notices": notices.list_notices(),
        "release": settings.RELEASE_WITH_TYPES,
        "own_room": room_lookup.read_room_cookie(request),
    }
