"""Weeks that are over and seasons of leagues: kept once, never changed, and who wears the crown."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.accounts.departures import everything, forget_player
from games.editions.calendar import EPOCH
from games.editions.making import make_daily
from games.editions.models import Edition, Ruling
from games.leagues import membership, seasons
from games.leagues.models import League, Score, Week
from games.leagues.persons import hand_over
from games.leagues.seasons import crowned, keep, keep_anew, latest_over, season_of, season_table, week_of, weeks_of
from games.leagues.tables import league_circle, table
from games.leagues.tasks import keep_weeks
from tests.cast.leagues import NOW, browser, finish, player, row, who
from tests.cast.races import at_once

LAST = week_of(NOW) - timedelta(weeks=1)


@given(st.dates(EPOCH, date(2030, 1, 1)))
def test_a_season_has_four_weeks_and_every_day_lies_in_one(day: date) -> None:
    weeks = weeks_of(season_of(day))
    assert len(weeks) == 4 and week_of(day) in weeks and {monday.weekday() for monday in weeks} == {0}
    assert weeks[-1] + timedelta(weeks=1) == weeks_of(season_of(day) + 1)[0]


@pytest.fixture
def league(db: None) -> League:
    """Alice's league of four, since the first day."""
    league = membership.found("The Otters", player("Alice"))
    for name in ("Bob", "Carol", "Dave"):
        membership.join(league, player(name))
    League.objects.update(created_at=datetime.combine(EPOCH, time(12), UTC))
    league.refresh_from_db()
    return league


@pytest.fixture(autouse=True)
def over(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not just after midnight."""
    monkeypatch.setattr(seasons, "latest_over", lambda: LAST)


def played(day: date, **guesses: int) -> None:
    """Some have solved the toy of a day with so many guesses."""
    edition = make_daily("toy", "small", day)
    for name, number in guesses.items():
        finish(who(name), edition, number)


def test_a_week_is_kept_once_a_row_for_every_member(league: League) -> None:
    played(LAST, Alice=2, Bob=1)
    for _ in range(2):
        keep(league)
        keep_weeks()
    weeks = league.weeks.order_by("first")
    assert [week.first for week in weeks] == [monday for monday in seasons_so_far() if week_of(EPOCH) <= monday <= LAST]
    assert {week.scores.count() for week in weeks} == {4}
    told = Score.objects.filter(week__first=LAST).order_by("-points", "player__name")
    assert [(one.player.name, one.points, one.rank) for one in told] == [
        ("Bob", 12, 1), ("Alice", 10, 2), ("Carol", 0, None), ("Dave", 0, None),
    ]  # fmt: skip


def seasons_so_far() -> list[date]:
    return [monday for season in range(1, season_of(NOW) + 1) for monday in weeks_of(season)]


def test_who_keeps_a_week_second_changes_nothing(league: League) -> None:
    played(LAST, Alice=1)
    Week.objects.create(league=league, first=LAST)  # as another worker has just begun
    keep(league)
    assert not Score.objects.filter(week__first=LAST).exists()


@pytest.mark.postgres
def test_several_at_once_keep_a_week_once(transactional_db: None, league: League) -> None:
    played(LAST, Alice=1)
    at_once(*[lambda: keep(league)] * 4)
    assert Score.objects.filter(week__first=LAST).count() == 4
    assert len(set(league.weeks.values_list("first", flat=True))) == league.weeks.count()


def test_a_week_that_is_kept_stays_as_it_was(league: League) -> None:
    played(LAST, Alice=2)
    keep(league)
    played(LAST + timedelta(days=1), Bob=1)
    membership.join(league, player("Erin"))
    keep(league)
    assert dict(Score.objects.filter(week__first=LAST, points__gt=0).values_list("player__name", "points")) == {
        "Alice": 12
    }
    assert crowned(league) == {who("Alice").pk}


@pytest.mark.postgres
def test_a_ruling_makes_a_kept_week_anew_for_the_same_members(league: League) -> None:
    played(LAST, Alice=1, Bob=2)
    keep(league)
    membership.join(league, player("Erin"))
    Edition.objects.filter(date=LAST).update(ruling=Ruling.STRUCK)
    keep_anew(LAST + timedelta(days=3))
    told = Score.objects.filter(week__first=LAST)
    assert told.count() == 4 and set(told.values_list("points", "rank")) == {(0, None)}
    assert crowned(league) == set()


def test_a_league_keeps_no_week_from_before_it_began(db: None) -> None:
    league = membership.found("The Herons", player("Alice"))
    keep(league)
    assert keep_weeks() == 0 and crowned(league) == set()
    assert not Week.objects.exists()


def test_those_who_tied_share_the_crown_and_nobody_wears_one_for_nothing(league: League) -> None:
    assert crowned(league) == set()
    Week.objects.all().delete()
    played(LAST, Alice=2, Bob=2, Carol=3)
    assert crowned(league) == {who("Alice").pk, who("Bob").pk}


def test_the_crown_is_in_every_table_of_the_league_and_in_no_other(league: League) -> None:
    played(LAST, Bob=1)
    played(NOW, Alice=1, Bob=2)
    assert [one.crowned for one in table(league_circle(league), "week", NOW)] == [False, True]
    assert row(league, "Bob").crowned and not row(league, "Alice").crowned
    alice = browser(who("Alice"))
    for page in (f"/league/{league.code}/", f"/league/{league.code}/season/{season_of(LAST)}/"):
        assert "won last week" in (told := alice.get(page).content.decode()) or "won this week" in told
    for page in ("/leaderboard/", "/leaderboard/day/", "/leaderboard/week/"):
        assert "won last week" in alice.get(page, {"who": league.code}).content.decode()
        assert "won last week" not in alice.get(page, {"who": "everyone"}).content.decode()


@pytest.mark.parametrize("seed", range(3))
def test_the_weeks_of_a_season_add_up_to_it(league: League, seed: int) -> None:
    rng, names = Random(seed), ("Alice", "Bob", "Carol", "Dave")
    for monday in weeks_of(season_of(LAST)):
        for day in (monday, monday + timedelta(days=rng.randrange(1, 7))):
            if EPOCH <= day <= NOW:
                played(day, **{name: rng.randrange(1, 6) for name in names if rng.random() < 0.7})
    rows = season_table(league, season_of(LAST))
    assert {one.player.name for one in rows} == set(names)
    assert all(one.points == sum(points or 0 for points, _ in one.weeks) for one in rows)
    assert [one.points for one in rows] == sorted((one.points for one in rows), reverse=True)
    for number, monday in enumerate(weeks_of(season_of(LAST))):
        live = {one.name: one.points for one in table(league_circle(league), "week", monday)}
        assert live == {one.player.name: one.weeks[number][0] for one in rows if one.weeks[number][0]}


def test_the_week_that_goes_on_counts_as_it_stands(league: League) -> None:
    played(NOW, Carol=1)
    best = season_table(league, season_of(NOW))[0]
    assert (best.player.name, best.points, best.rank) == ("Carol", 12, 1)
    assert not Week.objects.filter(first=week_of(NOW)).exists()


def test_who_is_forgotten_or_leaves_vanishes_and_the_others_keep_what_they_had(league: League) -> None:
    played(LAST, Alice=1, Bob=2, Carol=3)
    keep(league)
    forget_player(who("Alice"))
    membership.leave(league, who("Bob"))
    league.refresh_from_db()
    rows = season_table(league, season_of(LAST))
    assert [(one.player.name, one.points) for one in rows] == [("Carol", 8), ("Dave", 0)]
    assert not Score.objects.filter(player__name="Alice").exists()
    assert [one.crowned for one in table(league_circle(league), "week", LAST)] == [False]
    membership.join(league, who("Bob"))
    assert [one.points for one in season_table(league, season_of(LAST))] == [10, 8, 0]


def test_a_guests_weeks_go_along_with_the_account_and_are_told_to_who_asks(league: League) -> None:
    played(LAST, Bob=1)
    keep(league)
    hand_over(who("Bob"), account := player("Bobby"))
    score = Score.objects.get(player=account, week__first=LAST)
    assert score.points == 12
    told = json.loads("".join(everything(account)))["leagues"][0]["weeks"]
    assert told[-1] == {"week": LAST.isoformat(), "points": 12, "rank": 1}


def test_a_season_to_come_or_from_before_is_nowhere(league: League) -> None:
    alice, now = browser(who("Alice")), season_of(NOW)
    for number in range(1, now + 1):
        assert alice.get(f"/league/{league.code}/season/{number}/").status_code == 200
    for number in (now + 1, 99):
        assert alice.get(f"/league/{league.code}/season/{number}/").status_code == 404
    League.objects.update(created_at=datetime.combine(weeks_of(now)[0], time(12), UTC))
    assert now == 1 or alice.get(f"/league/{league.code}/season/{now - 1}/").status_code == 404


def test_a_week_is_over_an_hour_after_its_last_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    sunday = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
    for minutes, monday in ((0, 9), (2, 9), (59, 9), (61, 16), (60 * 24 * 7, 16)):
        moment = sunday + timedelta(minutes=minutes)
        monkeypatch.setattr("django.utils.timezone.now", lambda moment=moment: moment)
        assert latest_over() == date(2026, 11, monday)
