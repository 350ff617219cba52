"""Places in a league's table of today, and the way from one season to the next."""

from __future__ import annotations

from datetime import timedelta

from games.editions.rulings import SHARED_POINTS
from games.leagues.grid import ranked
from games.leagues.points import points_for
from games.leagues.seasons import first_week, season_of, weeks_of
from games.leagues.wire import LeagueStanding, MemberRow
from tests.cast.leagues import browser, league_of, who
from tests.day import Clock


def test_members_with_as_many_points_share_a_place_and_those_without_any_have_none() -> None:
    points = {"Alice": 7, "Bob": 12, "Carol": 7, "Dave": 0, "Erin": 3}
    rows = {
        name: MemberRow(name=name, guest=False, crowned=False, cells=[], day=number, week=0, games=[])
        for name, number in points.items()
    }
    standing = LeagueStanding(name="", colour="", banner="", locked=False, rows={**rows, "Frank": None})
    found = [(rank, name) for rank, name, _ in ranked(standing, lambda row: row.day)]
    assert found == [(1, "Bob"), (2, "Alice"), (2, "Carol"), (4, "Erin"), (0, "Dave")]


def test_the_page_of_a_season_leads_to_the_season_before_and_after_it(db: None, clock: Clock) -> None:
    league = league_of("Alice")
    first = season_of(first_week(league))
    clock.advance(timedelta(weeks=8))
    alice = browser(who("Alice"))
    pages = [alice.get(f"/league/{league.code}/season/{first + step}/").context for step in range(3)]
    assert [(page["earlier"], page["later"]) for page in pages] == [
        (None, first + 1),
        (first, first + 2),
        (first + 1, None),
    ]
    assert pages[0]["ends"] == weeks_of(first + 1)[0] - timedelta(days=1)


def test_the_first_eight_who_solve_a_puzzle_get_more_points_than_the_others() -> None:
    assert [points_for(rank, "won") for rank in range(1, 11)] == [12, 10, 8, 7, 6, 5, 4, 3, 2, 2]
    assert points_for(5, "won") == SHARED_POINTS
