"""What the owner of a league does about members, and what those try who were taken out."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.editions.making import make_daily
from games.leagues import membership
from games.leagues.membership import NotAllowed
from games.leagues.models import CODE_LENGTH, League
from games.leagues.tables import LeagueReader, circle, league_circle, table
from games.players.models import Player
from games.plays.models import Play
from tests.cast.accounts import sign_up
from tests.cast.leagues import NOW, finish


@pytest.fixture
def browsers(db: None) -> dict[str, Client]:
    """Alice, who founds a league, and Bob, who joins it; both with accounts."""
    made = {name: Client() for name in ("Alice", "Bob", "Carol")}
    for name, client in made.items():
        sign_up(client, name)
    made["Alice"].post("/league/found/", {"name": "The Otters"})
    made["Bob"].post(f"/league/{the_league().code}/join/")
    return made


def the_league() -> League:
    return League.objects.get()


def do(client: Client, what: str, who: str = "", **fields: str) -> Any:
    named = {"player": Player.objects.get(name=who).public_id} if who else {}
    return client.post(f"/league/{the_league().code}/{what}/", {**named, **fields})


def members() -> set[str]:
    return set(the_league().members.values_list("name", flat=True))


def test_a_members_points_leave_the_table_with_them_and_their_plays_stay(browsers: dict[str, Client]) -> None:
    edition, bob = make_daily("toy", "small", NOW), Player.objects.get(name="Bob")
    finish(bob, edition, 1)
    finish(Player.objects.get(name="Alice"), edition, 2)
    assert [row.name for row in table(league_circle(the_league()), "day", NOW)] == ["Bob", "Alice"]
    do(browsers["Alice"], "remove", "Bob")
    assert [(row.rank, row.name) for row in table(league_circle(the_league()), "day", NOW)] == [(1, "Alice")]
    assert Play.objects.get(player=bob).ranked
    told = browsers["Bob"].get(f"/league/{the_league().code}/").content.decode()
    assert "You are no longer in The Otters" in told and "Alice" not in told


def test_whoever_was_taken_out_may_join_again_and_whoever_was_shut_out_may_not(browsers: dict[str, Client]) -> None:
    do(browsers["Alice"], "remove", "Bob")
    do(browsers["Bob"], "join")
    assert members() == {"Alice", "Bob"}
    do(browsers["Alice"], "remove", "Bob", for_good="yes")
    do(browsers["Bob"], "join")
    assert members() == {"Alice"}
    do(browsers["Alice"], "let-in", "Bob")
    do(browsers["Bob"], "join")
    assert members() == {"Alice", "Bob"}


def test_a_guest_who_was_shut_out_does_not_join_as_another_guest(browsers: dict[str, Client]) -> None:
    guests = [Client(REMOTE_ADDR="203.0.113.7") for _ in range(2)]
    do(guests[0], "join")
    guest = the_league().members.get(user=None)
    do(browsers["Alice"], "remove", guest.name, for_good="yes")
    do(guests[1], "join")
    assert members() == {"Alice", "Bob"}


@pytest.mark.parametrize("what", ["remove", "let-in", "lock", "renew"])
def test_only_the_owner_does_what_an_owner_does(browsers: dict[str, Client], what: str) -> None:
    before = the_league()
    for name in ("Bob", "Carol"):
        do(browsers[name], what, "Alice", locked="yes", code=before.code, for_good="yes")
    after = the_league()
    assert (after.code, after.locked, members()) == (before.code, False, {"Alice", "Bob"})


def test_nobody_new_joins_a_locked_league(browsers: dict[str, Client]) -> None:
    do(browsers["Alice"], "lock", locked="yes")
    door = browsers["Carol"].get(f"/league/{the_league().code}/").content.decode()
    assert "The Otters is locked" in door and "Join the league" not in door
    do(browsers["Carol"], "join")
    assert members() == {"Alice", "Bob"}
    do(browsers["Alice"], "lock", locked="no")
    do(browsers["Carol"], "join")
    assert members() == {"Alice", "Bob", "Carol"}


def test_a_renewed_code_leads_members_on_and_lets_nobody_new_in(browsers: dict[str, Client]) -> None:
    old = the_league().code
    do(browsers["Alice"], "renew", code=old)
    new = the_league().code
    assert len(new) == CODE_LENGTH == 10 and new != old
    assert browsers["Bob"].get(f"/league/{old}/")["Location"] == f"/league/{new}/"
    assert browsers["Carol"].post(f"/league/{old}/join/").status_code == 404
    browsers["Alice"].post(f"/league/{old}/renew/", {"code": old})  # the same click once more
    assert the_league().code == new and members() == {"Alice", "Bob"}


def test_whoever_was_taken_out_does_not_join_by_the_code_of_before(browsers: dict[str, Client]) -> None:
    old = the_league().code
    do(browsers["Alice"], "remove", "Bob")
    do(browsers["Alice"], "renew", code=old)
    told = browsers["Bob"].get(f"/league/{old}/").content.decode()
    assert "You are no longer in The Otters" in told and the_league().code not in told
    browsers["Bob"].post(f"/league/{old}/join/")
    assert members() == {"Alice"}


def test_the_live_table_of_a_league_is_not_told_to_whoever_was_taken_out(browsers: dict[str, Client]) -> None:
    alice, bob = (Player.objects.get(name=name) for name in ("Alice", "Bob"))
    reader = LeagueReader(league_circle(the_league()))
    reader()
    assert reader.members == {alice.pk, bob.pk}
    do(browsers["Alice"], "remove", "Bob")
    reader()
    assert reader.members == {alice.pk} and circle(the_league().code, bob) is None


def test_the_owner_is_not_taken_out(browsers: dict[str, Client]) -> None:
    alice = Player.objects.get(name="Alice")
    with pytest.raises(NotAllowed):
        membership.remove(the_league(), alice, alice.public_id, for_good=True)
