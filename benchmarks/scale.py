"""Every page and call at three million plays, as a multiple of its cost on a site with one day's plays.

`python -m benchmarks.scale` fills a PostgreSQL of its own with 200,000 players and a year of plays; with a number, such
as 100, everything is so many times smaller. Addresses come from the URLconf. Compared are the shortest of several times
in one process that asks two databases in turn: the day alone, and the year that ends with the same day.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any

from benchmarks.figures import Figure, report
from puzzles.lexicon import places
from tests.postgres import cluster

FULL = (200_000, 7_800, 158_000)
DAYS = 365
SHIFT = timedelta(days=400)
"""How far in the future the measured day lies, so that the site has had a year of days."""
ROUNDS, TIMES = 3, 3
PROMISED = 3.0
SERVER = (
    "-c full_page_writes=off -c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0"
    " -c shared_buffers=512MB -c max_wal_size=8GB -c maintenance_work_mem=512MB"
)
DAY_ALONE, YEAR = "postgres", "year"


@contextmanager
def set_up() -> Iterator[None]:
    """Django with the site's settings on a PostgreSQL of its own, a year from now."""
    with tempfile.TemporaryDirectory() as folder, cluster(SERVER) as url:
        rates = dict.fromkeys(("MOVES_RATE", "PRACTICE_RATE", "ROOMS_RATE", "LEAGUES_RATE"), "1000000/s")
        os.environ |= {
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LEXICON_DIR": str(places.cache_folder()),
            "VAR_DIR": folder,
            "SECRET_KEY": "the benchmark's own",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
            "ALLOWED_HOSTS": "testserver",
            **rates,
        }
        import django

        django.setup()
        from django.db import connection
        from django.utils import timezone

        connection.settings_dict["OPTIONS"].pop("pool", None)
        connection.settings_dict["CONN_MAX_AGE"] = None
        now = timezone.now
        timezone.now = lambda: now() + SHIFT
        yield
        connection.close()


def use(name: str) -> None:
    """From now on this process asks another database."""
    from django.core.cache import cache
    from django.db import connection

    if connection.settings_dict["NAME"] != name:
        connection.close()
        connection.settings_dict["NAME"] = name
        cache.clear()


@dataclass
class Cast:
    """Who looks: each with a browser, and the addresses that only they look at."""

    me: int
    browsers: dict[str, Any]
    own: dict[str, list[str]]
    known: dict[str, dict[str, str]]


def fill(divisor: int) -> tuple[Cast, dict[str, float]]:
    """Both databases; what they hold, and the seconds that filling them took."""
    from django.core.management import call_command
    from django.db import connection

    from benchmarks import filling
    from games.editions.calendar import planned, today
    from games.editions.making import make_daily

    people, usual, busy = (number // divisor for number in FULL)
    size = filling.Size(people, usual, busy)
    day, began = today(), time.monotonic()
    call_command("migrate", verbosity=0)
    call_command("load_words", verbosity=0)
    for engine, variant in planned(day):
        make_daily(engine.slug, variant.slug, day)
    say("the day's puzzles are made", began)
    filling.players(people)
    filling.days(day, day - timedelta(days=DAYS - 1))
    cast = people_who_look(day)
    filling.quickly()
    filling.plays(size, day, day, cast.me)
    filling.moves(size)
    filling.reckon(day, day)
    filling.settle()
    say("one day is filled", began)
    use("template1")
    filling.sql(f"CREATE DATABASE {YEAR} TEMPLATE {DAY_ALONE}")
    use(YEAR)
    filling.quickly()
    filling.plays(size, day - timedelta(days=DAYS - 1), day - timedelta(days=1), cast.me)
    filling.moves(size)
    my_year(cast.me, day)
    say("the year is filled", began)
    reckoned = time.monotonic()
    filling.reckon(day - timedelta(days=DAYS - 1), day)
    took = {"points and records of a year made anew": time.monotonic() - reckoned}
    filling.settle()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*), (SELECT count(*) FROM plays_move) FROM plays_play")
        plays, moves = cursor.fetchone()
    say(f"{plays:,} plays and {moves:,} moves are ready", began)
    return cast, {"all of it filled": time.monotonic() - began, **took}


def say(text: str, began: float) -> None:
    print(f"{time.monotonic() - began:7.0f} s  {text}", file=sys.stderr, flush=True)


def people_who_look(day: date) -> Cast:
    """A guest, a player who has finished most of the day, with friends and in a league, and an administrator."""
    from django.contrib.auth.models import User
    from django.test import Client

    from games.accounts.models import Friend, Preferences
    from games.leagues import membership
    from games.leagues.models import Membership
    from games.players.cookie import COOKIE, cookie_for
    from games.players.models import Player
    from games.rooms.lobby import open_room

    players = list(Player.objects.filter(user__isnull=False).order_by("pk")[:400])
    me, others = players[0], players[1:200]
    league = membership.found("The Otters", me)
    Membership.objects.bulk_create([Membership(league=league, player=one) for one in others])
    Friend.objects.bulk_create([Friend(player=me, friend=one) for one in others[:50]])
    Preferences.objects.update_or_create(player=me, defaults={"public_page": True, "reminder_at": "08:00"})
    admin = User.objects.create_superuser("admin")
    browsers = {name: Client() for name in ("guest", "player", "league", "admin")}
    for name in ("player", "league"):
        browsers[name].force_login(User.objects.get(player=me))
        browsers[name].cookies[COOKIE] = cookie_for(me)
    browsers["admin"].force_login(admin)
    play_the_day(browsers["player"], day)
    room = open_room(me, {"game": "chains", "variant": "mini", "source": "today", "mode": "race"})
    spans = [f"/leaderboard/{span}/" for span in ("day", "week", "month")]
    circles = [f"{page}?who={who}" for page in ("/leaderboard/", *spans) for who in ("friends", league.code)]
    past = day - timedelta(days=40)
    pages = [f"/leaderboard/?date={past}", *(f"{span}?date={past}" for span in spans), *spans, "/archive/?page=3"]
    reminder = Preferences.objects.get(player=me).reminder_key
    known = {
        "": {"game": "chains", "variant": "mini", "day": str(day), "seed": "5", "size": "192", "span": "week"},
        "api/<address:address>/": {"address": f"chains/mini/{day}"},
        "api/room/": {"code": room.code, "number": "1"},
        "room/": {"code": room.code},
        "league/": {"code": league.code},
        "me/reminder/": {"key": reminder},
        "player/": {"public_id": me.public_id},
        "account/": {"key": "none", "uidb36": "0", "pk": "0"},
    }
    own = {"guest": pages, "player": [*pages, "/me/?month=" + str(past)[:7]], "league": circles, "admin": []}
    return Cast(me.pk, browsers, own, known)


def play_the_day(browser: Any, day: date) -> None:
    """Finishes all of a day's editions but the last two."""
    from games.editions.models import Edition

    for edition in Edition.objects.filter(kind=Edition.DAILY, date=day).order_by("pk")[:9]:
        play_through(browser, edition)


def play_through(browser: Any, edition: Any) -> float:
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
    from benchmarks import filling
    from games.editions.models import Edition
    from games.plays.models import Move, Play

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


def addresses(cast: Cast) -> dict[str, list[str]]:
    """What each of them opens: every address that answers GET, and their own."""
    from django.contrib import admin

    from tests.addresses import filled, routes, takes_get

    known = dict(cast.known)
    for model in admin.site._registry:
        newest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
        if newest is not None:
            name = f"admin/{model._meta.app_label}/{model._meta.model_name}/"
            known[name] = {"object_id": str(newest), "pk": str(newest)}
            cast.own["admin"].append(f"/{name}?before={newest // 2}")
    found: dict[str, list[str]] = {who: list(own) for who, own in cast.own.items()}
    for route, view in routes().items():
        try:
            address = filled(route, known)
        except LookupError:
            continue  # needs something that this site has none of, such as somebody's passkey
        if takes_get(view):
            for who in ("admin",) if route.startswith("admin/") else ("guest", "player"):
                found[who].append(address)
    return found


@dataclass
class Cost:
    """What an address costs whom, in seconds, on both sites."""

    who: str
    address: str
    day: float
    year: float

    @property
    def ratio(self) -> float:
        return self.year / self.day


def costs(cast: Cast) -> Iterator[Cost]:
    """The cost of all that each of them opens, and of a guest's finish."""
    use(YEAR)
    for who, found in addresses(cast).items():
        for address in dict.fromkeys(found):
            browser = cast.browsers[who]
            if all(opens(browser, address, name) for name in (DAY_ALONE, YEAR)):
                yield Cost(who, address, *compared(partial(opened, browser, address)))
    yield Cost("guest", "the move that finishes an edition", *compared(a_guests_finish))


def opens(browser: Any, address: str, name: str) -> bool:
    """Whether an address is a page for somebody: it neither leads elsewhere nor refuses. Opening warms it up."""
    use(name)
    return bool(browser.get(address).status_code == 200)


def opened(browser: Any, address: str) -> float:
    """The seconds that an address takes, its whole body read."""
    began = time.perf_counter()
    response = browser.get(address)
    b"".join(response) if response.streaming else response.content
    return time.perf_counter() - began


def a_guests_finish() -> float:
    from django.test import Client

    from games.editions.calendar import today
    from games.editions.models import Edition

    editions = Edition.objects.filter(kind=Edition.DAILY, date=today(), game="nettle")
    return play_through(Client(), editions[0])


def compared(ask: Callable[[], float]) -> tuple[float, float]:
    """The shortest time on each of the two sites, asked in turn."""
    times: dict[str, list[float]] = {DAY_ALONE: [], YEAR: []}
    for _ in range(ROUNDS):
        for name, found in times.items():
            use(name)
            found += [ask() for _ in range(TIMES)]
    return min(times[DAY_ALONE]), min(times[YEAR])


def measure(divisor: int = 1) -> list[Figure]:
    """All figures of this room."""
    with set_up():
        cast, took = fill(divisor)
        found = sorted(costs(cast), key=lambda cost: -cost.ratio)
    for cost in found:
        line = f"{cost.day * 1000:9.1f} {cost.year * 1000:9.1f} {cost.ratio:7.2f}  {cost.who:<7} {cost.address}"
        print(line, file=sys.stderr)
    worst = found[0]
    return [
        *(Figure(f"Scale: {what}", seconds, "s") for what, seconds in took.items()),
        Figure("Scale: addresses that were opened, by whom they are for", len(found), ""),
        Figure("Scale: of these dearer than promised", sum(cost.ratio > PROMISED for cost in found), ""),
        Figure(f"Scale: dearest, one day's plays = 1 ({worst.who}, {worst.address})", worst.ratio, "", PROMISED),
    ]


if __name__ == "__main__":
    report(measure(next((int(word) for word in sys.argv[1:] if word.isdigit()), 1)))
