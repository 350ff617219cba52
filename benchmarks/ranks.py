"""A day's edition with many finishes: what a rank and a socket's snapshot cost, at a hundred and at 200,000 of them.

The site's PostgreSQL and Redis are made for the measurement. Times are medians of calls in turn at both sizes, so that
whatever else the machine does strikes both.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from benchmarks.figures import Figure, median, report
from tests.postgres import cluster
from tests.server import ROOT, Site
from tests.servers import Redis

if TYPE_CHECKING:
    from games.plays.models import Play

Plays: TypeAlias = "dict[int, list[Play]]"
"""Some plays of the edition of each size."""
FEW, MANY = 100, 200_000
ROUNDS, IN_ROUND = 40, 5
"""With Redis; without it a fifth of the rounds is enough to see what that costs."""
PROMISED = 1.5
FILL = """
INSERT INTO players_player (public_id, name, look, generation, hidden, created_at)
SELECT 'p' || %(edition)s || '-' || n, 'Guest', 'guest', 0, false, now() FROM generate_series(1, %(count)s) n;
INSERT INTO plays_play (player_id, edition_id, run, revision, ranked, status, moves_made, started_at, moved_at,
                        finished_at, seconds, score_key, line, emoji, hidden)
SELECT id, %(edition)s, 1, 0, true, 'won', 5, at - interval '90 s', at, at, 90,
       lpad((1000000000)::text, 10, '0') || (1000000000 + (random() * 30)::int) || (1000000000 + (random() * 900)::int),
       '5', '["x"]', false
FROM (SELECT id, now() - interval '1 hour' * random() * 12 - interval '1 hour' AS at FROM players_player
      WHERE public_id LIKE 'p' || %(edition)s || '-%%') players;
"""


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of one call, the median of several."""
    times = []
    for _ in range(IN_ROUND):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return median(times)


def compared(redis: bool, works: dict[int, Callable[[], object]]) -> dict[int, float]:
    """The median milliseconds of each size's work, done in turn."""
    times: dict[int, list[float]] = {size: [] for size in works}
    for _ in range(ROUNDS if redis else ROUNDS // 5):
        for size, work in works.items():
            times[size].append(timed(work))
    return {size: median(some) for size, some in times.items()}


def filled() -> dict[int, int]:
    """Two editions with few and many finishes: size to number."""
    from django.db import connection

    from games.editions.models import Edition

    editions = {}
    for size in (FEW, MANY):
        edition = Edition.objects.create(
            game="nettle", variant=f"v{size}", kind="practice", seed=str(size), stored={}, engine_version=1
        )
        editions[size] = edition.pk
        with connection.cursor() as cursor:
            cursor.execute(FILL, {"edition": edition.pk, "count": size})
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return editions


def measured_inside() -> list[Figure]:
    """The figures, in a process that has the site's settings; first without its Redis."""
    import django
    from django.conf import settings

    django.setup()
    from games.plays import ranks
    from games.plays.models import Play

    editions, there, ranks.SMALL = filled(), settings.REDIS_URL, 0
    plays = {size: list(Play.objects.filter(edition_id=edition)[:500]) for size, edition in editions.items()}
    settings.REDIS_URL = ""
    figures = of_a_finish(plays, False) + of_a_snapshot(editions, plays, False)
    settings.REDIS_URL = there
    began = time.perf_counter()
    for edition in editions.values():
        ranks.tend(edition)
    seconds = time.perf_counter() - began
    figures.append(Figure(f"Ranks: both sets made from {FEW + MANY} finishes", seconds, "s"))
    return figures + of_a_finish(plays, True) + of_a_snapshot(editions, plays, True)


def figures_of(what: str, redis: bool, times: dict[int, float]) -> list[Figure]:
    """What a work takes at both sizes, and the ratio, which is promised where there is a Redis."""
    where = "with Redis" if redis else "without Redis"
    return [
        Figure(f"Ranks: {what}, {where}, at {FEW} finishes", times[FEW], "ms"),
        Figure(f"Ranks: {what}, {where}, at {MANY} finishes", times[MANY], "ms"),
        Figure(f"Ranks: {what}, {where}, ratio", times[MANY] / times[FEW], "", PROMISED if redis else 0.0),
    ]


def of_a_finish(plays: Plays, redis: bool) -> list[Figure]:
    """The rank that the answer to a last move carries, after the finish is noted."""
    from games.plays import ranks
    from games.plays.standings import rank_among

    def finished(size: int) -> None:
        play = random.choice(plays[size])
        ranks.note(play)
        rank_among(play)

    return figures_of("a finish's rank", redis, compared(redis, {size: partial(finished, size) for size in plays}))


def of_a_snapshot(editions: dict[int, int], plays: Plays, redis: bool) -> list[Figure]:
    """A socket that opens: its snapshot from a topic that others listen to, and from one that is read for it."""
    from games.live.outbox import Outbox
    from games.live.topics import EditionTopic

    async def made(edition: int) -> EditionTopic:
        return EditionTopic(edition)

    async def greeted(topic: EditionTopic, size: int) -> None:
        frames: asyncio.Queue[str] = asyncio.Queue()
        socket = Outbox(frames.put)
        topic.add(socket, random.choice(plays[size]).player_id)
        await topic.greet(socket)
        assert '"me":{' in await frames.get()
        topic.drop(socket)
        await socket.close()

    async def first(size: int) -> None:
        await greeted(await made(editions[size]), size)

    with asyncio.Runner() as runner:
        topics = {size: runner.run(made(edition)) for size, edition in editions.items()}

        def look_again(size: int) -> None:
            runner.run(greeted(topics[size], size))

        def look_first(size: int) -> None:
            runner.run(first(size))

        again = compared(redis, {size: partial(look_again, size) for size in editions})
        fresh = compared(redis, {size: partial(look_first, size) for size in editions})
    return figures_of("a socket's snapshot", redis, again) + figures_of("a topic's first snapshot", redis, fresh)


def measure() -> list[Figure]:
    """All figures of this room."""
    with cluster() as url, tempfile.TemporaryDirectory() as folder:
        redis = Redis(Path(folder))
        redis.start()
        try:
            site = Site(Path(folder), settings="config.settings", DATABASE_URL=url, REDIS_URL=redis.url)
            site.manage("migrate", "--no-input", "-v", "0")
            words = [sys.executable, "-m", "benchmarks.ranks", "--inside"]
            done = subprocess.run(words, cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True, check=True)
        finally:
            redis.stop()
    return [Figure(*one) for one in json.loads(done.stdout)]


if __name__ == "__main__":
    if "--inside" in sys.argv:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        found = measured_inside()
        print(json.dumps([[one.work, one.measured, one.unit, one.promised] for one in found]))
    else:
        report(measure())
