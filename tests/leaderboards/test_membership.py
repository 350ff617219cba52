"""Who may do what in a league: founding, joining, leaving, owning, and what those try who were taken out."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.editions.models import Edition
from games.leaderboards import leagues, tables
from games.leaderboards.leagues import NotAllowed
from games.leaderboards.models import CODE_LENGTH, League
from games.leaderboards.tables import PointsReader, list_circles, make_league_circle, publish_after_finish, read_table
from games.players.models import Friend, Player
from games.plays.models import Play
from tests.cast.accounts import sign_up
from tests.cast.leagues import TODAY, get_player, make_browser, make_finish, make_player
from tests.day import Clock

Browsers = dict[str, Client]


@pytest.fixture
def browsers(db: None) -> Browsers:
    """Alice, who founds a league, Bob, who joins it, and Carol."""
    made = {name: make_browser(make_player(name)) for name in ("Alice", "Bob", "Carol")}
    made["Alice"].post("/league/found/", {"name": "The Otters"})
    made["Bob"].post(f"/league/{the_league().code}/join/")
    return made


def the_league() -> League:
    return League.objects.get()


def do(client: Client, what: str, about: str = "", /, **fields: str) -> Any:
    named = {"player": get_player(about).public_id} if about else {}
    return client.post(f"/league/{the_league().code}/{what}/", {**named, **fields})


def door(client: Client) -> str:
    return str(client.get(f"/league/{the_league().code}/", follow=True).content.decode())


def members() -> list[str]:
    return list(the_league().memberships.values_list("player__name", flat=True))


@pytest.mark.postgres
def test_a_second_click_founds_no_second_league(browsers: Browsers, clock: Clock) -> None:
    again = browsers["Alice"].post("/league/found/", {"name": "The Otters"})
    assert again["Location"] == f"/league/{the_league().code}/"
    clock.advance(leagues.DOUBLE_CLICK_TIME + timedelta(seconds=1))
    browsers["Alice"].post("/league/found/", {"name": "The Otters"})
    browsers["Bob"].post("/league/found/", {"name": "The Otters"})
    assert League.objects.count() == 3


def test_a_leagues_name_is_kind_and_readable(browsers: Browsers) -> None:
    for name in ("x", "x" * 41, "<b>", "shit", "a\u202eb"):
        browsers["Carol"].post("/league/found/", {"name": name})
        do(browsers["Alice"], "rename", name=name)
    assert the_league().name == "The Otters"


def test_a_league_is_joined_by_its_link_or_code(browsers: Browsers) -> None:
    carol, code = browsers["Carol"], the_league().code
    before = carol.get(f"/league/{code.lower()}/").content.decode()
    assert "Join the league" in before and "This week" not in before
    assert carol.get("/league/", {"code": code})["Location"] == f"/league/{code}/"
    for _ in range(2):
        do(carol, "join")
    assert members() == ["Alice", "Bob", "Carol"] and "This week" in door(carol)


def test_a_league_may_be_full_and_so_may_a_players_leagues(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leagues, "MOST_MEMBERS", 2)
    answer = browsers["Carol"].post(f"/league/{the_league().code}/join/", follow=True)
    assert "full" in answer.content.decode() and members() == ["Alice", "Bob"]
    monkeypatch.setattr(leagues, "MOST_LEAGUES", 1)
    with pytest.raises(NotAllowed, match="already in 1 leagues"):
        leagues.create_league("The Herons", get_player("Bob"))


def test_only_the_owner_does_what_an_owner_does(browsers: Browsers) -> None:
    before, fields = the_league(), {"name": "Mine", "locked": "yes", "for_good": "yes", "colour": "red"}
    for name in ("Bob", "Carol"):
        for what in ("rename", "remove", "let-in", "lock", "renew", "dress"):
            do(browsers[name], what, "Alice", **{**fields, "code": before.code, "banner": "rays"})
        do(browsers[name], "hand-over", "Bob")
    for one in ("name", "owner", "code", "locked", "colour"):
        assert getattr(the_league(), one) == getattr(before, one)
    assert members() == ["Alice", "Bob"]


def test_an_owner_hands_over_to_a_member_and_is_then_one_of_them(browsers: Browsers) -> None:
    for what, name in (("remove", "Alice"), ("hand-over", "Carol")):  # an owner can only leave; a stranger owns nothing
        do(browsers["Alice"], what, name)
    assert (the_league().owner.name, members()) == ("Alice", ["Alice", "Bob"])
    do(browsers["Alice"], "rename", name="The Herons")
    do(browsers["Alice"], "hand-over", "Bob")
    assert (the_league().name, the_league().owner.name) == ("The Herons", "Bob")
    do(browsers["Bob"], "remove", "Alice")
    assert members() == ["Bob"]


def test_when_the_owner_leaves_the_eldest_member_owns_the_league(browsers: Browsers) -> None:
    do(browsers["Carol"], "join")
    for name, owner in (("Alice", "Bob"), ("Bob", "Carol")):
        do(browsers[name], "leave")
        assert the_league().owner.name == owner
    do(browsers["Carol"], "leave")
    assert not League.objects.exists()


def test_a_members_points_leave_the_tables_with_them_and_their_plays_stay(browsers: Browsers, toy: Edition) -> None:
    for name, guesses in (("Alice", 2), ("Bob", 1), ("Carol", 1)):
        make_finish(get_player(name), toy, guesses)
    reader = PointsReader(make_league_circle(the_league()))
    reader()
    assert reader.members == {get_player("Alice").pk, get_player("Bob").pk}
    assert [row.name for row in read_table(make_league_circle(the_league()), "day", TODAY)] == ["Bob", "Alice"]
    do(browsers["Alice"], "remove", "Bob")
    shown = tables.read_standing(make_league_circle(the_league()))
    for rows in (shown.day, shown.week, read_table(make_league_circle(the_league()), "day", TODAY)):
        assert [(row.rank, row.name, row.points) for row in rows] == [(1, "Alice", 12)]
    reader()
    assert reader.members == {get_player("Alice").pk}
    assert tables.find_circle(the_league().code, get_player("Bob")) is None
    assert Play.objects.get(player=get_player("Bob")).ranked
    assert "You’re no longer in The Otters" in door(browsers["Bob"]) and "Alice" not in door(browsers["Bob"])


def test_who_was_taken_out_may_join_again_and_who_was_shut_out_may_not(browsers: Browsers) -> None:
    sign_up(browsers["Bob"], "Bob the account")  # a guest's network would be shut out too
    alice, bob, name = browsers["Alice"], browsers["Bob"], "Bob the account"
    for what, fields, after in (("remove", {}, True), ("remove", {"for_good": "yes"}, False), ("let-in", {}, True)):
        do(alice, what, name, **fields)
        do(bob, "join")
        assert members() == ["Alice", *[name] * after]
    guests = [Client(REMOTE_ADDR="203.0.113.7") for _ in range(2)]
    do(guests[0], "join")
    guest = the_league().members.exclude(name__in=("Alice", name)).get()
    do(alice, "remove", guest.name, for_good="yes")
    do(guests[1], "join")
    assert members() == ["Alice", name], "nor does a guest come back as another"


def test_nobody_new_joins_a_locked_league(browsers: Browsers) -> None:
    do(browsers["Alice"], "lock", locked="yes")
    before = door(browsers["Carol"])
    assert "The Otters is locked" in before and "Join the league" not in before
    do(browsers["Carol"], "join")
    assert members() == ["Alice", "Bob"]
    do(browsers["Alice"], "lock", locked="no")
    do(browsers["Carol"], "join")
    assert members() == ["Alice", "Bob", "Carol"]


def test_a_renewed_code_leads_members_on_and_lets_nobody_in(browsers: Browsers) -> None:
    old = the_league().code
    do(browsers["Carol"], "join")
    do(browsers["Alice"], "remove", "Carol")
    do(browsers["Alice"], "renew", code=old)
    new = the_league().code
    assert len(new) == CODE_LENGTH == 10 and new != old
    assert browsers["Bob"].get(f"/league/{old}/")["Location"] == f"/league/{new}/"
    assert make_browser(make_player("Dave")).post(f"/league/{old}/join/").status_code == 404
    page = browsers["Carol"].get(f"/league/{old}/").content.decode()
    assert "You’re no longer in The Otters" in page and new not in page
    browsers["Carol"].post(f"/league/{old}/join/")
    browsers["Alice"].post(f"/league/{old}/renew/", {"code": old})  # the same click once more
    assert the_league().code == new and members() == ["Alice", "Bob"]


def test_nobody_is_led_on_from_what_cannot_be_a_former_code(db: None, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        for code, someone in (("OTTERS", None), ("OT\0ERS", Player(pk=1))):
            assert leagues.find_league_by_former_code(code, someone) is None


def test_a_guests_league_goes_along_with_the_account(browsers: Browsers) -> None:
    sign_up(browsers["Bob"], "Bobby")
    assert members() == ["Alice", "Bobby"]
    browsers["Bob"].post("/me/delete/", {"name": "Bobby"})
    assert members() == ["Alice"]


def test_a_finish_reaches_its_players_tables(browsers: Browsers, toy: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    for module in ("tables", "leagues"):
        monkeypatch.setattr(f"games.leaderboards.{module}.publish_change", heard.append)
    alice, bob = get_player("Alice"), get_player("Bob")
    Friend.objects.create(player=bob, friend=alice)
    publish_after_finish(make_finish(alice, toy, 1), finished=False)
    assert heard == []
    publish_after_finish(make_finish(alice, toy, 1, run=2), finished=True)
    friends = {f"points.friends.{one.pk}" for one in (alice, bob)}
    topics = {leagues.make_points_topic_name(the_league().pk), leagues.make_page_topic_name(the_league().pk)}
    assert set(heard) == {"points.everyone", *topics, *friends}


def test_circles_are_those_of_the_players_own_leagues_and_friends(browsers: Browsers, toy: Edition) -> None:
    code = the_league().code
    assert code in [one.slug for one in list_circles(get_player("Bob"))]
    assert code not in [one.slug for one in list_circles(get_player("Carol"))]
    assert [one.slug for one in list_circles(None)] == ["accounts", "everyone"]
    for name, guesses in (("Alice", 4), ("Bob", 1), ("Carol", 2)):
        make_finish(get_player(name), toy, guesses)
    Friend.objects.create(player=get_player("Alice"), friend=get_player("Carol"))
    rows = read_table(tables.make_friends_circle(get_player("Alice")), "day", TODAY)
    assert [(row.rank, row.name, row.points) for row in rows] == [(1, "Carol", 12), (2, "Alice", 10)]
