"""Signing up, in and out; and attacks with old cookies, guessed passwords and names that look like another's."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client

from games.editions.models import Edition
from games.players import adapter, client_addresses, name_reports, sessions
from games.players.cookie import COOKIE, sign_player_cookie
from games.players.models import Player
from games.plays.models import Play
from games.plays.ranking import load_table
from tests.cast.accounts import PASSWORD, get_player_name, post_form, sign_in, sign_up
from tests.cast.visitors import Visitor, read_page
from tests.day import START, Clock

pytestmark = pytest.mark.usefixtures("show_toy_alone_at_home", "db")
NEW: dict[str, Any] = {"oldpassword": PASSWORD, "password1": "heron-bell-77", "password2": "heron-bell-77"}
MONTH = timedelta(days=30)


def change_user(**fields: object) -> None:
    user = User.objects.get()
    for name, value in fields.items():
        setattr(user, name, value)
    user.save()


def grow_old() -> None:
    Session.objects.update(expire_date=START - timedelta(seconds=1))
    sessions.delete_old_sessions()


ENDS: dict[str, Callable[[Client, Client], object]] = {
    "signing out": lambda first, _: post_form(first, "/account/logout/"),
    "signing the others out": lambda _, other: post_form(other, "/account/sessions/"),
    "signing out everywhere": lambda _, other: post_form(other, "/me/everywhere/"),
    "a new password": lambda _, other: post_form(other, "/account/password/change/", **NEW),
    "a password set at the desk": lambda *_: change_user(password=make_password("heron-bell-77")),
    "an account that is closed": lambda *_: change_user(is_active=False),
    "an account that is deleted at the desk": lambda *_: User.objects.get().delete(),
    "being forgotten": lambda _, other: post_form(other, "/me/delete/", name="Alice"),
    "age": lambda *_: grow_old(),
}
"""What ends the first browser's session, done in it or in another one of the same account."""
STAYS = {"signing out", "signing the others out", "a new password"}
"""What leaves the other browser signed in."""


@pytest.mark.parametrize("end", ENDS)
def test_an_old_cookie_acts_as_nobody(alice: Visitor, wrong: int, end: str) -> None:
    sign_up(alice.client, "Alice")
    alice.post({"guess": wrong})
    other = Client()
    sign_in(other, "Alice")
    stolen = alice.client.cookies[COOKIE].value
    player, play = Player.objects.get(), Play.objects.get()
    ENDS[end](alice.client, other)
    assert (get_player_name(alice.client), get_player_name(other)) == ("", "Alice" if end in STAYS else "")
    assert UserSession.objects.count() == (end in STAYS)
    thief = Visitor(alice.path)
    thief.client.cookies[COOKIE] = stolen
    assert get_player_name(thief.client) == "" and thief.get()["state"]["moves"] == 0
    thief.post({"give_up": True})
    play.refresh_from_db()
    assert play.status == "playing" and play.moves_made == 1
    assert Play.objects.exclude(player=player).get().status == "gave up"


def test_only_a_sign_in_of_its_own_makes_a_cookie_worth_an_account(alice: Visitor, bob: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    as_guest = alice.client.cookies[COOKIE].value
    sign_up(alice.client, "Alice")
    sign_up(bob.client, "Bob")
    mine, theirs = (visitor.client.cookies[COOKIE].value for visitor in (alice, bob))
    without = sign_player_cookie(Player.objects.get(name="Alice"))
    bobs = Player.objects.get(name="Bob")
    thief = Client()
    forged = [as_guest, without, theirs.replace(theirs.split("/")[2].partition(":")[0] + ":", "77:")]
    forged.append(mine.split("/")[0] + "/" + theirs.split("/", 1)[1])
    forged.append(sign_player_cookie(bobs, str(UserSession.objects.get(user__username="Alice").pk)))
    for one in forged:
        thief.cookies[COOKIE] = one
        assert get_player_name(thief) == "", one
    alice.client.cookies[COOKIE] = without
    assert get_player_name(alice.client) == "Alice"
    assert alice.client.cookies[COOKIE].value != without, "its session renews it"
    User.objects.all().delete()
    thief.cookies[COOKIE] = as_guest
    assert get_player_name(thief) == ""


def test_an_accounts_session_ends_thirty_days_after_the_last_visit_and_a_guest_has_none(client: Client) -> None:
    def days_left() -> int:
        return round((Session.objects.get().expire_date - START) / timedelta(days=1))

    client.get("/")
    assert not Session.objects.exists()
    sign_up(client, "Alice")
    assert client.cookies[COOKIE]["max-age"] == timedelta(days=400).total_seconds(), "the longest that browsers keep"
    client.get("/me/")
    Session.objects.update(expire_date=START + timedelta(days=2))
    client.get("/me/")
    assert days_left() == 2, "once a day is enough"
    assert client.cookies[sessions.RENEWED_COOKIE]["max-age"] == client_addresses.DAY_SECONDS
    del client.cookies[sessions.RENEWED_COOKIE]  # as the browser does the next day
    client.get("/me/", headers={"Sec-Fetch-Dest": "empty"})  # what a page asks for beside itself renews nothing
    assert days_left() == 2
    answer = client.get("/")
    assert days_left() == MONTH.days
    assert answer.cookies["sessionid"]["max-age"] == MONTH.total_seconds()
    Session.objects.update(expire_date=START - timedelta(seconds=1))
    assert client.get("/me/settings/").status_code == 302


def browser(address: int) -> Client:
    return Client(REMOTE_ADDR=f"203.0.113.{address}")


def guess(client: Client, times: int, name: str = "alice") -> None:
    for _ in range(times):
        sign_in(client, name, "wrong-wrong-1")


def is_let_in(client: Client, name: str = "alice", password: str = PASSWORD) -> bool:
    sign_in(client, name, password)
    return "_auth_user_id" in client.session


def test_wrong_passwords_shut_out_their_address_and_no_other(clock: Clock) -> None:
    sign_up(browser(1), "alice")
    guess(browser(2), 5)
    assert not is_let_in(browser(2)) and is_let_in(browser(3))
    clock.advance(301)
    assert is_let_in(browser(2))


def test_a_browser_that_has_signed_in_is_let_through_whatever_others_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(adapter.SIGN_IN_RATES, "name", "6/h/key")
    own = browser(1)
    sign_up(own, "alice")
    post_form(own, "/account/logout/")
    for address in (1, 2, 3):
        guess(browser(address), 3)
    assert not is_let_in(browser(4)), "all addresses together have a limit, too"
    assert is_let_in(own)
    post_form(own, "/account/logout/")
    guess(own, 5)
    assert not is_let_in(own), "its own tries count"
    own.cookies[adapter.KNOWN_COOKIE] = own.cookies[adapter.KNOWN_COOKIE].value + "x"
    assert not is_let_in(own)


def test_a_browser_is_known_by_names_that_signed_in_there_alone() -> None:
    sign_up(browser(1), "alice")
    bob = browser(2)
    sign_up(bob, "bob")
    post_form(bob, "/account/logout/")
    guess(bob, 5)
    assert not is_let_in(bob) and is_let_in(bob, "bob")


def test_a_new_password_by_mail_ends_the_wait_and_signs_other_devices_out() -> None:
    own, again = browser(1), browser(2)
    sign_up(own, "alice", email="alice@example.org")
    guess(again, 5)
    post_form(again, "/account/password/reset/", email="alice@example.org")
    [link] = re.findall(r"http://testserver(/account/password/reset/key/\S+)", str(mail.outbox[-1].body))
    form = again.get(link, follow=True).redirect_chain[-1][0]
    post_form(again, form, password1=PASSWORD + "b", password2=PASSWORD + "b")
    assert get_player_name(own) == ""
    assert is_let_in(again, "alice", PASSWORD + "b")


LIKE_ANOTHERS = "That name, or one that looks like it, is taken. Please choose another."


def test_a_browser_belongs_to_its_account_until_it_signs_out_and_the_next_account_gets_nothing_of_it() -> None:
    browser = Client()
    assert "Alice</h1>" in sign_up(browser, "Alice").content.decode() and get_player_name(browser) == "Alice"
    assert get_user_model().objects.get().email == ""
    old = browser.cookies["player"].value
    post_form(browser, "/account/logout/")
    assert get_player_name(browser) == ""
    browser.cookies["player"] = old
    sign_up(browser, "Bob")
    assert set(Player.objects.values_list("name", flat=True)) == {"Alice", "Bob"}


def test_a_guests_games_come_along_at_sign_up_and_onto_other_devices(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    guest = Player.objects.get()
    sign_up(alice.client, "Alice")
    assert Player.objects.get() == guest and [row.name for row in load_table(toy.pk)] == ["Alice"]
    sign_in(other := Client(), "alice")
    assert get_player_name(other) == "Alice" and other.get(f"/api{alice.path}").json()["state"]["status"] == "won"


@pytest.mark.postgres
def test_sign_in_takes_a_guests_games_in(alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int) -> None:
    sign_up(alice.client, "Alice")
    bob.post({"guess": secret})
    sign_in(bob.client, "Alice")
    play = Play.objects.get()
    assert play.ranked and play.player == Player.objects.get()
    carol.post({"guess": wrong})
    sign_in(carol.client, "Alice")
    runs = list(Play.objects.order_by("run").values_list("run", "ranked", "status"))
    assert runs == [(1, True, "won"), (2, False, "playing")]


def test_an_account_is_known_by_its_name_with_any_apostrophe() -> None:
    browser, phone = Client(), Client()
    sign_up(browser, "Seán O'Hara")
    sign_in(phone, "Sea\u0301n O’Hara")
    assert get_player_name(phone) == "Seán O'Hara"
    post_form(phone, "/me/delete/", name="seán o‘hara")
    assert not get_user_model().objects.exists()


@pytest.mark.postgres
def test_nobody_may_take_or_look_like_the_name_of_an_account_or_of_one_of_the_staff() -> None:
    for name in ("Alice", "FairAnna"):
        sign_up(Client(), name)
    User.objects.create_user("boss", is_staff=True)
    for name in ("AIice", "A1ice", "Ａｌｉｃｅ", "Fair Anna", "fa1ranna", "FAIR-ANNA", "6oss", "The real boss"):
        assert LIKE_ANOTHERS in sign_up(Client(), name).content.decode(), name
        assert LIKE_ANOTHERS in post_form(Client(), "/me/name/", name=name).content.decode(), name
    for name in ("admin", "shit", "a\u202eb", "x", "Moderator Bot"):
        assert "errorlist" in sign_up(Client(), name).content.decode(), name
    assert User.objects.count() == 3 and Player.objects.count() == 2
    for name in ("Fair Joanna", "FairAnna2", "Fairama"):
        sign_up(Client(), name)
        assert User.objects.filter(username=name).exists(), name


def test_the_name_with_which_i_sign_in_follows_my_name_but_not_a_moderators(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    page = read_page(alice.client, "/me/")
    assert "sign in with this name" not in page and "You sign in as" not in page
    sign_up(alice.client, "Alice")
    post_form(alice.client, "/me/name/", name="Alice B")
    assert "You also sign in with this name." in read_page(alice.client, "/me/")
    sign_in(other := Client(), "alice b")
    assert get_player_name(other) == "Alice B"
    name_reports.rename_player(Player.objects.get())
    page = read_page(alice.client, "/me/")
    assert "You sign in as Alice B." in page and "You also sign in with this name." not in page
