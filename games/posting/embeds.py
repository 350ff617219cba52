"""Tables on other sites: small pages for frames, without cookies and without scripts.

They are the only pages of the site that may be framed elsewhere, by whom `EMBED_ANCESTORS` names.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.editions import calendar
from games.editions.addresses import named
from games.editions.models import Edition
from games.leagues import tables
from games.operating.present import is_off
from games.plays import standings
from games.posting.models import Embedding

ROWS = 10
"""Rows of a table in a frame."""
WIDTH, HEIGHT = 360, 480
"""Pixels of the frame in the code that is copied."""
FRESH = 60
"""Seconds for which a cache may keep such a page: it is the same for everybody."""
THEMES = ("light", "dark")
View = Callable[..., HttpResponse]


def framed(view: View) -> View:
    """A page that other sites may show in a frame: by its policy it runs nothing and sends nothing."""

    @wraps(view)
    def shown(request: HttpRequest, *args: str, **fields: str) -> HttpResponse:
        policy = {
            "default-src": [NONE],
            "style-src": [SELF, UNSAFE_INLINE],
            "font-src": [SELF],
            "img-src": [SELF],
            "base-uri": [NONE],
            "form-action": [NONE],
            "frame-ancestors": settings.EMBED_ANCESTORS,
        }
        return cast("View", csp(policy)(cast("Any", view)))(request, *args, **fields)

    return require_safe(xframe_options_exempt(shown))


def _page(request: HttpRequest, status: int = 200, **context: object) -> HttpResponse:
    """Rendered without the request, so that nothing of whoever looks is read."""
    asked = request.GET.get("theme", "")
    told = {"theme": asked if asked in THEMES else "", "origin": request.build_absolute_uri("/"), **context}
    response = HttpResponse(render_to_string("posting/embed.html", told), status=status)
    patch_cache_control(response, public=True, max_age=FRESH)
    return response


@framed
def league_embed(request: HttpRequest, key: str) -> HttpResponse:
    """The day's table of a league whose owner lets it be shown."""
    embedding = Embedding.objects.select_related("league").filter(key=key.upper()).first() if key.isalnum() else None
    if embedding is None:
        return _page(request, 404, title="Fivefold", empty="This table is not shown here any more.")
    league, day = embedding.league, calendar.today()
    found = tables.table(tables.league_circle(league), "day", day)
    rows = [(row.rank, row.name, f"{row.points} point{'' if row.points == 1 else 's'}") for row in found[:ROWS]]
    more = len(found) - len(rows)
    return _page(request, title=league.name, day=day, rows=rows, more=more, empty="Nobody has points today yet.")


@framed
def table_embed(request: HttpRequest, game: str, variant: str) -> HttpResponse:
    """The table of one of the day's puzzles."""
    day = calendar.today()
    found = [(engine, one) for engine, one in calendar.planned(day) if (engine.slug, one.slug) == (game, variant)]
    if not found or is_off(game):
        raise Http404("There is no such table today.")
    engine, one = found[0]
    edition = Edition.objects.filter(kind=Edition.DAILY, game=game, variant=variant, date=day).only("pk").first()
    rows = [(row.rank, row.name, row.line) for row in standings.table(edition.pk, ROWS)] if edition else []
    title, empty = named(engine, one.slug), "No results yet."
    return _page(request, title=title, day=day, rows=rows, engine=engine, empty=empty)
