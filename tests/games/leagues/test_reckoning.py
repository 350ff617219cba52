"""What is kept of points finish by finish, what a rebuild makes, and what points mean: always the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.editions.calendar import EPOCH
from games.editions.models import Edition
from games.leagues.models import Tally
from games.leagues.points import points_for
from games.leagues.rebuilding import rebuild
from games.leagues.spans import SPANS, days_of
from games.players.models import Player
from games.plays.models import Play
from tests.cast.leagues import finish
from tests.cast.reckoning import Kept, finishes, happen, hidings, kept, mergers, summed

pytestmark = pytest.mark.django_db
events = st.lists(st.one_of(finishes, finishes, finishes, hidings, mergers), min_size=12, max_size=40)


def meant(editions: Iterable[Edition]) -> Kept:
    """The points of all spans as the rules say them, play by play."""
    best: defaultdict[tuple[int, date], list[int]] = defaultdict(list)
    for edition in editions:
        plays = list(Play.objects.filter(edition=edition, ranked=True, player__hidden=False))
        for play in plays:
            rank = 1 + sum(other.score_key < play.score_key for other in plays)
            best[play.player_id, edition.day].append(points_for(rank, play.status))
    return summed(best)


@pytest.mark.postgres
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events)
def test_what_is_kept_is_what_is_meant_whatever_happens(
    editions: list[Edition], story: list[tuple[object, ...]]
) -> None:
    with transaction.atomic():
        cast = [Player.objects.create(name=f"Player {n}") for n in range(11)]
        for event in story:
            happen(event, cast, editions)
        assert kept() == meant(editions)
        before = kept()
        list(rebuild(EPOCH, EPOCH + timedelta(days=9)))
        assert kept() == before
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_a_finish_beyond_the_first_places_moves_nobodys_points_but_its_own(editions: list[Edition]) -> None:
    for n in range(30):
        finish(Player.objects.create(name=f"Player {n}"), editions[0], n + 1)
    before = kept()
    late = Player.objects.create(name="Late")
    finish(late, editions[0], 99)
    after = kept()
    assert {key for key in after if after[key] != before.get(key)} == {
        (late.pk, span, days_of(span, EPOCH)[0]) for span in SPANS
    }


@pytest.mark.postgres
def test_the_command_makes_lost_points_anew(editions: list[Edition], capsys: pytest.CaptureFixture[str]) -> None:
    for n in range(10):
        finish(Player.objects.create(name=f"Player {n}"), editions[n % 2], n + 1)
    before = kept()
    Tally.objects.all().delete()
    call_command("points", json=True)
    assert kept() == before != {}
    assert '"spans"' in capsys.readouterr().out
