"""Weeks that are over and seasons of leagues: kept once, never changed, and who wears the crown."""

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
from tests.cast.leagues import NOW, browser, finish, league_of, player, row, who
from tests.cast.races import at_once
from tests.cast.visitors import text
from tests.day import Clock

LAST = week_of(NOW) - timedelta(weeks=1)
NAMES = ("Alice", "Bob", "Carol", "Dave")


@given(st.dates(EPOCH, date(2030, 1, 1)))
def test_a_season_has_four_weeks_and_every_day_is_in_one(day: date) -> None:
    weeks = weeks_of(season_of(day))
    assert len(weeks) == 4 and week_of(day) in weeks and {monday.weekday() for monday in weeks} == {0}
    assert weeks[-1] + timedelta(weeks=1) == weeks_of(season_of(day) + 1)[0]


@pytest.fixture
def league(db: None) -> League:
    """Alice's league of four, since the first day."""
    league = league_of(*NAMES)
    League.objects.update(created_at=datetime.combine(EPOCH, time(12), UTC))
    league.refresh_from_db()
    return league


@pytest.fixture(autouse=True)
def over(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not just after midnight."""
    monkeypatch.setattr(seasons, "latest_over", lambda: LAST)


def play_toy(day: date, **guesses: int) -> None:
    """Let some solve the toy of a day with so many guesses."""
    for name, number in guesses.items():
        finish(who(name), make_daily("toy", "small", day), number)


def kept_week() -> dict[str, tuple[int, int | None]]:
    """Return the points and ranks of the last week, as they are kept."""
    scores = Score.objects.filter(week__first=LAST).values_list("player__name", "points", "rank")
    return {name: (points, rank) for name, points, rank in scores}


def test_a_week_is_kept_once_a_row_for_every_member_and_stays_as_it_was(league: League) -> None:
    assert crowned(league) == set()
    Week.objects.all().delete()
    play_toy(LAST, Alice=2, Bob=1)
    kept = {"Bob": (12, 1), "Alice": (10, 2), "Carol": (0, None), "Dave": (0, None)}
    for later in (1, 2):
        keep(league)
        keep_weeks()
        assert kept_week() == kept
        play_toy(LAST + timedelta(days=later), Carol=1, Dave=1, Bob=9)
        membership.join(league, player(f"Erin {later}"))
    mondays = [monday for season in range(1, season_of(NOW) + 1) for monday in weeks_of(season)]
    weeks = league.weeks.order_by("first")
    assert [week.first for week in weeks] == [monday for monday in mondays if week_of(EPOCH) <= monday <= LAST]
    assert {week.scores.count() for week in weeks} == {4} and crowned(league) == {who("Bob").pk}


@pytest.mark.postgres
def test_several_at_once_keep_a_week_once(transactional_db: None, league: League) -> None:
    play_toy(LAST, Alice=1)
    at_once(*[lambda: keep(league)] * 4)
    assert Score.objects.filter(week__first=LAST).count() == 4
    assert len(set(league.weeks.values_list("first", flat=True))) == league.weeks.count()
    Week.objects.all().delete()
    Week.objects.create(league=league, first=LAST)  # as another worker has just begun
    keep(league)
    assert not Score.objects.filter(week__first=LAST).exists()


@pytest.mark.postgres
def test_a_ruling_makes_a_kept_week_again_for_the_same_members(league: League) -> None:
    play_toy(LAST, Alice=1, Bob=2)
    keep(league)
    membership.join(league, player("Erin"))
    Edition.objects.filter(date=LAST).update(ruling=Ruling.STRUCK)
    keep_anew(LAST + timedelta(days=3))
    assert kept_week() == dict.fromkeys(NAMES, (0, None)) and crowned(league) == set()


def test_those_who_tied_share_the_crown_in_every_table_of_the_league_and_in_no_other(league: League) -> None:
    play_toy(LAST, Bob=1, Carol=1, Alice=2)
    play_toy(NOW, Alice=1, Bob=2)
    assert crowned(league) == {who("Bob").pk, who("Carol").pk}
    assert [one.crowned for one in table(league_circle(league), "week", NOW)] == [False, True]
    assert row(league, "Bob").crowned and not row(league, "Alice").crowned
    alice = browser(who("Alice"))
    assert "won last week" in text(alice, f"/league/{league.code}/")
    assert "won this week" in text(alice, f"/league/{league.code}/season/{season_of(LAST)}/")
    for page in ("/leaderboard/", "/leaderboard/day/", "/leaderboard/week/"):
        assert "won last week" in text(alice, f"{page}?who={league.code}")
        assert "won last week" not in text(alice, f"{page}?who=everyone")


def test_the_weeks_of_a_season_add_up_to_it(league: League) -> None:
    rng = Random(1)
    for monday in weeks_of(season_of(LAST)):
        for day in (monday, monday + timedelta(days=rng.randrange(1, 7))):
            if EPOCH <= day <= NOW:
                play_toy(day, **{name: rng.randrange(1, 6) for name in NAMES if rng.random() < 0.7})
    rows = season_table(league, season_of(LAST))
    assert {one.player.name for one in rows} == set(NAMES)
    assert all(one.points == sum(points or 0 for points, _ in one.weeks) for one in rows)
    assert [one.points for one in rows] == sorted((one.points for one in rows), reverse=True)
    for number, monday in enumerate(weeks_of(season_of(LAST))):
        live = {one.name: one.points for one in table(league_circle(league), "week", monday)}
        assert live == {one.player.name: one.weeks[number][0] for one in rows if one.weeks[number][0]}


def test_the_week_that_goes_on_counts_without_being_kept(league: League) -> None:
    play_toy(NOW, Carol=1)
    best = season_table(league, season_of(NOW))[0]
    assert (best.player.name, best.points, best.rank) == ("Carol", 12, 1)
    assert not Week.objects.filter(first=week_of(NOW)).exists()


def test_those_who_are_forgotten_or_leave_vanish_and_the_others_keep_what_they_had(league: League) -> None:
    play_toy(LAST, Alice=1, Bob=2, Carol=3)
    keep(league)
    forget_player(who("Alice"))
    membership.leave(league, who("Bob"))
    league.refresh_from_db()
    rows = season_table(league, season_of(LAST))
    assert [(one.player.name, one.points) for one in rows] == [("Carol", 8), ("Dave", 0)]
    assert "Alice" not in kept_week()
    assert [one.crowned for one in table(league_circle(league), "week", LAST)] == [False]
    membership.join(league, who("Bob"))
    assert [one.points for one in season_table(league, season_of(LAST))] == [10, 8, 0]


def test_a_guests_weeks_go_along_with_the_account_and_are_in_its_export(league: League) -> None:
    play_toy(LAST, Bob=1)
    keep(league)
    hand_over(who("Bob"), account := player("Bobby"))
    assert kept_week()["Bobby"] == (12, 1)
    weeks = json.loads("".join(everything(account)))["leagues"][0]["weeks"]
    assert weeks[-1] == {"week": LAST.isoformat(), "points": 12, "rank": 1}


def test_a_season_to_come_or_from_before_is_nowhere(league: League) -> None:
    alice, now = browser(who("Alice")), season_of(NOW)

    def status(number: int) -> int:
        return alice.get(f"/league/{league.code}/season/{number}/").status_code

    assert [status(number) for number in range(1, now + 1)] == [200] * now
    assert status(now + 1) == status(99) == 404
    League.objects.update(created_at=datetime.combine(weeks_of(now)[0], time(12), UTC))
    assert now == 1 or status(now - 1) == 404
    young = membership.found("The Herons", player("Hilda"))
    keep(young)
    assert not young.weeks.exists() and crowned(young) == set(), "a league keeps no week from before it began"


def test_a_week_is_over_an_hour_after_its_last_midnight(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.undo()
    sunday = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
    for minutes, monday in ((0, 9), (2, 9), (59, 9), (61, 16), (60 * 24 * 7, 16)):
        clock.move_to(sunday + timedelta(minutes=minutes))
        assert latest_over() == date(2026, 11, monday)


def test_the_page_of_a_season_leads_to_the_season_before_and_after_it(db: None, clock: Clock) -> None:
    league = league_of("Alice")
    first = season_of(seasons.first_week(league))
    clock.advance(timedelta(weeks=8))
    alice = browser(who("Alice"))
    pages = [alice.get(f"/league/{league.code}/season/{first + step}/").context for step in range(3)]
    ways = [(page["earlier"], page["later"]) for page in pages]
    assert ways == [(None, first + 1), (first, first + 2), (first + 1, None)]
    assert pages[0]["ends"] == weeks_of(first + 1)[0] - timedelta(days=1)
