"""Every address of the site, read from the URLconf, so that a new page falls under the tests of all pages by itself.

Where an address has a blank, such as `<slug:code>`, `examples` says what is put there: by the beginning of the route,
the longest last, then by the name of the blank. A game's own are the `examples()` of `tests/<slug>/addresses.py`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from datetime import time, timedelta
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from django.urls import URLPattern, URLResolver, get_resolver

from puzzles import registry
from tests.day import DAY, Clock

if TYPE_CHECKING:
    from games.editions.models import Edition
    from games.players.models import Player
    from games.plays.models import Play

Examples = dict[str, dict[str, str]]
BLANK = re.compile(r"\(\?P<(\w+)>[^()]*\)|<(?:\w+:)?(\w+)>")


def _walk(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, Callable[..., Any]]]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern).strip("^$")
        if isinstance(one, URLPattern):
            yield route, one.callback
        else:
            yield from _walk(one, route)


def routes() -> dict[str, Callable[..., Any]]:
    """Every route of the site and its view; a route is an address with blanks, without the slash in front."""
    return dict(_walk(get_resolver()))


def takes_get(view: Callable[..., Any] | None) -> bool:
    """Whether a view may be asked with GET: not where Django's `require_POST` or its like is around it."""
    while view is not None and not isinstance(view, partial):
        if allowed := inspect.getclosurevars(view).nonlocals.get("request_method_list"):
            return "GET" in allowed
        view = getattr(view, "__wrapped__", None)
    return True


def pages() -> list[str]:
    """The routes that a visitor opens in a browser: they end in a slash, and neither admin nor JSON begins them."""
    ours = [(route, view) for route, view in routes().items() if not route.startswith(("admin/", "api/"))]
    return [route for route, view in ours if (not route or route.endswith("/")) and takes_get(view)]


def blanks(route: str) -> list[str]:
    """The names of a route's blanks.

    >>> blanks("<slug:game>/own/<code>/"), blanks("key/(?P<uidb36>[0-9A-Za-z]+)/")
    (['game', 'code'], ['uidb36'])
    """
    return [regex or plain for regex, plain in BLANK.findall(route)]


def filled(route: str, known: Examples) -> str:
    """The address of a route, its blanks filled from examples.

    >>> filled("<slug:game>/own/<slug:code>/", {"": {"game": "toy", "code": "x"}, "<slug:game>/own/": {"code": "7"}})
    '/toy/own/7/'
    """
    found: dict[str, str] = {}
    for beginning in sorted(known, key=len):
        found |= known[beginning] if route.startswith(beginning) else {}
    if missing := [name for name in blanks(route) if name not in found]:
        raise LookupError(f"{missing} in {route}: say in {__name__}, or beside the game's tests, what is put there")
    return "/" + BLANK.sub(lambda blank: found[blank[1] or blank[2]], route)


def played(edition: Edition, player: Player) -> Play:
    """A play of a player who has solved an edition a minute ago."""
    from tests.cast.plays import play_through

    begun = Clock().now - timedelta(minutes=1)
    return play_through(edition, player, edition.engine.solution(edition.puzzle), begun)


def examples() -> Examples:
    """What fills the blanks, made where it must be there: a player with a reminder, a room, a league, own puzzles."""
    from games.editions.making import make_own_edition
    from games.infra.models import Job
    from games.leaderboards.leagues import create_league
    from games.players.models import Player
    from games.plays.replays import sign_replay_key
    from games.rooms.lobby import open_room, parse_choice

    toy = registry.engine("toy")
    host = Player.objects.create(name="Host of all")
    host.store_settings(public_page=False, remind_at=time(8))
    room = open_room(host, parse_choice({"play": "toy/small", "source": "today"}))
    own = make_own_edition(toy, "small", toy.generate(Random(1), "small"))
    film = sign_replay_key(played(own, host).pk)
    league = create_league("Everybody", host)
    known: Examples = {
        "": {"game": "toy", "variant": "small", "day": str(DAY), "seed": "5", "size": "192", "span": "week"},
        "<slug:game>/own/": {"code": own.seed},
        "<slug:game>/<slug:variant>/<str:day>/solution/": {"day": str(DAY - timedelta(days=1))},
        "sitemap-": {"section": "pages"},
        "<address:address>/": {"address": f"toy/own/{own.seed}"},
        "api/<address:address>/": {"address": f"toy/own/{own.seed}"},
        "api/players/": {"player": host.public_id},
        "api/jobs/": {"name": Job.objects.create(key="one", task="make", args=[]).name},
        "api/coach/": {"address": f"toy/own/{own.seed}"},
        "api/distribution/": {"address": f"toy/small/{DAY}"},
        "api/voices/": {"address": f"toy/small/{DAY}"},
        "api/tables/": {"who": "mine", "address": f"toy/small/{DAY}"},
        "api/room/": {"code": room.code, "number": "1"},
        "replay/": {"key": film, "whose": host.public_id, "address": f"toy/own/{own.seed}"},
        "api/replays/": {"key": film, "player": host.public_id, "address": f"toy/own/{own.seed}"},
        "report/": {"kind": "player", "what": host.public_id},
        "room/": {"code": room.code, "number": "1"},
        "league/": {"code": league.code, "number": "1"},
        "me/": {"game": "toy", "number": str(DAY.year)},
        "me/reminder/": {"key": str(host.reminder_key)},
        "me/tokens/": {"number": "1"},
        "player/": {"public_id": host.public_id},
        "account/": {"key": "none", "uidb36": "0", "pk": "0"},
    }
    for slug in registry.slugs():
        if find_spec(f"tests.{slug}") and find_spec(f"tests.{slug}.addresses"):
            known[f"{slug}/"] = import_module(f"tests.{slug}.addresses").examples()
    return known
