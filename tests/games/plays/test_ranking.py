"""Places: what the database counts by itself is what counting all plays would say, whatever happens to them."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.db.models import F

from games.editions.models import Edition
from games.players.models import Player
from games.players.reports import set_hidden
from games.plays import ranking
from games.plays.models import Play
from games.plays.ranking import Count, score_key
from tests.cast.plays import end_play
from tests.day import START

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def key(guesses: int, seconds: int) -> str:
    return score_key((0, guesses, seconds))


def is_in_step(edition: Edition) -> bool:
    """Whether counting all plays says the same of every score, now and up to a moment."""
    plays = Play.objects.filter(edition=edition, shown=True)
    for guesses, seconds in ((guesses, seconds) for guesses in (1, 2, 3) for seconds in (99, 100, 150, 250)):
        better = plays.filter(score_key__lt=key(guesses, seconds))
        for before in (None, START - timedelta(seconds=20)):
            earlier = better.filter(finished_at__lt=before) if before else better
            if ranking.count(edition.pk, key(guesses, seconds), before) != Count(earlier.count(), plays.count()):
                return False
    return ranking.finished_of([edition.pk]).get(edition.pk, 0) == plays.count()


def test_the_database_counts_scores_whatever_adds_changes_or_deletes_plays(toy: Edition) -> None:
    rng = Random(1)
    people = Player.objects.bulk_create(Player(public_id=f"p{n}", name="Somebody") for n in range(40))
    assert ranking.count(toy.pk, key(1, 1)) == Count(0, 0)
    for player in people:
        at, score = START - timedelta(seconds=rng.randrange(40)), key(rng.randint(1, 3), rng.randrange(90, 260))
        status = rng.choice(["won", "won", "lost", "gave up"])
        end_play(player, toy, at, status, ranked=rng.random() < 0.9, score_key=score)
    counted = [ranking.count(toy.pk).finished]
    assert is_in_step(toy) and counted[0] > 10
    plays = Play.objects.filter(shown=True)
    set_hidden(plays[0].player_id, True)
    plays.filter(pk__in=list(plays.values_list("pk", flat=True)[:3])).update(
        ranked=False, moves_made=F("moves_made") + 1
    )
    plays[3].delete()
    counted.append(ranking.count(toy.pk).finished)
    plays.filter(status="lost").update(score_key=key(2, 120))
    assert is_in_step(toy) and counted[1] == counted[0] - 5
    set_hidden(Player.objects.get(hidden=True).pk, False)
    assert is_in_step(toy) and ranking.count(toy.pk).finished == counted[1] + 1


def test_a_play_knows_whether_enough_others_did_better(toy: Edition) -> None:
    plays = [
        end_play(Player.objects.create(name="Somebody"), toy, ranked=True, score_key=key(guesses, 10))
        for guesses in (1, 2, 2, 3)
    ]
    assert [ranking.is_among_first(play, 2) for play in plays] == [True, True, True, False]
    behind = Play.objects.annotate(behind=ranking.is_behind(3)).values_list("behind", flat=True).order_by("pk")
    assert list(behind) == [False, False, False, True]
