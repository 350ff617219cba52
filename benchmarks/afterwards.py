"""What is shown after the end, at an edition that 100 have played and at one that 100,000 have, and what it costs.

`python -m benchmarks.afterwards` fills a PostgreSQL of its own, as `scale` does; with a number, such as 10, the larger
site is so many times smaller. Compared are the shortest of several times in one process that asks the two sites in
turn, and how many questions each page puts to its database.

The result sheet tells a rank. With Redis that is looked up (`games.plays.ranks`), without it the database counts all
finishes. So the page is measured both ways, and promised with Redis; of the way without, it is told which share of what
the larger site costs more is the rank.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.figures import Figure, report
from benchmarks.scale import DAY_ALONE, YEAR, compared, say, set_up, use
from tests.servers import Redis

if TYPE_CHECKING:
    from games.editions.models import Edition

GAME, FEW, MANY = "square", 100, 100_000
RESULT = "the result sheet's page"
SIMULATED = 40
"""So many logs are real, of simulated players; every play has one of them."""
PROMISED = 1.5


def fill(divisor: int) -> tuple[Any, Any, dict[str, str], tuple[float, float]]:
    """Both sites: browsers of a player and of an editor, what is opened, and the seconds that counting a play took."""
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client

    from benchmarks import audience, filling
    from games.accounts.models import Friend
    from games.editions.calendar import planned, today
    from games.editions.making import make_daily
    from games.players.cookie import COOKIE, cookie_for
    from games.players.models import Player, SignIn

    day, began = today(), time.monotonic()
    call_command("migrate", verbosity=0)
    call_command("load_words", verbosity=0)
    variant = next(variant for engine, variant in planned(day) if engine.slug == GAME)
    edition = make_daily(GAME, variant.slug, day)
    many = MANY // divisor
    filling.players(many + 1)
    me, *others = Player.objects.filter(user__isnull=False).order_by("pk")[:51]
    Friend.objects.bulk_create([Friend(player=me, friend=one) for one in others])
    player, editor = Client(), Client()
    player.force_login(User.objects.get(player=me))
    session = player.session.session_key
    player.cookies[COOKIE] = cookie_for(me, SignIn.objects.get(session_key=session).key)
    audience.enter_the_desk(editor, User.objects.create_superuser("admin"))
    audience.play_through(player, edition)
    filling.quickly()
    played(edition, me.pk, range(FEW - 1), day)
    few = counted()
    filling.settle()
    say(f"{FEW} plays are counted", began)
    use("template1")
    filling.sql(f"CREATE DATABASE {YEAR} TEMPLATE {DAY_ALONE}")
    use(YEAR)
    filling.quickly()
    played(edition, me.pk, range(FEW - 1, many), day)
    often = counted()
    filling.settle()
    say(f"{many:,} plays are counted", began)
    address = f"{GAME}/{edition.variant}/{edition.date}/"
    opened = {
        RESULT: f"/{address}",
        "how others did": f"/api/distribution/{address}",
        "an edition's figures": f"/admin/insights/figures/of/{edition.pk}/",
        "an edition's page": f"/admin/editions/edition/{edition.pk}/change/",
        "the calendar": f"/admin/editions/edition/calendar/{GAME}/",
        "outliers": "/admin/insights/figures/",
        "the funnel": "/admin/insights/footfall/",
    }
    return player, editor, opened, (few, often)


def played(edition: Edition, me: int, numbers: range, day: date) -> None:
    """Finished plays of so many others, each with the log of a simulated player."""
    from benchmarks import filling
    from games.players.models import Player
    from games.plays.models import Play
    from puzzles.abilities import Simulated, Skill

    engine = edition.engine
    assert isinstance(engine, Simulated)
    rng, skills = Random(20), list(Skill)
    logs = [_log(engine.simulate(edition.puzzle, Random(n), skills[n % len(skills)])) for n in range(SIMULATED)]
    people = [pk for pk in Player.objects.order_by("pk").values_list("pk", flat=True) if pk != me]
    rows = (filling.a_play(rng, people[n], edition.pk, day) for n in numbers)
    filling.copy("plays_play", filling.PLAY, rows)
    plays = Play.objects.exclude(player=me).filter(moves__isnull=True).values_list("pk", "started_at")
    moves = (
        (play, number, filling.as_json(move), at)
        for play, at in list(plays)
        for number, move in enumerate(logs[play % SIMULATED], 1)
    )
    filling.copy("plays_move", ("play_id", "number", "move", "at"), moves)


def _log(moves: Iterable[tuple[Any, float]]) -> list[Any]:
    """The moves of a simulated play as a log keeps them."""
    return [move.model_dump(mode="json") if hasattr(move, "model_dump") else move for move, _ in moves]


def counted() -> float:
    """The seconds that a worker takes to count a play, and everything that was finished is counted."""
    from games.insights.counting import take_in

    began = time.monotonic()
    taken = take_in()
    return (time.monotonic() - began) / max(1, taken)


def asked(browser: Any, address: str, name: str) -> float:
    """The seconds that an address takes on one of the two sites."""
    use(name)
    began = time.perf_counter()
    assert browser.get(address).status_code == 200, address
    return time.perf_counter() - began


def questions(browser: Any, address: str, name: str) -> int:
    """How many questions a page puts to its database."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    asked(browser, address, name)
    with CaptureQueriesContext(connection) as seen:
        asked(browser, address, name)
    return len(seen)


def ranked(edition: int, me: int, name: str) -> float:
    """The seconds that a rank alone takes on one of the two sites."""
    from games.plays.models import Play
    from games.plays.standings import rank_among

    use(name)
    play = Play.objects.get(edition=edition, player=me)
    began = time.perf_counter()
    rank_among(play)
    return time.perf_counter() - began


@contextmanager
def redis(edition: int) -> Iterator[Callable[[str], None]]:
    """A Redis for each of the two sites, in which the edition's ranks stand: what goes over to that of a site."""
    from django.conf import settings

    from games.plays import ranks
    from games.redis.connections import client

    with tempfile.TemporaryDirectory() as folder:
        server = Redis(Path(folder))
        server.start()

        def go_over(name: str) -> None:
            settings.REDIS_URL = f"{server.url.rpartition('/')[0]}/{(DAY_ALONE, YEAR).index(name)}"
            client.cache_clear()

        try:
            for name in (DAY_ALONE, YEAR):
                use(name)
                go_over(name)
                ranks.tend(edition)
            yield go_over
        finally:
            settings.REDIS_URL = ""
            client.cache_clear()
            server.stop()


def with_redis(browser: Any, address: str, edition: int) -> float:
    """How many times as much a page costs at the larger site, where there is a Redis."""
    with redis(edition) as go_over:

        def ask(name: str) -> float:
            go_over(name)
            asked(browser, address, name)  # which connects
            return asked(browser, address, name)

        small, large = compared(ask)
    return large / small


def measure(divisor: int = 1) -> list[Figure]:
    """All figures of this room."""
    found = []
    with set_up():
        player, editor, opened, (few, often) = fill(divisor)
        for what, address in opened.items():
            browser = editor if address.startswith("/admin/") else player
            ask: Callable[[str], float] = partial(asked, browser, address)
            counts = [questions(browser, address, name) for name in (DAY_ALONE, YEAR)]
            small, large = compared(ask)
            if what == RESULT:
                found += of_the_rank(browser, address, small, large)
            else:
                found.append(Figure(f"Afterwards: {what}, at {FEW} plays = 1", large / small, "", PROMISED))
            found.append(Figure(f"Afterwards: {what}, questions more", counts[1] - counts[0], ""))
            found.append(Figure(f"Afterwards: {what}, questions", counts[1], ""))
    found.append(Figure(f"Afterwards: counting a play, among the first {FEW} = 1", often / few, "", PROMISED))
    return found


def of_the_rank(browser: Any, address: str, small: float, large: float) -> list[Figure]:
    """What the result sheet's page costs with Redis and without, given the seconds without it on the two sites."""
    from games.editions.addresses import parse
    from games.players.models import Player
    from games.plays.models import Play

    use(YEAR)
    edition = parse(address.strip("/")).find().pk
    me = Player.objects.filter(user__isnull=False).order_by("pk")[0].pk
    assert Play.objects.filter(edition=edition, player=me).exists()
    rank = compared(partial(ranked, edition, me))
    return [
        Figure(
            f"Afterwards: {RESULT}, with Redis, at {FEW} plays = 1",
            with_redis(browser, address, edition),
            "",
            PROMISED,
        ),
        Figure(f"Afterwards: {RESULT}, without Redis, at {FEW} plays = 1", large / small, ""),
        Figure(f"Afterwards: {RESULT}, without Redis, at {FEW} plays", small * 1000, "ms"),
        Figure(f"Afterwards: {RESULT}, without Redis, more at {MANY:,}", (large - small) * 1000, "ms"),
        Figure(f"Afterwards: {RESULT}, without Redis, of that the rank", (rank[1] - rank[0]) * 1000, "ms"),
    ]


if __name__ == "__main__":
    report(measure(next((int(word) for word in sys.argv[1:] if word.isdigit()), 1)))
