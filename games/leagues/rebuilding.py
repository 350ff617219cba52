"""Makes everyone's points anew from the plays, in the database itself: for an upgrade, and should they ever be wrong.

It says in SQL what `points` says in Python and `reckoning` keeps finish by finish; a test holds the three equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from django.db import connection, transaction

from games.editions.models import Edition, Ruling
from games.editions.rulings import SHARED_POINTS
from games.leagues.models import Place, Tally
from games.leagues.points import FINISHED, SOLVED, days_editions
from games.leagues.reckoning import give_places, hold
from games.leagues.spans import SPANS, days_of
from games.players.models import Player
from games.plays.models import Play
from puzzles.contract import Status

OBJECT_OF = {"postgresql": "jsonb_object_agg", "sqlite": "json_group_object"}
"""What each database calls the function that makes a JSON object of pairs."""
REBUILT = """
INSERT INTO {tally} (player_id, span, first, points, played, games, account)
SELECT player_id, %(span)s, %(first)s, SUM(points), SUM(played), {object_of}(game, points),
  (SELECT user_id IS NOT NULL FROM {player} WHERE id = player_id) FROM (
  SELECT player_id, game, SUM(points) AS points, SUM(played) AS played FROM (
    SELECT play.player_id, edition.game, edition.date, COUNT(*) AS played,
      MAX(CASE WHEN edition.ruling = %(shared)s THEN %(each)s WHEN play.status <> %(won)s THEN %(finished)s
        ELSE COALESCE(place.points, %(solved)s) END) AS points
    FROM {play} AS play JOIN {edition} AS edition ON edition.id = play.edition_id
    LEFT JOIN {place} AS place ON place.edition_id = play.edition_id AND place.score_key = play.score_key
    WHERE edition.kind = %(daily)s AND edition.date BETWEEN %(first)s AND %(last)s AND edition.ruling <> %(struck)s
      AND (play.shown OR (edition.ruling = %(shared)s AND play.shares AND play.ranked AND NOT play.hidden))
    GROUP BY play.player_id, edition.game, edition.date
  ) AS best GROUP BY player_id, game
) AS by_game GROUP BY player_id
"""


def rebuild(first: date, last: date) -> Iterator[tuple[str, date]]:
    """Rebuilds the tallies of all spans that meet some days; yields each span and its first day as it is done."""
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    for span in SPANS:
        for begins in dict.fromkeys(days_of(span, day)[0] for day in days):
            _rebuild(span, *days_of(span, begins))
            yield span, begins


@transaction.atomic
def _rebuild(span: str, first: date, last: date) -> None:
    """Rebuilds one span; whoever finishes at one of its editions waits for that moment."""
    editions = days_editions(first, last)
    hold(editions.values())
    for number in editions if span == "day" else ():
        give_places(number)
    Tally.objects.filter(span=span, first=first).delete()
    tables = {model.__name__.lower(): model._meta.db_table for model in (Tally, Play, Edition, Place, Player)}
    words: dict[str, str | int | date] = {"span": span, "first": first, "last": last, "daily": Edition.DAILY.value}
    words |= {"won": Status.WON.value, "finished": FINISHED, "solved": SOLVED, "each": SHARED_POINTS}
    words |= {"shared": Ruling.SHARED.value, "struck": Ruling.STRUCK.value}
    with connection.cursor() as cursor:
        cursor.execute(REBUILT.format(**tables, object_of=OBJECT_OF[connection.vendor]), words)
