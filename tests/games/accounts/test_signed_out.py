"""A cookie is worth nothing once its session has ended, however it ended: the attack with an old cookie, replayed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.accounts import arrivals
from games.players import tasks
from games.players.cookie import COOKIE, cookie_for
from games.players.models import Player, SignIn
from games.plays.models import Play
from tests.cast.accounts import PASSWORD, post, sign_in, sign_up, who
from tests.cast.visitors import Visitor

End = Callable[[Client, Client], object]
"""Something that ends the first browser's session, done in it or in another one of the same account."""


def change_password(_: Client, other: Client) -> object:
    new: dict[str, Any] = {"password1": "heron-bell-77", "password2": "heron-bell-77"}
    return post(other, "/account/password/change/", oldpassword=PASSWORD, **new)


def set_password_at_the_desk(*_: Client) -> None:
    user = User.objects.get()
    user.set_password("heron-bell-77")
    user.save()


def close_account(*_: Client) -> None:
    User.objects.update(is_active=True)
    user = User.objects.get()
    user.is_active = False
    user.save()


def grow_old(*_: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    tasks.sweep_sessions()


ENDS: dict[str, End] = {
    "signing out": lambda first, _: post(first, "/account/logout/"),
    "signing the others out": lambda _, other: post(other, "/account/sessions/"),
    "signing out everywhere": lambda _, other: post(other, "/me/everywhere/"),
    "a new password": change_password,
    "a password set at the desk": set_password_at_the_desk,
    "an account that is closed": close_account,
    "an account that is deleted at the desk": lambda *_: User.objects.get().delete(),
    "being forgotten": lambda _, other: post(other, "/me/delete/", name="Alice"),
    "age": grow_old,
}


@pytest.mark.parametrize("ends", ENDS.values(), ids=ENDS.keys())
def test_an_old_cookie_acts_as_nobody(alice: Visitor, wrong: int, ends: End) -> None:
    sign_up(alice.client, "Alice")
    alice.post({"guess": wrong})
    other = Client()
    sign_in(other, "Alice")
    stolen = alice.client.cookies[COOKIE].value
    player, play = Player.objects.get(), Play.objects.get()
    ends(alice.client, other)
    thief = Visitor(alice.path)
    thief.client.cookies[COOKIE] = stolen
    assert who(thief.client) == "" and thief.get()["state"]["moves"] == 0
    thief.post({"give_up": True})
    play.refresh_from_db()
    assert play.status == "playing" and play.moves_made == 1
    assert Play.objects.exclude(player=player).get().status == "gave up"


def test_signing_the_others_out_leaves_this_browser_in(alice: Visitor, wrong: int) -> None:
    sign_up(alice.client, "Alice")
    other = Client()
    sign_in(other, "Alice")
    post(alice.client, "/account/sessions/")
    assert (who(alice.client), who(other)) == ("Alice", "")
    assert SignIn.objects.count() == 1 and alice.post({"guess": wrong}).status_code == 200


def test_a_cookie_from_before_there_were_sign_ins_is_renewed_by_the_session_and_worth_nothing_without(
    alice: Visitor, wrong: int
) -> None:
    sign_up(alice.client, "Alice")
    old = cookie_for(Player.objects.get())
    alice.client.cookies[COOKIE] = old
    assert who(alice.client) == "Alice" and alice.client.cookies[COOKIE].value != old
    thief = Client()
    thief.cookies[COOKIE] = old
    assert who(thief) == ""


def test_a_guests_cookie_is_worth_nothing_once_the_guest_has_an_account(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    guest = alice.client.cookies[COOKIE].value
    sign_up(alice.client, "Alice")
    thief = Client()
    thief.cookies[COOKIE] = guest
    assert (who(alice.client), who(thief)) == ("Alice", "")
    User.objects.get().delete()
    assert who(thief) == ""


def test_a_forged_sign_in_names_nobody(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice.client, "Alice")
    sign_up(bob.client, "Bob")
    theirs, mine = (visitor.client.cookies[COOKIE].value for visitor in (alice, bob))
    thief: Any = Client()
    for forged in (
        theirs.replace(theirs.split("/")[2][:4], "AAAA"),
        mine.split("/")[0] + "/" + theirs.split("/", 1)[1],
    ):
        thief.cookies[COOKIE] = forged
        assert who(thief) == ""
    key = SignIn.objects.get(player__name="Alice").key
    thief.cookies[COOKIE] = cookie_for(Player.objects.get(name="Bob"), key)
    assert who(thief) == "", "a sign-in is its own player's alone"


def test_ending_all_sessions_leaves_none_of_djangos(alice: Visitor) -> None:
    sign_up(alice.client, "Alice")
    arrivals.end_sessions(User.objects.get())
    assert not SignIn.objects.exists() and "_auth_user_id" not in alice.client.session
