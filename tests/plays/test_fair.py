"""What ranks: a first run on its day, timed from the first look or a lesson's end, of no one who works here."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.utils.http import int_to_base36

from games.editions import embargo
from games.editions.calendar import GRACE_PERIOD, get_day_end
from games.editions.models import Edition
from games.leaderboards.models import Tally
from games.players import tokens
from games.players.models import Player
from games.plays import first_looks as looks
from games.plays import rank_decisions
from games.plays.models import Look, Move, Play
from games.plays.records import load_streak
from games.rooms.models import Room
from tests.cast.accounts import sign_in
from tests.cast.editions import put_puzzle_on_day
from tests.cast.plays import MOVE_KEY, find_shown_players, get_player_of, guess_secret, open_account
from tests.cast.rooms import Mate, skip_countdown
from tests.cast.visitors import Visit, Visitor, make_path, read_page
from tests.cast.workers import run_at_once
from tests.day import DAY, Clock

pytestmark = pytest.mark.usefixtures("at_noon")


def teach(visitor: Visitor) -> int:
    """End a newcomer's lesson; return the seconds that the clock shows then."""
    response = visitor.post(None, where="lesson/")
    assert response.status_code == 200
    return int(response.json()["state"]["seconds"])


def lose_cookie(visitor: Visitor) -> None:
    del visitor.client.cookies[looks.COOKIE]
    visitor.client.get(visitor.path)


def test_the_clock_runs_on_without_its_cookie_and_in_another_browser(alice: Visitor, secret: int, clock: Clock) -> None:
    bob, carol = open_account("bob", alice.path), open_account("carol", alice.path)
    clock.advance(100)
    lose_cookie(bob)
    assert guess_secret(bob, secret)["seconds"] == 100
    elsewhere = Visitor("/about/")
    sign_in(elsewhere.client, "carol")
    elsewhere.path = carol.path
    elsewhere.client.get(elsewhere.path)
    assert guess_secret(elsewhere, secret)["seconds"] == 100


def test_what_a_newcomer_saw_before_signing_in_counts(alice: Visitor, secret: int, clock: Clock) -> None:
    open_account("alice", alice.path)
    clock.advance(-200)  # the newcomer looks first
    newcomer = Visitor(alice.path)
    clock.advance(300)
    sign_in(newcomer.client, "alice")
    assert guess_secret(newcomer, secret)["seconds"] == 300


def test_of_two_looks_of_a_guest_and_their_account_the_first_is_kept(alice: Visitor, toy: Edition) -> None:
    open_account("alice", "/about/")
    guest, player = Player.objects.create(name="Guest"), Player.objects.get(user__username="alice")
    seen = Clock().now - timedelta(seconds=300)
    Look.objects.create(player=guest, edition=toy, at=seen)
    looks.transfer_looks(guest, player)
    assert Look.objects.get(player=player).at == seen
    earlier = seen - timedelta(seconds=300)
    other = Player.objects.create(name="Other")
    Look.objects.create(player=other, edition=toy, at=earlier)
    looks.transfer_looks(other, player)
    assert Look.objects.get(player=player).at == earlier


def test_without_the_clocks_cookie_a_play_does_not_rank(alice: Visitor, toy: Edition, secret: int) -> None:
    del alice.client.cookies[looks.COOKIE]
    result = guess_secret(alice, secret)
    assert result["seconds"] is None and result["ranked"] is False and result["note"].startswith("Not ranked: we could")
    assert find_shown_players(toy) == set() and result["streak"] == 1
    machine = open_account("machine", "/about/")  # a program that only posts its moves
    machine.path = alice.path
    assert guess_secret(machine, secret)["ranked"] is False and find_shown_players(toy) == set()


def test_whatever_shows_the_board_begins_the_clock(alice: Visitor, secret: int, clock: Clock) -> None:
    other = alice.path.replace("small", "large")
    for shown in ("moves/", "lesson/"):
        for visitor in (Visitor(other), open_account(f"bob {shown}", other)):
            visitor.path = alice.path
            assert visitor.post({"hint": True}, after=7, where=shown).json()["state"]["view"]
            clock.advance(15)
            assert guess_secret(visitor, secret)["seconds"] == 15
    blind = open_account("carol", other)
    blind.path = alice.path
    assert blind.post({"guess": 99}).status_code == 400, "a refusal tells of the board"
    clock.advance(15)
    assert guess_secret(blind, secret)["seconds"] == 15


def test_a_race_in_a_room_begins_the_clock_of_the_days_puzzle(alice: Visitor, secret: int, clock: Clock) -> None:
    room = Mate("Bob")
    room.post("/room/open/", play="toy/small", source="today", mode="race")
    where = Room.objects.get()
    room.do(where, "start")
    skip_countdown(where)
    assert room.see(where).json()["state"]["view"]
    clock.advance(15)
    bob = Visitor("/about/")
    bob.client.cookies, bob.path = room.client.cookies, alice.path
    bob.client.get(alice.path)
    assert guess_secret(bob, secret)["seconds"] == 16


def test_looks_are_a_small_cookie_until_the_first_move(alice: Visitor, toy: Edition, wrong: int, clock: Clock) -> None:
    client = Client()
    for number in range(1, looks.MOST_LOOKS + 7):
        assert client.get(f"/api/toy/practice/small/{number}/").status_code == 200
    kept = {name: len(one.value) for name, one in client.cookies.items() if name.startswith("seen")}
    assert list(kept) == ["seen"] and kept["seen"] < 500
    alice.client.cookies["seen"] = "rubbish"
    alice.get()
    assert alice.client.cookies["seen"].value.startswith(f"{int_to_base36(toy.pk)}.")
    alice.post({"guess": wrong})
    for show in (alice.get, lambda: alice.client.get(alice.path)):
        show()
        assert not alice.client.cookies["seen"].value and not Look.objects.exists()
    Look.objects.create(player=Player.objects.get(), edition=toy, at=clock.now)
    assert looks.delete_old_looks() == 0
    clock.advance(looks.LOOK_SECONDS + 1)
    assert looks.delete_old_looks() == 1


def test_a_forged_look_and_one_of_long_ago_count_for_nothing(toy: Edition, clock: Clock) -> None:
    def seen(cookie: str) -> Any:
        request = RequestFactory().get("/")
        request.COOKIES["seen"] = cookie
        return looks.find_clock_start(request, toy)

    assert [value for value in ("", "x", "1.1", "zz.zz:forged", "²") if seen(value)] == []
    client = Client()
    client.get(f"/toy/small/{toy.date}/")
    assert seen(client.cookies["seen"].value)
    clock.advance(looks.LOOK_SECONDS + 10)
    assert seen(client.cookies["seen"].value) is None


def test_a_newcomer_is_spared_the_first_lesson_up_to_an_hour(toy: Edition, secret: int, clock: Clock) -> None:
    for lessons, after in (([(40, 0)], 30), ([(20, 0), (50, 50)], 80), ([(looks.LONGEST_LESSON + 60, 60)], 90)):
        newcomer = Visitor(make_path(toy))
        for seconds, shown in lessons:
            clock.advance(seconds)
            assert teach(newcomer) == shown
        clock.advance(30)
        assert newcomer.get()["state"]["seconds"] == guess_secret(newcomer, secret)["seconds"] == after


def test_who_has_played_the_game_needs_no_lesson(alice: Visitor, wrong: int, clock: Clock) -> None:
    alice.post({"guess": wrong})
    clock.advance(50)
    assert teach(alice) == 50
    alice.path = alice.path.replace("small", "large")
    alice.client.get(alice.path)
    clock.advance(40)
    assert teach(alice) == 40


def test_a_newcomer_may_play_an_easier_puzzle_before_the_clock_starts(
    alice: Visitor, toy: Edition, clock: Clock
) -> None:
    easier = put_puzzle_on_day("toy", "small", DAY - timedelta(days=1))
    alice.path = make_path(easier)
    alice.client.get(alice.path)
    assert guess_secret(alice, easier.puzzle.secret.number)["ranked"] is False
    clock.advance(400)
    alice.path, alice.moves_seen = make_path(toy), 0
    alice.client.get(alice.path)
    assert teach(alice) == 0
    clock.advance(10)
    assert guess_secret(alice, toy.puzzle.secret.number)["seconds"] == 10


def test_an_accounts_lesson_is_kept_with_its_look(alice: Visitor, toy: Edition, secret: int, clock: Clock) -> None:
    visitor = open_account("alice", alice.path)
    clock.advance(50)
    assert teach(visitor) == 0
    lose_cookie(visitor)
    clock.advance(10)
    assert teach(visitor) == 10
    look = Look.objects.get(edition=toy)
    assert look.spared == 50 and clock.now - look.at >= timedelta(seconds=60)
    assert guess_secret(visitor, secret)["seconds"] == 10


def test_a_lesson_is_spared_also_after_a_move_in_another_puzzle(alice: Visitor, wrong: int, clock: Clock) -> None:
    first = alice.path
    alice.path = first.replace("small", "large")  # another tab
    alice.client.get(alice.path)
    assert alice.post({"guess": 1}).status_code == 200
    Play.objects.all().delete()  # as if it were another game
    alice.path = first
    clock.advance(50)
    assert teach(alice) == 0
    clock.advance(10)
    assert alice.get()["state"]["seconds"] == 10


def test_a_lesson_over_midnight_is_not_spared_so_that_the_day_still_ranks(alice: Visitor, clock: Clock) -> None:
    clock.advance(timedelta(hours=12, seconds=-30))
    bob = Visitor(alice.path)
    clock.advance(60)
    assert teach(bob) == 60 and bob.get()["state"]["ranked"] is True


def test_nobody_is_set_apart_for_what_was_shown_to_others_nearby(
    alice: Visitor, visit: Visit, toy: Edition, clock: Clock, takes_a_while: int
) -> None:
    given_up = alice.post({"give_up": True}).json()["result"]
    assert (given_up["ranked"], given_up["rank"]) == (False, None) and "give up" in given_up["note"]
    sister = visit()
    clock.advance(takes_a_while + 1)
    result = guess_secret(sister, int(given_up["reveal"]["number"]))
    assert (result["ranked"], result["rank"], result["note"]) == (True, 1, "")


def test_staff_never_rank_and_new_staff_leave_tables(alice: Visitor, bob: Visitor, toy: Edition, secret: int) -> None:
    assert guess_secret(alice, secret)["ranked"] is True
    User.objects.create_superuser("boss", password="heron-bell-77")
    sign_in(alice.client, "boss", "heron-bell-77")
    assert Play.objects.get().apart == "staff" and find_shown_players(toy) == set()
    nora, zoe = open_account("nora", bob.path), open_account("zoe", bob.path)
    assert guess_secret(nora, secret)["ranked"] is True
    for user in User.objects.filter(username__in=("nora", "zoe")):
        user.is_staff = True
        user.save()
    result = guess_secret(zoe, secret)
    assert result["ranked"] is False and "work on this site" in result["note"]
    assert find_shown_players(toy) == set() and load_streak(get_player_of(nora).pk, "toy").length == 1
    assert not Tally.objects.filter(points__gt=0).exists()
    Play.objects.update(apart="quick")
    assert rank_decisions.rank_plays(Play.objects.all()) == 0 and find_shown_players(toy) == set()


def test_only_a_first_run_ranks_and_the_next_says_how_it_ended(alice: Visitor, secret: int, wrong: int) -> None:
    alice.post({"guess": wrong})
    assert alice.post({}, where="runs/").json()["error"]["code"] == "unfinished"
    first = guess_secret(alice, secret)
    assert (first["ranked"], first["rank"]) == (True, 1) and "Your first attempt" not in " ".join(first["news"])
    again = alice.post({}, where="runs/")
    assert again.status_code == 201
    assert again.json()["state"] == {**again.json()["state"], "moves": 0, "ranked": False}
    page = read_page(alice.client, alice.path)
    assert 'class="goal from"' in page and "Your first attempt counts:" in page
    assert f'href="/replay/{first["player"]}{alice.path}"' in page
    last = alice.post({"give_up": True}, after=0).json()["result"]
    assert (last["ranked"], last["rank"], last["of"]) == (False, None, 1)
    [news] = last["news"]
    assert news.startswith(f"Your first attempt counts: {first['line']} · ") and news.endswith("1st.")
    assert "Your first attempt" not in read_page(alice.client, alice.path).split("<script")[0]


def test_a_play_ranks_on_its_first_looks_day(alice: Visitor, secret: int, wrong: int, clock: Clock) -> None:
    clock.advance(timedelta(hours=13))
    late = Visitor(alice.path)
    result = guess_secret(late, secret)
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 0)
    assert alice.post({"guess": wrong}).json()["state"]["ranked"] is True
    result = guess_secret(alice, secret)
    assert (result["ranked"], result["rank"], result["seconds"]) == (True, 1, 13 * 60 * 60)


def test_answers_come_once_no_play_ranks(alice: Visitor, toy: Edition, secret: int, wrong: int, clock: Clock) -> None:
    solution, day = f"{make_path(toy)}solution/", toy.day

    def is_open() -> bool:
        shown = alice.client.get(solution).status_code == 200
        is_listed = solution in read_page(alice.client, f"/archive/{day}/")
        assert is_listed is shown is (not embargo.list_todays_puzzles("toy"))
        assert (solution in read_page(alice.client, "/sitemap-solutions.xml")) is shown
        return shown

    alice.post({"guess": wrong})
    clock.move_to(get_day_end(day) + GRACE_PERIOD - timedelta(seconds=1))
    assert not is_open() and alice.get()["state"]["ranked"] is True
    clock.advance(1)
    assert is_open() and alice.get()["state"]["ranked"] is False
    result = guess_secret(alice, secret)
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 1)
    assert "after midnight" in result["note"]


def test_a_move_by_a_token_ends_the_rank_of_a_play(alice: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    bob = open_account("bob", alice.path)
    assert bob.post({"guess": wrong}).json()["state"]["ranked"] is True
    key = tokens.make_token(Player.objects.get(user__username="bob"), "bot", may_play=True)
    body, headers = {"move": {"guess": wrong}, "after": 1}, {"Authorization": f"Bearer {key}"}
    address = f"/api{bob.path}moves/"
    moved = bob.client.post(address, body, content_type="application/json", headers=headers)
    assert moved.json()["state"]["ranked"] is False
    result = bob.post({"guess": secret}, after=2).json()["result"]
    assert (result["ranked"], result["streak"]) == (False, 1) and "API token" in result["note"]
    assert find_shown_players(toy) == set()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("more", "expected"), [({}, [200, *[409] * 5]), ({"key": MOVE_KEY}, [200] * 6)])
def test_one_of_moves_sent_at_once_counts(toy: Edition, wrong: int, more: dict[str, str], expected: list[int]) -> None:
    alice = Visitor(make_path(toy))
    alice.post({"guess": wrong})
    answers = run_at_once(*[lambda: alice.post({"guess": wrong}, after=1, **more)] * 6)
    assert sorted(answer.status_code for answer in answers) == expected
    assert Move.objects.count() == 2 == Play.objects.get().moves_made
