"""What every page shows: the day, the seconds left of it, and the player. Costs no query for somebody new."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from games.editions import calendar
from games.infra import notices
from games.players.cookie import current_player
from games.rooms import room_lookup
from puzzles import registry


def site(request: HttpRequest) -> dict[str, object]:
    """The context of the masthead and the footer."""
    day = calendar.today()
    player = current_player(request)
    return {
        "day": day,
        "day_number": calendar.number(day),
        "day_left": int((calendar.ends_at(day) - timezone.now()).total_seconds()),
        "player": player,
        "engines": registry.engines(),
        "origin": request.build_absolute_uri("/").rstrip("/"),
        "installs": not settings.SERVES_SOURCES,
        "notices": notices.notices(),
        "release": settings.RELEASE_TOLD,
        "own_room": room_lookup.room_to_offer(request),
    }
