"""Points of puzzles that were wrong: shared or struck, in every table alike, whatever happens before and after."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.editions.calendar import EPOCH, ends_at
from games.editions.models import Edition, Ruling
from games.editions.rulings import SHARED_POINTS, severer
from games.editions.signals import edition_ruled
from games.leagues.models import Tally
from games.leagues.points import points_for, totals
from games.leagues.rebuilding import rebuild
from games.leagues.spans import SPANS, days_of
from games.players.models import Player
from games.plays.models import Play
from tests.cast.leagues import finish
from tests.cast.reckoning import Kept, finishes, happen, hidings, kept, mergers, players, summed

pytestmark = pytest.mark.django_db
begins = st.tuples(st.just("begin"), players, st.integers(0, 3))
rules = st.tuples(st.just("rule"), st.integers(0, 3), st.sampled_from([Ruling.SHARED, Ruling.STRUCK]))
stories = st.lists(st.one_of(finishes, finishes, begins, hidings, mergers, rules), min_size=12, max_size=40)


def rule(edition: Edition, ruling: Ruling) -> None:
    """What the desk does with the points of a puzzle that was wrong, and then a worker."""
    Edition.objects.filter(pk=edition.pk).update(ruling=severer(Edition.objects.get(pk=edition.pk).ruling, ruling))
    edition_ruled.send(sender=Edition, edition=Edition.objects.get(pk=edition.pk))
    list(rebuild(edition.day, edition.day))


def begin(player: Player, edition: Edition) -> None:
    now = ends_at(edition.day) - timedelta(hours=3)
    if not Play.objects.filter(player=player, edition=edition).exists():
        begun = {"started_at": now, "moved_at": now, "ranked": True, "hidden": player.hidden}
        Play.objects.create(player=player, edition=edition, **begun)


def meant(editions: Iterable[Edition]) -> Kept:
    """The points of all spans as the policy says them, play by play."""
    best: defaultdict[tuple[int, date], list[int]] = defaultdict(list)
    for edition in Edition.objects.filter(pk__in=[one.pk for one in editions]).exclude(ruling=Ruling.STRUCK):
        plays = Play.objects.filter(edition=edition, ranked=True, player__hidden=False)
        done = [play for play in plays if play.status in ("won", "lost")]
        for play in plays:
            if edition.ruling == Ruling.SHARED and (play in done or play.shares):
                best[play.player_id, edition.day].append(SHARED_POINTS)
            elif play in done and edition.ruling == Ruling.AS_EVER:
                rank = 1 + sum(other.score_key < play.score_key for other in done)
                best[play.player_id, edition.day].append(points_for(rank, play.status))
    return summed(best)


@pytest.mark.postgres
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stories)
def test_with_shared_and_struck_days_all_tables_agree(editions: list[Edition], story: list[tuple[object, ...]]) -> None:
    with transaction.atomic():
        cast = [Player.objects.create(name=f"Player {n}") for n in range(11)]
        for deed, who, *more in story:
            if deed == "rule":
                rule(editions[who], more[0])  # type: ignore[call-overload, arg-type]  # drawn so
            elif deed == "begin":
                if player := Player.objects.filter(pk=cast[who].pk).first():  # type: ignore[call-overload]  # drawn so
                    begin(player, editions[more[0]])  # type: ignore[call-overload]  # drawn so
            else:
                happen((deed, who, *more), cast, editions)
        assert kept() == meant(editions)
        for span in SPANS:
            first, last = days_of(span, EPOCH)
            told = totals(first, last)
            there = {(key[0]): row for key, row in kept().items() if key[1:] == (span, first)}
            assert {player: tuple(earned) for player, earned in told.items() if earned.points} == there
        before = kept()
        list(rebuild(EPOCH, EPOCH + timedelta(days=9)))
        assert kept() == before
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_a_struck_puzzle_gives_nobody_anything_and_takes_nothing_from_others(editions: list[Edition]) -> None:
    ada, ben = (Player.objects.create(name=name) for name in ("Ada", "Ben"))
    finish(ada, editions[0], 1)
    finish(ben, editions[0], 2)
    finish(ben, editions[1], 1)
    rule(editions[0], Ruling.STRUCK)
    assert {one.player_id: one.points for one in Tally.objects.filter(span="day", points__gt=0)} == {ben.pk: 12}


def test_shared_points_are_as_many_for_all_who_began_before_or_finish_later(editions: list[Edition]) -> None:
    ada, ben, cy, dee, erin = (Player.objects.create(name=name) for name in ("Ada", "Ben", "Cy", "Dee", "Erin"))
    finish(ada, editions[0], 1)
    finish(ben, editions[0], 4, "lost")
    begin(cy, editions[0])
    begin(erin, editions[0])
    erin.user = User.objects.create_user("erin", is_staff=True)
    erin.save()
    rule(editions[0], Ruling.SHARED)
    begin(dee, editions[0])
    day = Tally.objects.filter(span="day", points__gt=0)
    assert dict(day.values_list("player", "points")) == dict.fromkeys((ada.pk, ben.pk, cy.pk), SHARED_POINTS)
    assert {player: earned.points for player, earned in totals(EPOCH, EPOCH, [ada.pk, cy.pk, dee.pk]).items()} == {
        ada.pk: SHARED_POINTS,
        cy.pk: SHARED_POINTS,
    }
