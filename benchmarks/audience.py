"""Who looks at the sites of `scale`, and at what: a guest, a player with 3,000 plays and a league, an administrator."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client

from benchmarks import filling
from games.accounts.models import Friend, Preferences
from games.editions.models import Edition
from games.leagues import membership
from games.leagues.models import Membership
from games.players.cookie import COOKIE, cookie_for
from games.players.models import Player, SignIn
from games.plays.models import Move, Play
from games.rooms.lobby import open_room
from games.words.large import Large
from tests.addresses import filled, routes, takes_get
from tests.proofs import proofs_of

LONG_AGO = timedelta(days=40)
"""How old the past pages are that are opened."""
MEMBERS, FRIENDS = 200, 50
SEARCHED = "Otter 77"


@dataclass(frozen=True)
class Page:
    """An address that somebody opens; `alone` is the one that shows as much on the site with one day's plays."""

    who: str
    address: str
    alone: str


@dataclass
class Cast:
    """Who looks: each with a browser; who the player is, and what fills the blanks of addresses."""

    me: int
    browsers: dict[str, Any]
    pages: list[Page]
    known: dict[str, dict[str, str]]


def enter_the_desk(browser: Client, user: User) -> None:
    """Signs somebody in, as who has given a second factor."""
    browser.force_login(user)
    session = browser.session
    session.update(proofs_of(user))
    session.save()


def people_who_look(day: date) -> Cast:
    """A guest, a player who has finished most of the day, with friends and in a league, and an administrator."""
    players = list(Player.objects.filter(user__isnull=False).order_by("pk")[:MEMBERS])
    me, *others = players
    league = membership.found("The Otters", me)
    Membership.objects.bulk_create([Membership(league=league, player=one) for one in others])
    Friend.objects.bulk_create([Friend(player=me, friend=one) for one in others[:FRIENDS]])
    Preferences.objects.update_or_create(player=me, defaults={"public_page": True, "reminder_at": "08:00"})
    browsers = {name: Client(raise_request_exception=False) for name in ("guest", "player", "league", "admin")}
    for name in ("player", "league"):
        browsers[name].force_login(User.objects.get(player=me))
        session = browsers[name].session.session_key
        browsers[name].cookies[COOKIE] = cookie_for(me, SignIn.objects.get(session_key=session).key)
    enter_the_desk(browsers["admin"], User.objects.create_superuser("admin"))
    play_the_day(browsers["player"], day)
    shown = Edition.objects.filter(kind=Edition.DAILY, date=day, game="chains")[0]
    room = open_room(me, {"game": "chains", "variant": shown.variant, "source": "today", "mode": "race"})
    known = {
        "": {"game": "chains", "variant": shown.variant, "day": str(day), "seed": "5", "size": "192", "span": "week"},
        "api/<address:address>/": {"address": f"chains/{shown.variant}/{day}"},
        "api/room/": {"code": room.code, "number": "1"},
        "room/": {"code": room.code},
        "league/": {"code": league.code},
        "me/reminder/": {"key": Preferences.objects.get(player=me).reminder_key},
        "player/": {"public_id": me.public_id},
        "account/": {"key": "none", "uidb36": "0", "pk": "0"},
    }
    pages = [*everyones(shown, day), *the_players(league.code, day), *past_editions(shown, day)]
    return Cast(me.pk, browsers, pages, known)


def everyones(shown: Edition, day: date) -> Iterator[Page]:
    """Pages of past days and of points, which anybody sees. Those of a past day are empty on the site of one day."""
    past = day - LONG_AGO
    spans = [f"/leaderboard/{span}/" for span in ("day", "week", "month")]
    dated = [f"/chains/{shown.variant}/%s/", f"/api/chains/{shown.variant}/%s/"]
    dated += [f"{page}?date=%s" for page in ("/leaderboard/", *spans)]
    for who in ("guest", "player"):
        for address in (*spans, "/archive/?page=3"):
            yield Page(who, address, address)
        for address in dated:
            yield Page(who, address % past, address % day)


def the_players(league: str, day: date) -> Iterator[Page]:
    """What is a player's own: a month of the past, and the tables of friends and of a league."""
    month = f"/me/?month={day - LONG_AGO:%Y-%m}"
    yield Page("player", month, month)
    for page in ("/leaderboard/", *(f"/leaderboard/{span}/" for span in ("day", "week", "month"))):
        for circle in ("friends", league):
            yield Page("league", f"{page}?who={circle}", f"{page}?who={circle}")


def past_editions(shown: Edition, day: date) -> Iterator[Page]:
    """An administrator's pages of the day's edition, and of one of the past that was played too."""
    past = Edition.objects.get(kind=Edition.DAILY, date=day - LONG_AGO, game=shown.game, variant=shown.variant)
    for rest in ("change/", "history/"):
        today, earlier = (f"/admin/editions/edition/{edition.pk}/{rest}" for edition in (shown, past))
        yield Page("admin", today, today)
        yield Page("admin", earlier, today)
    month = f"/admin/editions/edition/calendar/chains/?month={day - LONG_AGO:%Y-%m}"
    yield Page("admin", month, month)


def of_large_tables() -> Iterator[str]:
    """Administrators' pages of tables that grow: one far back, each choice of each filter, and a search."""
    browser = Client()
    enter_the_desk(browser, User.objects.get(username="admin"))
    for model, page in admin.site._registry.items():
        address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        newest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
        if newest is None or not isinstance(page, Large):
            continue
        yield f"{address}?before={newest // 2}"
        if page.search_fields:
            yield f"{address}?q={SEARCHED}"
        shown = browser.get(address).context["cl"]
        for one in shown.filter_specs:
            yield from (address + choice["query_string"] for choice in one.choices(shown) if not choice["selected"])


def opened_by_all(cast: Cast) -> list[Page]:
    """What each of them opens: every address that answers GET, and what is theirs."""
    known = dict(cast.known)
    for model in admin.site._registry:
        newest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
        if newest is not None:
            name = f"admin/{model._meta.app_label}/{model._meta.model_name}/"
            known[name] = {"object_id": str(newest), "pk": str(newest)}
    found = [*cast.pages, *(Page("admin", address, address) for address in of_large_tables())]
    for route, view in routes().items():
        try:
            address = filled(route, known)
        except LookupError:
            print(f"Not opened, for this site has none: {route}", file=sys.stderr)
            continue
        if takes_get(view):
            for who in ("admin",) if route.startswith("admin/") else ("guest", "player"):
                found.append(Page(who, address, address))
    return list(dict.fromkeys(found))


def play_the_day(browser: Any, day: date) -> None:
    """Finishes all of a day's editions but the last two."""
    editions = list(Edition.objects.filter(kind=Edition.DAILY, date=day).order_by("pk"))
    for edition in editions[:-2]:
        play_through(browser, edition)


def play_through(browser: Any, edition: Edition) -> float:
    """Plays an edition to its end; the seconds of the last move."""
    api = f"/api/{edition.game}/{edition.variant}/{edition.date}/"
    browser.get(api)
    took = 0.0
    for after, move in enumerate(edition.engine.solution(edition.puzzle)):
        shape = move.model_dump(mode="json") if hasattr(move, "model_dump") else move
        began = time.perf_counter()
        answer = browser.post(f"{api}moves/", {"move": shape, "after": after}, content_type="application/json")
        took = time.perf_counter() - began
        if answer.status_code != 200:
            raise RuntimeError(f"{api}: {answer.content.decode()[:300]}")
    return took


def my_year(me: int, day: date) -> None:
    """The plays of the player who is looked at: eight a day, each with a log that can be replayed."""
    today = {
        (edition.game, edition.variant): Play.objects.filter(player=me, edition=edition).first()
        for edition in Edition.objects.filter(kind=Edition.DAILY, date=day).only("game", "variant")
    }
    logs = {key: list(Move.objects.filter(play=play).order_by("number")) for key, play in today.items() if play}
    rows = []
    for edition in Edition.objects.filter(kind=Edition.DAILY, date__lt=day).only("game", "variant", "date"):
        like = today.get((edition.game, edition.variant))
        if like is None or edition.pk % 12 == 0:
            continue
        at = like.started_at - (day - edition.day)
        rows.append(
            Play(
                **{name: getattr(like, name) for name in filling.PLAY if not name.endswith(("_at", "_id"))},
                **{"player_id": me, "edition_id": edition.pk, "started_at": at, "moved_at": at, "finished_at": at},
            )
        )
    Play.objects.bulk_create(rows, batch_size=1000)
    keys = {edition.pk: (edition.game, edition.variant) for edition in Edition.objects.only("game", "variant")}
    moves = (
        (play.pk, move.number, filling.as_json(move.move), move.at)
        for play in rows
        for move in logs[keys[play.edition_id]]
    )
    filling.copy("plays_move", ("play_id", "number", "move", "at"), moves)
