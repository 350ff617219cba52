"""A table is worth reading: nobody stands in it who only copied, was quicker than anybody can be, or works here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.editions.models import Edition
from games.leagues import membership
from games.leagues.models import Tally
from games.leagues.tables import everyone, friends_of, league_circle, table
from games.players.models import Player
from games.plays import judging, standings
from games.plays.history import current_streak
from games.plays.models import Play, Record
from tests.cast.accounts import sign_in, sign_up
from tests.cast.plays import account, names, player_of, win
from tests.cast.visitors import LEAST, Later, Visitor

pytestmark = pytest.mark.usefixtures("at_noon")

slow = pytest.mark.usefixtures("takes_a_while")


def answer_shown_to(visitor: Visitor) -> int:
    """Somebody gives up, and is shown the number."""
    return int(visitor.post({"give_up": True}).json()["result"]["reveal"]["number"])


# -- the attack ------------------------------------------------------------------------------------------------


@slow
def test_whoever_gives_up_reads_the_answer_and_wins_at_once_as_another_guest_is_in_no_table(
    alice: Visitor, toy: Edition, visit: Callable[[], Visitor]
) -> None:
    number = answer_shown_to(alice)
    result = win(visit(), number)
    assert result["ranked"] is False and result["rank"] is None
    assert result["note"].startswith("Not ranked: the answer was shown on this network")
    assert names(toy) == set()


@slow
def test_looking_at_the_answer_again_after_beginning_hides_nothing(
    alice: Visitor, toy: Edition, visit: Callable[[], Visitor], later: Later
) -> None:
    number = answer_shown_to(alice)
    later(60)
    other = visit()
    for _ in range(10):
        later(1)
        alice.get()
    later(LEAST)
    assert win(other, number)["ranked"] is False


@slow
def test_what_was_shown_counts_for_half_an_hour_before_a_play_begins(
    alice: Visitor, toy: Edition, visit: Callable[[], Visitor], later: Later
) -> None:
    number = answer_shown_to(alice)
    later(25 * 60)
    assert win(visit(), number)["note"].startswith("Not ranked")
    later(45 * 60)
    assert "will look at it" in win(visit(), number)["note"]  # no answer was shown lately: it is only too quick
    assert names(toy) == set()


@slow
def test_an_answer_that_was_shown_elsewhere_is_no_reason(
    alice: Visitor, toy: Edition, secret: int, later: Later
) -> None:
    bob = Visitor(alice.path)
    answer_shown_to(alice)
    later(LEAST + 1)
    bob.client.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert win(bob, secret)["ranked"] is True


@slow
def test_one_ipv6_household_is_one_address(
    toy: Edition, visit: Callable[[], Visitor], secret: int, later: Later
) -> None:
    alice, bob = visit(), visit()
    alice.client.defaults["REMOTE_ADDR"] = "2001:db8:1:2::1"
    answer_shown_to(alice)
    bob = visit()
    bob.client.defaults["REMOTE_ADDR"] = "2001:db8:1:2:ffff::2"
    later(LEAST + 1)
    assert win(bob, secret)["ranked"] is False


def test_no_address_is_kept_in_what_tells_who_saw_the_answer(alice: Visitor) -> None:
    from games.players.models import Count

    answer_shown_to(alice)
    kept = list(Count.objects.all())
    assert kept and not any("127.0.0.1" in f"{one.key} {one.value}" for one in kept)
    assert all(one.until - timezone.now() <= timedelta(hours=26) for one in kept)


# -- whom it must not hit --------------------------------------------------------------------------------------


@slow
def test_a_class_with_accounts_behind_one_address_all_rank(
    toy: Edition, alice: Visitor, secret: int, later: Later
) -> None:
    answer_shown_to(alice)
    pupils = [account(f"pupil {n}", alice.path) for n in range(8)]
    User.objects.update(date_joined=timezone.now() - timedelta(days=1))
    for pupil in pupils:
        later(LEAST)
        assert win(pupil, secret)["ranked"] is True
    assert len(standings.table(toy.pk)) == 8


@slow
def test_an_account_that_is_made_after_the_answer_was_shown_does_not_rank_by_copying_it(
    toy: Edition, alice: Visitor, secret: int, later: Later
) -> None:
    answer_shown_to(alice)
    copier = account("Fresh", alice.path)
    later(LEAST + 5)
    assert win(copier, secret)["ranked"] is False
    slow_one = account("Slow", alice.path)
    later(3 * LEAST)
    assert win(slow_one, secret)["ranked"] is True
    assert [row.name for row in standings.table(toy.pk)] == ["Slow"]


@slow
def test_a_family_of_guests_who_take_their_time_all_rank(
    visit: Callable[[], Visitor], toy: Edition, secret: int, later: Later
) -> None:
    for n in range(4):
        guest = visit()
        later(3 * LEAST + 10 * n)
        assert win(guest, secret)["ranked"] is True
    assert [row.rank for row in standings.table(toy.pk)] == [1, 2, 3, 4]


@slow
def test_whoever_began_before_the_answer_was_shown_ranks(
    alice: Visitor, bob: Visitor, toy: Edition, secret: int, later: Later
) -> None:
    later(LEAST + 5)
    answer_shown_to(alice)
    assert win(bob, secret)["ranked"] is True


# -- quicker than thought possible -----------------------------------------------------------------------------


@pytest.fixture
def quick(alice: Visitor, secret: int, request: pytest.FixtureRequest) -> Play:
    """Alice has won at once, and knew no answer."""
    request.getfixturevalue("takes_a_while")
    win(alice, secret)
    return Play.objects.get()


def judge(moderator: Client, action: str, play: Play) -> None:
    address = reverse("admin:plays_waiting_changelist")
    assert moderator.post(address, {"action": action, "_selected_action": [play.pk]}).status_code == 302


def test_a_win_quicker_than_possible_waits_and_counts_for_the_own_streak(
    alice: Visitor, quick: Play, toy: Edition
) -> None:
    result = alice.get()["result"]
    assert result["note"].startswith("That was quicker than we thought possible. It counts for your streak;")
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 1)
    assert current_streak(quick.player_id, "toy") == 1 and Record.objects.get(game="toy").won == 1
    assert names(toy) == set() and not Tally.objects.filter(points__gt=0).exists()


@pytest.mark.postgres
def test_a_moderator_lets_it_stand_and_it_appears_everywhere_exactly_once(
    quick: Play, toy: Edition, moderator: Client
) -> None:
    player, friend = quick.player, Player.objects.create(name="Friend")
    league = membership.found("The Otters", player)
    membership.join(league, friend)
    page = moderator.get(reverse("admin:plays_waiting_changelist")).content.decode()
    assert player.name in page and f"0:{LEAST}" in page and "guest" in page
    for _ in range(2):
        judge(moderator, "let_stand", quick)
        judging.let_stand(Play.objects.all())
    assert [row.player for row in standings.table(toy.pk)] == [player.public_id]
    assert [item.player for item in standings.feed(toy.pk)] == [player.public_id]
    assert standings.counts(toy.pk)["finished"] == 1 and standings.rank_among(Play.objects.get()) == (1, 1)
    for whose in (everyone(), league_circle(league), friends_of(player)):
        assert [(row.player, row.points) for row in table(whose, "day", toy.day)] == [(player.public_id, 12)]
    assert {tally.points for tally in Tally.objects.filter(player=player)} == {12}
    assert Record.objects.get(player=player, game="toy").won == 1 and current_streak(player.pk, "toy") == 1


def test_a_moderator_leaves_it_out_and_it_waits_no_more(quick: Play, toy: Edition, moderator: Client) -> None:
    judge(moderator, "leave_out", quick)
    assert quick.player.name not in moderator.get(reverse("admin:plays_waiting_changelist")).content.decode()
    assert names(toy) == set() and Play.objects.get().apart == "left out"


def test_what_stands_can_be_left_out_and_the_points_of_others_follow(
    alice: Visitor, bob: Visitor, secret: int, wrong: int, toy: Edition
) -> None:
    win(alice, secret)
    bob.post({"guess": wrong})
    win(bob, secret)
    first, second = (player_of(visitor) for visitor in (alice, bob))
    assert judging.leave_out(Play.objects.filter(player=first)) == 1
    assert [(row.player, row.points) for row in table(everyone(), "day", toy.day)] == [(second.public_id, 12)]
    assert judging.let_stand(Play.objects.filter(player=first)) == 1
    assert [row.points for row in table(everyone(), "day", toy.day)] == [12, 10]


def test_players_do_not_judge(quick: Play, client: Client) -> None:
    user = User.objects.create_user("ed", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    assert client.get(reverse("admin:plays_waiting_changelist")).status_code == 403


def test_what_waits_of_a_guest_who_turns_out_to_be_staff_waits_no_more_and_is_never_let_stand(
    alice: Visitor, quick: Play, toy: Edition
) -> None:
    User.objects.create_superuser("nora", password="heron-bell-77")
    sign_in(alice.client, "nora", "heron-bell-77")
    assert Play.objects.get().apart == "staff"
    Play.objects.update(apart="quick")
    assert judging.let_stand(Play.objects.all()) == 0 and names(toy) == set()


def test_a_list_of_results_that_wait_says_how_many_there_are(
    quick: Play, toy: Edition, alice: Visitor, moderator: Client
) -> None:
    now = timezone.now()
    Play.objects.create(edition=toy, player=player_of(alice), run=7, started_at=now, moved_at=now)
    page = moderator.get(reverse("admin:plays_waiting_changelist")).content.decode()
    assert "1 result that waits" in page and "about" not in page.partition('class="paginator"')[2][:200]


def test_what_waits_does_not_help_a_guest_who_signs_up(alice: Visitor, quick: Play, toy: Edition) -> None:
    sign_up(alice.client, "alice")
    play = Play.objects.get()
    assert play.account and play.apart == "quick" and names(toy) == set()
