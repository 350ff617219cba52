"""What is kept of points and weeks is what the plays mean, whatever happens; seasons, and who wears the crown."""

import json
from collections import Counter, defaultdict
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.editions.calendar import EPOCH, get_day_end, get_monday
from games.editions.corrections import SHARED_POINTS, edition_corrected, pick_severer_ruling
from games.editions.making import make_daily_edition
from games.editions.models import Edition, Ruling
from games.leaderboards import leagues, seasons
from games.leaderboards.leagues import transfer_leagues
from games.leaderboards.models import League, PointCount, Score, Tally, Week
from games.leaderboards.points import SPANS, get_play_points, get_span_bounds, total_points
from games.leaderboards.seasons import find_champions, get_season, list_season_weeks, store_finished_weeks
from games.leaderboards.tables import make_league_circle, read_table
from games.leaderboards.tallies import rebuild_tallies
from games.leaderboards.tasks import store_weeks
from games.players.models import Player
from games.players.name_reports import set_player_hidden
from games.players.personal_data import forget_player, write_export
from games.players.sign_ins import merge_guest
from games.plays.models import Play
from tests.cast.leagues import TODAY, get_player, get_row, make_browser, make_finish, make_league, make_player
from tests.cast.visitors import read_page
from tests.cast.workers import run_at_once
from tests.day import Clock

pytestmark = pytest.mark.django_db

LAST = get_monday(TODAY) - timedelta(weeks=1)
NAMES = ("Alice", "Bob", "Carol", "Dave")


@given(st.dates(EPOCH, date(2030, 1, 1)))
def test_a_season_has_four_weeks_and_every_day_is_in_one(day: date) -> None:
    weeks = list_season_weeks(get_season(day))
    assert len(weeks) == 4 and get_monday(day) in weeks and {first.weekday() for first in weeks} == {0}
    assert weeks[-1] + timedelta(weeks=1) == list_season_weeks(get_season(day) + 1)[0]


@pytest.fixture
def league(db: None) -> League:
    """Alice's league of four, since the first day."""
    league = make_league(*NAMES)
    League.objects.update(created_at=datetime.combine(EPOCH, time(12), UTC))
    league.refresh_from_db()
    return league


@pytest.fixture(autouse=True)
def over(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not just after midnight."""
    monkeypatch.setattr(seasons, "get_latest_finished_week", lambda: LAST)


def play_toy(day: date, **guesses: int) -> None:
    for name, number in guesses.items():
        make_finish(get_player(name), make_daily_edition("toy", "small", day), number)


def kept_week() -> dict[str, tuple[int, int | None]]:
    scores = Score.objects.filter(week__first=LAST).values_list("player__name", "points", "rank")
    return {name: (points, rank) for name, points, rank in scores}


def test_a_week_is_kept_once_a_row_for_every_member_and_stays_as_it_was(league: League) -> None:
    assert find_champions(league) == set()
    Week.objects.all().delete()
    play_toy(LAST, Alice=2, Bob=1)
    kept = {"Bob": (12, 1), "Alice": (10, 2), "Carol": (0, None), "Dave": (0, None)}
    for later in (1, 2):
        store_finished_weeks(league)
        store_weeks()
        assert kept_week() == kept
        play_toy(LAST + timedelta(days=later), Carol=1, Dave=1, Bob=9)
        leagues.join_league(league, make_player(f"Erin {later}"))
    mondays = [first for season in range(1, get_season(TODAY) + 1) for first in list_season_weeks(season)]
    weeks = league.weeks.order_by("first")
    assert [week.first for week in weeks] == [first for first in mondays if get_monday(EPOCH) <= first <= LAST]
    assert {week.scores.count() for week in weeks} == {4} and find_champions(league) == {get_player("Bob").pk}


@pytest.mark.postgres
def test_several_at_once_keep_a_week_once(transactional_db: None, league: League) -> None:
    play_toy(LAST, Alice=1)
    run_at_once(*[lambda: store_finished_weeks(league)] * 4)
    assert Score.objects.filter(week__first=LAST).count() == 4
    assert len(set(league.weeks.values_list("first", flat=True))) == league.weeks.count()
    Week.objects.all().delete()
    Week.objects.create(league=league, first=LAST)  # as another worker has just begun
    store_finished_weeks(league)
    assert not Score.objects.filter(week__first=LAST).exists()


@pytest.mark.postgres
def test_a_ruling_makes_a_kept_week_again_for_the_same_members(league: League) -> None:
    play_toy(LAST, Alice=1, Bob=2)
    store_finished_weeks(league)
    leagues.join_league(league, make_player("Erin"))
    Edition.objects.filter(date=LAST).update(ruling=Ruling.STRUCK)
    seasons.recount_week(LAST + timedelta(days=3))
    assert kept_week() == dict.fromkeys(NAMES, (0, None)) and find_champions(league) == set()


def test_those_who_tied_share_the_crown_in_every_table_of_the_league_and_in_no_other(league: League) -> None:
    play_toy(LAST, Bob=1, Carol=1, Alice=2)
    play_toy(TODAY, Alice=1, Bob=2)
    assert find_champions(league) == {get_player("Bob").pk, get_player("Carol").pk}
    assert [one.crowned for one in read_table(make_league_circle(league), "week", TODAY)] == [False, True]
    assert get_row(league, "Bob").crowned and not get_row(league, "Alice").crowned
    alice = make_browser(get_player("Alice"))
    assert "won last week" in read_page(alice, f"/league/{league.code}/")
    assert "won this week" in read_page(alice, f"/league/{league.code}/season/{get_season(LAST)}/")
    for page in ("/leaderboard/", "/leaderboard/day/", "/leaderboard/week/"):
        assert "won last week" in read_page(alice, f"{page}?who={league.code}")
        assert "won last week" not in read_page(alice, f"{page}?who=everyone")


def test_the_week_that_goes_on_counts_without_being_kept(league: League) -> None:
    play_toy(TODAY, Carol=1)
    best = seasons.build_season_table(league, get_season(TODAY))[0]
    assert (best.player.name, best.points, best.rank) == ("Carol", 12, 1)
    assert not Week.objects.filter(first=get_monday(TODAY)).exists()


def test_those_who_are_forgotten_or_leave_vanish_and_the_others_keep_what_they_had(league: League) -> None:
    play_toy(LAST, Alice=1, Bob=2, Carol=3)
    store_finished_weeks(league)
    forget_player(get_player("Alice"))
    leagues.leave_league(league, get_player("Bob"))
    league.refresh_from_db()
    rows = seasons.build_season_table(league, get_season(LAST))
    assert [(one.player.name, one.points) for one in rows] == [("Carol", 8), ("Dave", 0)]
    assert "Alice" not in kept_week()
    assert [one.crowned for one in read_table(make_league_circle(league), "week", LAST)] == [False]
    leagues.join_league(league, get_player("Bob"))
    assert [one.points for one in seasons.build_season_table(league, get_season(LAST))] == [10, 8, 0]


def test_a_guests_weeks_go_along_with_the_account_and_are_in_its_export(league: League) -> None:
    play_toy(LAST, Bob=1)
    store_finished_weeks(league)
    transfer_leagues(get_player("Bob"), account := make_player("Bobby"))
    assert kept_week()["Bobby"] == (12, 1)
    weeks = json.loads("".join(write_export(account)))["leagues"][0]["weeks"]
    assert weeks[-1] == {"week": LAST.isoformat(), "points": 12, "rank": 1}


def test_a_season_to_come_or_from_before_is_nowhere(league: League) -> None:
    alice, now = make_browser(get_player("Alice")), get_season(TODAY)

    def status(number: int) -> int:
        return alice.get(f"/league/{league.code}/season/{number}/").status_code

    assert [status(number) for number in range(1, now + 1)] == [200] * now
    assert status(now + 1) == status(99) == 404
    League.objects.update(created_at=datetime.combine(list_season_weeks(now)[0], time(12), UTC))
    assert now == 1 or status(now - 1) == 404
    young = leagues.create_league("The Herons", make_player("Hilda"))
    store_finished_weeks(young)
    assert not young.weeks.exists() and find_champions(young) == set(), "a league keeps no week from before it began"


def test_a_week_is_over_an_hour_after_its_last_midnight(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.undo()
    sunday = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
    for minutes, first in ((0, 9), (2, 9), (59, 9), (61, 16), (60 * 24 * 7, 16)):
        clock.move_to(sunday + timedelta(minutes=minutes))
        assert seasons.get_latest_finished_week() == date(2026, 11, first)


def test_the_page_of_a_season_leads_to_the_season_before_and_after_it(db: None, clock: Clock) -> None:
    league = make_league("Alice")
    first = get_season(seasons.get_first_week(league))
    clock.advance(timedelta(weeks=8))
    alice = make_browser(get_player("Alice"))
    pages = [alice.get(f"/league/{league.code}/season/{first + step}/").context for step in range(3)]
    ways = [(page["earlier"], page["later"]) for page in pages]
    assert ways == [(None, first + 1), (first, first + 2), (first + 1, None)]
    assert pages[0]["ends"] == list_season_weeks(first + 1)[0] - timedelta(days=1)


Kept = dict[tuple[int, str, date], tuple[int, int, dict[str, int]]]
NINE_DAYS = timedelta(days=9)
players, editions_drawn = st.integers(0, 10), st.integers(0, 3)
ends = st.sampled_from(["won", "won", "lost"])
finishes = st.tuples(st.just("finish"), players, editions_drawn, st.integers(1, 4), ends)
begins = st.tuples(st.just("begin"), players, editions_drawn)
hidings = st.tuples(st.sampled_from(["hide", "show"]), players)
mergers = st.tuples(st.just("merge"), players, players)
rules = st.tuples(st.just("rule"), editions_drawn, st.sampled_from([Ruling.SHARED, Ruling.STRUCK]))
stories = st.lists(st.one_of(finishes, finishes, finishes, begins, hidings, mergers, rules), min_size=12, max_size=40)


@pytest.fixture
def editions(db: None) -> list[Edition]:
    """Two variants of a day, and one each of two later days; the last is in the next week."""
    days = [("small", EPOCH), ("large", EPOCH), ("small", EPOCH + timedelta(days=1)), ("small", EPOCH + NINE_DAYS)]
    return [make_daily_edition("toy", variant, day) for variant, day in days]


def rule(edition: Edition, ruling: Ruling) -> None:
    """Do what the desk does with the points of a puzzle that was wrong, and then a worker."""
    before = Edition.objects.get(pk=edition.pk).ruling
    Edition.objects.filter(pk=edition.pk).update(ruling=pick_severer_ruling(before, ruling))
    edition_corrected.send(sender=Edition, edition=Edition.objects.get(pk=edition.pk))
    list(rebuild_tallies(edition.day, edition.day))


def begin(who: Player, edition: Edition) -> None:
    moment = get_day_end(edition.day) - timedelta(hours=3)
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
            make_finish(who, edition, *details, hidden=who.hidden)
        else:
            begin(who, edition)
    elif deed == "merge":
        if other := Player.objects.filter(pk=cast[more[0]].pk).exclude(pk=who.pk).first():
            merge_guest(who, other)
    else:
        set_player_hidden(who.pk, deed == "hide")


def meant() -> Kept:
    """Return the points of all spans as the policy says them, play by play."""
    best: defaultdict[tuple[int, date], list[int]] = defaultdict(list)
    for edition in Edition.objects.exclude(ruling=Ruling.STRUCK):
        plays = Play.objects.filter(edition=edition, ranked=True, player__hidden=False)
        done = [play for play in plays if play.status in ("won", "lost")]
        for play in plays:
            if edition.ruling == Ruling.SHARED and (play in done or play.shares):
                best[play.player_id, edition.day].append(SHARED_POINTS)
            elif play in done and edition.ruling == Ruling.UNCHANGED:
                rank = 1 + sum(other.score_key < play.score_key for other in done)
                best[play.player_id, edition.day].append(get_play_points(rank, play.status))
    found: Kept = {}
    for (number, day), earned in best.items():
        for span in SPANS:
            key = (number, span, get_span_bounds(span, day)[0])
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
        cast = [make_player(f"Player {n}") for n in range(11)]
        for event in story:
            happen(event, cast, editions)
        before = kept()
        assert before == meant() and counted() == counted_anew()
        for span in SPANS:
            first, last = get_span_bounds(span, EPOCH)
            there = {key[0]: row for key, row in before.items() if key[1:] == (span, first)}
            assert {who: tuple(earned) for who, earned in total_points(first, last).items() if earned.points} == there
        list(rebuild_tallies(EPOCH, EPOCH + NINE_DAYS))
        assert kept() == before and counted() == counted_anew()
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_the_command_makes_lost_points_again(editions: list[Edition], capsys: pytest.CaptureFixture[str]) -> None:
    for n in range(30):
        make_finish(make_player(f"Player {n}"), editions[0], n + 1)
    before = kept()
    Tally.objects.all().delete()
    call_command("points", json=True)
    assert kept() == before and '"spans"' in capsys.readouterr().out


def test_a_week_takes_in_no_day_after_it_that_was_played_before(editions: list[Edition]) -> None:
    ada = make_player("Ada")
    make_finish(ada, editions[3], 1)
    make_finish(ada, editions[0], 1)
    weeks = Tally.objects.filter(span="week").order_by("first")
    assert [week.points for week in weeks] == [12, 12]
    assert Tally.objects.get(span="month").points == 24


def test_shared_points_are_as_many_for_all_who_began_before_or_finish_later(editions: list[Edition]) -> None:
    ada, ben, cy, dee, erin = (make_player(name) for name in ("Ada", "Ben", "Cy", "Dee", "Erin"))
    make_finish(ada, editions[0], 1)
    make_finish(ben, editions[0], 4, "lost")
    begin(cy, editions[0])
    begin(erin, editions[0])
    erin.user = User.objects.create_user("erin", is_staff=True)
    erin.save()
    rule(editions[0], Ruling.SHARED)
    begin(dee, editions[0])
    that_day = dict(Tally.objects.filter(span="day", points__gt=0).values_list("player", "points"))
    assert that_day == dict.fromkeys((ada.pk, ben.pk, cy.pk), SHARED_POINTS)
    chosen = total_points(EPOCH, EPOCH, [ada.pk, cy.pk, dee.pk])
    assert {who: earned.points for who, earned in chosen.items()} == dict.fromkeys((ada.pk, cy.pk), SHARED_POINTS)
