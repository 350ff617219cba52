"""Two friends compared over months: who was ahead, at what cost, and that nobody else may see it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.models import Friend, Preferences
from games.accounts.versus import MONTHS, Score, Versus, versus
from games.editions.calendar import today
from games.players.cookie import COOKIE, cookie_for
from games.players.hiding import set_hidden
from games.players.models import Player
from games.plays import records
from games.plays.models import Play
from tests.games.accounts.test_over_time import played
from tests.games.conftest import text

pytestmark = pytest.mark.django_db
FIRST = date(2026, 11, 2)
Two = tuple[Player, Player]


@pytest.fixture
def two() -> Two:
    """Alice and Bob, who have added each other."""
    alice, bob = Player.objects.create(name="Alice"), Player.objects.create(name="Bob")
    Friend.objects.bulk_create([Friend(player=alice, friend=bob), Friend(player=bob, friend=alice)])
    return alice, bob


def days(count: int, first: date = FIRST) -> list[date]:
    return [first + timedelta(days=n) for n in range(count)]


def browser(whose: Player) -> Client:
    client = Client()
    client.cookies[COOKIE] = cookie_for(whose)
    return client


def page(viewer: Player, of: Player) -> str:
    return text(browser(viewer), f"/me/with/{of.public_id}/")


def toy(compared: Versus) -> tuple[int, int, int]:
    (game,) = compared.games
    return game.score.mine, game.score.level, game.score.theirs


def test_who_was_ahead_is_counted_for_each_month_over_the_same_puzzles(two: Two) -> None:
    alice, bob = two
    played(alice, days(3), 2)
    played(bob, days(2), 3)
    played(bob, days(1, FIRST + timedelta(days=2)), 2)
    played(alice, days(2, date(2026, 12, 1)), 5)
    played(bob, days(5, date(2026, 12, 1)), 4)
    found = versus(alice, bob)
    assert toy(found) == (2, 1, 2) and toy(versus(bob, alice)) == (2, 1, 2)
    assert found.games[0].months == [(date(2026, 12, 1), Score(0, 0, 2)), (date(2026, 11, 1), Score(2, 1, 0))]
    assert found.games[0].averages == ("3.2 guesses", "3.2 guesses")


def test_variants_of_a_game_are_puzzles_of_their_own(two: Two) -> None:
    alice, bob = two
    played(alice, days(1), 2)
    played(bob, days(1), 3, variant="large")
    assert versus(alice, bob).games == []
    played(bob, days(1), 4)
    assert toy(versus(alice, bob)) == (1, 0, 0)


def test_what_stands_in_no_table_is_not_compared_and_giving_up_comes_last(two: Two) -> None:
    alice, bob = two
    played(alice, days(1), 2, ranked=False)
    played(bob, days(1), 3)
    assert versus(alice, bob).games == []
    Play.objects.filter(player=alice).update(ranked=True, status="gave up", score_key="0")
    assert toy(versus(alice, bob)) == (0, 0, 1)
    Play.objects.filter(player=bob).update(status="gave up", score_key="1")
    assert toy(versus(alice, bob)) == (0, 1, 0)


def test_a_bar_is_always_full_and_shows_no_part_that_is_empty() -> None:
    assert Score(1, 1, 1).bars == [("mine", 0, 33), ("level", 33, 33), ("theirs", 66, 34)]
    assert Score(3, 0, 0).bars == [("mine", 0, 100)]
    assert Score(0, 2, 0).bars == [("level", 0, 100)]
    assert sum(wide for _, _, wide in Score(5, 3, 9).bars) == 100


def test_the_page_tells_it_in_words_and_numbers(two: Two) -> None:
    alice, bob = two
    played(alice, days(3, today() - timedelta(days=2)), 2)
    played(bob, days(3, today() - timedelta(days=2)), 3)
    for one in two:
        records.rebuild(one.pk)
    told = page(alice, bob)
    assert "3 puzzles that both of you have finished" in told
    assert "you 2 guesses" in " ".join(told.split()) and "Bob 3 guesses" in " ".join(told.split())
    assert "you 3" in " ".join(told.split()), "days in a row"


def test_friends_who_have_not_met_yet_are_told_what_will_be_here(two: Two) -> None:
    assert "Once both of you have finished the same puzzle" in page(*two)


def test_only_friends_who_both_show_something_are_compared(two: Two) -> None:
    alice, bob = two
    carol = Player.objects.create(name="Carol")
    Friend.objects.create(player=alice, friend=carol)
    for one in (alice, bob, carol):
        played(one, days(2), 2)
    nothing = "There is nothing to compare here"
    assert nothing not in page(alice, bob) and nothing not in page(bob, alice)
    assert nothing in page(alice, carol) and nothing in page(carol, alice), "only one has added the other"
    assert nothing in text(Client(), f"/me/with/{bob.public_id}/")
    for who in two:
        hidden = Preferences.objects.create(player=who, hidden_from_friends=True)
        assert nothing in page(alice, bob) and nothing in page(bob, alice)
        hidden.delete()
    Friend.objects.filter(player=bob).delete()
    assert nothing in page(alice, bob)
    set_hidden(bob.pk, True)
    assert browser(alice).get(f"/me/with/{bob.public_id}/").status_code == 404


def test_with_oneself_there_is_only_ones_own_page(two: Two) -> None:
    assert browser(two[0]).get(f"/me/with/{two[0].public_id}/").headers["Location"] == "/me/"


def test_months_of_plays_cost_as_many_queries_as_ten_days(two: Two) -> None:
    alice, bob = two
    client, counted = browser(alice), []
    for first, count in ((date(2020, 1, 1), 10), (date(2020, 2, 1), 600)):
        for one in two:
            played(one, days(count, first), 2)
        client.get(f"/me/with/{bob.public_id}/")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/me/with/{bob.public_id}/").status_code == 200
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 8
    assert len(versus(alice, bob).games[0].months) == MONTHS


def test_a_friends_page_and_the_list_of_friends_lead_there(two: Two) -> None:
    alice, bob = two
    link = f'href="/me/with/{bob.public_id}/"'
    assert link in text(browser(alice), f"/player/{bob.public_id}/") and link in text(browser(alice), "/me/")
    Friend.objects.filter(player=bob).delete()
    assert link not in text(browser(alice), f"/player/{bob.public_id}/") + text(browser(alice), "/me/")
