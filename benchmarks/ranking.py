"""Measure how long a rank takes in an edition with 200,000 finishes, relative to one with ten.

Both editions are on PostgreSQL and are asked in turn, so that anything else the machine does affects both. Counting all
plays is measured, too.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta

from benchmarks.figures import Figure, median, report_figures
from tests.cast.server import ROOT
from tests.postgres import cluster, migrated

FEW_FINISHES, MANY_FINISHES = 10, 200_000
FIRST_MONDAY = date(2026, 11, 16)
ROUNDS = 40
PROMISED_RATIO = 3
INSERT_PLAYS = """
INSERT INTO plays_play (player_id, edition_id, run, ranked, status, moves_made, started_at, moved_at, finished_at,
  seconds, score_key, line, emoji, revision)
SELECT -n, %(edition)s, 1, true, 'won', 4, now(), now(), now() - random() * interval '20 hours', 60,
  '1000000000' || 1000000003 + floor(random() * 27)::int
  || 1000000000 + floor(20 + exp(5 + 0.7 * sqrt(-2 * ln(1 - random())) * cos(6.2832 * random())))::bigint, '', '[]', 0
FROM generate_series(1, %(count)s) AS n
"""
"""Guesses between 3 and 29, and times as people have them. Players are made up and never read."""

INSERT_TALLIES = [
    """
INSERT INTO players_player (public_id, name, look, generation, hidden, public_page, created_at)
SELECT 'made up ' || n, 'Player ' || n, '', 0, false, false, now() FROM generate_series(1, %(count)s) AS n
ON CONFLICT DO NOTHING""",
    """
INSERT INTO leaderboards_tally (player_id, span, first, points, played, games, account)
SELECT id, 'week', %(first)s, 2 + floor(180 * random() * random())::int, 20, '{"toy": 12}', mod(id, 4) = 0
FROM players_player WHERE public_id LIKE 'made up %%' LIMIT %(count)s""",
]
"""The points of a week: most players have few."""

INSERT_SCORE_COUNTS = """
INSERT INTO plays_scorecount (edition_id, whole, score, plays)
SELECT edition_id, true, score_key, COUNT(*) FROM plays_play GROUP BY 1, 3
UNION ALL SELECT edition_id, false, left(score_key, -2), COUNT(*) FROM plays_play GROUP BY 1, 3
"""


def time_ratio(work: Callable[[int], object], editions: dict[int, int]) -> tuple[float, float]:
    """Return the median milliseconds of some work in the large edition, and their ratio to those in the small one."""
    times: dict[int, list[float]] = {size: [] for size in editions}
    for _ in range(ROUNDS):
        for size, edition in editions.items():
            began = time.perf_counter()
            work(edition)
            times[size].append(1000 * (time.perf_counter() - began))
    return median(times[MANY_FINISHES]), median(times[MANY_FINISHES]) / median(times[FEW_FINISHES])


def measure_on_database() -> list[Figure]:
    """Measure the figures in a process that has the site's settings and database."""
    import django

    django.setup()
    from django.db import connection

    from games.editions.models import Edition
    from games.leaderboards.models import PointCount, Tally
    from games.plays import ranking

    editions, middle = {}, {}
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE plays_play DISABLE TRIGGER ALL")  # they read players, and count one by one
        for size in (FEW_FINISHES, MANY_FINISHES):
            one = Edition.objects.create(
                game="toy", variant=f"v{size}", kind="own", seed=size, stored={}, engine_version=1
            )
            editions[size] = one.pk
            cursor.execute(INSERT_PLAYS, {"edition": one.pk, "count": size})
            middle[one.pk] = ranking.find_ranked_plays(one.pk)[size // 2]
        cursor.execute(INSERT_SCORE_COUNTS)
        mondays = {editions[size]: FIRST_MONDAY + timedelta(days=7 * place) for place, size in enumerate(editions)}
        for size, edition in editions.items():
            for statement in INSERT_TALLIES:
                cursor.execute(statement, {"count": size, "first": mondays[edition]})
        cursor.execute("VACUUM ANALYZE plays_play, plays_scorecount, leaderboards_tally, leaderboards_pointcount")
    points = {
        edition: Tally.objects.filter(first=monday).order_by("points")[size // 2].points
        for (size, edition), monday in zip(editions.items(), mondays.values(), strict=True)
    }
    works: dict[str, Callable[[int], object]] = {
        "the place of a finish in the middle": lambda edition: ranking.find_rank(middle[edition]),
        "the same by counting all plays": lambda edition: [
            ranking.find_ranked_plays(edition).filter(score_key__lt=middle[edition].score_key).count(),
            ranking.find_ranked_plays(edition).count(),
        ],
        "how many have finished": lambda edition: ranking.count_finishes_by_edition([edition]),
        "the place of points in the middle": lambda edition: ranking.find_rank_by_points(
            PointCount.objects.filter(span="week", first=mondays[edition]), points[edition], "players"
        ),
        "the same by counting all players": lambda edition: Tally.objects.filter(
            span="week", first=mondays[edition], points__gt=points[edition]
        ).count(),
        "its first twenty": lambda edition: list(
            ranking.find_ranked_plays(edition).values_list("pk", "score_key")[:20]
        ),
    }
    figures = []
    for what, work in works.items():
        taken, more = time_ratio(work, editions)
        promised = 0 if "counting" in what else PROMISED_RATIO
        figures += [Figure(f"Places: {what}", taken, "ms"), Figure(f"Places: {what}, ratio", more, "×", promised)]
    return figures


def measure() -> list[Figure]:
    """Measure all figures on a PostgreSQL server started for this."""
    with cluster() as url:
        environment = {**os.environ, "DATABASE_URL": migrated(url), "DJANGO_SETTINGS_MODULE": "tests.settings"}
        words = [sys.executable, "-m", "benchmarks.ranking", "--inside"]
        output = subprocess.run(words, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [Figure(**one) for one in json.loads(output)]


if __name__ == "__main__":
    if "--inside" in sys.argv:
        print(json.dumps([vars(figure) for figure in measure_on_database()]))
    else:
        report_figures(measure())
