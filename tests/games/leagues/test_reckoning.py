"""What is kept of points finish by finish, what a rebuild makes, and what points mean: always the same.

The same holds for puzzles that were wrong: shared or struck, in every table alike, whatever happens before and after.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.accounts.arrivals import take_over
from games.editions.calendar import EPOCH, ends_at
from games.editions.making import make_daily
from games.editions.models import Edition, Ruling
from games.editions.rulings import SHARED_POINTS, severer
from games.editions.signals import edition_corrected
from games.leagues.models import PointCount, Tally
from games.leagues.points import points_for, totals
from games.leagues.rebuilding import rebuild
from games.leagues.spans import SPANS, days_of
from games.players.hiding import set_hidden
from games.players.models import Player
from games.plays.models import Play
from tests.cast.leagues import finish, player

pytestmark = pytest.mark.django_db
Kept = dict[tuple[int, str, date], tuple[int, int, dict[str, int]]]
NINE_DAYS = timedelta(days=9)
players, editions_drawn = st.integers(0, 10), st.integers(0, 3)
finishes = st.tuples(
    st.just("finish"), players, editions_drawn, st.integers(1, 4), st.sampled_from(["won", "won", "lost"])
)
begins = st.tuples(st.just("begin"), players, editions_drawn)
hidings = st.tuples(st.sampled_from(["hide", "show"]), players)
mergers = st.tuples(st.just("merge"), players, players)
rules = st.tuples(st.just("rule"), editions_drawn, st.sampled_from([Ruling.SHARED, Ruling.STRUCK]))
stories = st.lists(st.one_of(finishes, finishes, finishes, begins, hidings, mergers, rules), min_size=12, max_size=40)


@pytest.fixture
def editions(db: None) -> list[Edition]:
    """Two variants of a day, and one each of two later days, of which the last is in the next week."""
    days = [("small", EPOCH), ("large", EPOCH), ("small", EPOCH + timedelta(days=1)), ("small", EPOCH + NINE_DAYS)]
    return [make_daily("toy", variant, day) for variant, day in days]


def rule(edition: Edition, ruling: Ruling) -> None:
    """Do what the desk does with the points of a puzzle that was wrong, and then a worker."""
    Edition.objects.filter(pk=edition.pk).update(ruling=severer(Edition.objects.get(pk=edition.pk).ruling, ruling))
    edition_corrected.send(sender=Edition, edition=Edition.objects.get(pk=edition.pk))
    list(rebuild(edition.day, edition.day))


def begin(who: Player, edition: Edition) -> None:
    moment = ends_at(edition.day) - timedelta(hours=3)
    begun = {"started_at": moment, "moved_at": moment, "ranked": True, "hidden": who.hidden}
    Play.objects.create(player=who, edition=edition, **begun)


def happen(event: tuple[Any, ...], cast: list[Player], editions: list[Edition]) -> None:
    """Let one thing happen, unless it cannot."""
    deed, number, *more = event
    if deed == "rule":
        rule(editions[number], more[0])
        return
    who = Player.objects.filter(pk=cast[number].pk).first()
    if who is None:
        return
    if deed in ("finish", "begin"):
        edition, *details = editions[more[0]], *more[1:]
        if Play.objects.filter(player=who, edition=edition).exists():
            return
        if deed == "finish":
            finish(who, edition, *details, hidden=who.hidden)
        else:
            begin(who, edition)
    elif deed == "merge":
        if other := Player.objects.filter(pk=cast[more[0]].pk).exclude(pk=who.pk).first():
            take_over(who, other)
    else:
        set_hidden(who.pk, deed == "hide")


def meant() -> Kept:
    """Return the points of all spans as the policy says them, play by play."""
    best: defaultdict[tuple[int, date], list[int]] = defaultdict(list)
    for edition in Edition.objects.exclude(ruling=Ruling.STRUCK):
        plays = Play.objects.filter(edition=edition, ranked=True, player__hidden=False)
        done = [play for play in plays if play.status in ("won", "lost")]
        for play in plays:
            if edition.ruling == Ruling.SHARED and (play in done or play.shares):
                best[play.player_id, edition.day].append(SHARED_POINTS)
            elif play in done and edition.ruling == Ruling.AS_EVER:
                rank = 1 + sum(other.score_key < play.score_key for other in done)
                best[play.player_id, edition.day].append(points_for(rank, play.status))
    found: Kept = {}
    for (who, day), earned in best.items():
        for span in SPANS:
            key = (who, span, days_of(span, day)[0])
            points, played, _ = found.get(key, (0, 0, {}))
            points += max(earned)
            found[key] = (points, played + len(earned), {"toy": points})
    return found


def kept() -> Kept:
    rows = Tally.objects.filter(points__gt=0)
    return {(row.player_id, row.span, row.first): (row.points, row.played, row.games) for row in rows}


def counted() -> Counter[tuple[str, date, int]]:
    """Return how many have which points, as the database counts them by itself."""
    counts = PointCount.objects.exclude(players=0)
    assert not counts.exclude(accounts=0).exists(), "all of the cast are guests"
    return Counter({(one.span, one.first, one.points): one.players for one in counts})


def counted_anew() -> Counter[tuple[str, date, int]]:
    return Counter(Tally.objects.filter(points__gt=0).values_list("span", "first", "points"))


@pytest.mark.postgres
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stories)
def test_what_is_kept_is_what_is_meant_whatever_happens(editions: list[Edition], story: list[tuple[Any, ...]]) -> None:
    with transaction.atomic():
        cast = [player(f"Player {n}") for n in range(11)]
        for event in story:
            happen(event, cast, editions)
        before = kept()
        assert before == meant() and counted() == counted_anew()
        for span in SPANS:
            first, last = days_of(span, EPOCH)
            there = {key[0]: row for key, row in before.items() if key[1:] == (span, first)}
            assert {who: tuple(earned) for who, earned in totals(first, last).items() if earned.points} == there
        list(rebuild(EPOCH, EPOCH + NINE_DAYS))
        assert kept() == before and counted() == counted_anew()
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_a_finish_beyond_the_first_places_moves_nobodys_points_and_the_command_makes_lost_points_again(
    editions: list[Edition], capsys: pytest.CaptureFixture[str]
) -> None:
    for n in range(30):
        finish(player(f"Player {n}"), editions[0], n + 1)
    before = kept()
    late = player("Late")
    finish(late, editions[0], 99)
    after = kept()
    changed = {key for key in after if after[key] != before.get(key)}
    assert changed == {(late.pk, span, days_of(span, EPOCH)[0]) for span in SPANS}
    Tally.objects.all().delete()
    call_command("points", json=True)
    assert kept() == after and '"spans"' in capsys.readouterr().out


def earned_that_day() -> dict[int, int]:
    return dict(Tally.objects.filter(span="day", points__gt=0).values_list("player", "points"))


def test_a_week_takes_in_no_day_after_it_that_was_played_before(editions: list[Edition]) -> None:
    ada = player("Ada")
    finish(ada, editions[3], 1)
    finish(ada, editions[0], 1)
    weeks = Tally.objects.filter(span="week").order_by("first")
    assert [week.points for week in weeks] == [12, 12]
    assert Tally.objects.get(span="month").points == 24


def test_shared_points_are_as_many_for_all_who_began_before_or_finish_later(editions: list[Edition]) -> None:
    ada, ben, cy, dee, erin = (player(name) for name in ("Ada", "Ben", "Cy", "Dee", "Erin"))
    finish(ada, editions[0], 1)
    finish(ben, editions[0], 4, "lost")
    begin(cy, editions[0])
    begin(erin, editions[0])
    erin.user = User.objects.create_user("erin", is_staff=True)
    erin.save()
    rule(editions[0], Ruling.SHARED)
    begin(dee, editions[0])
    assert earned_that_day() == dict.fromkeys((ada.pk, ben.pk, cy.pk), SHARED_POINTS)
    chosen = totals(EPOCH, EPOCH, [ada.pk, cy.pk, dee.pk])
    assert {who: earned.points for who, earned in chosen.items()} == dict.fromkeys((ada.pk, cy.pk), SHARED_POINTS)
