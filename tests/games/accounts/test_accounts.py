"""Signing up and in, what comes along, and the names of accounts, which nobody else may have or look like."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from games.editions.models import Edition
from games.players import reports
from games.players.models import Player
from games.plays.models import Play
from games.plays.standings import table
from tests.cast.accounts import post, sign_in, sign_up, who
from tests.cast.visitors import Visitor, text

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")
LIKE_ANOTHERS = "That name, or one that looks like it, is taken; please choose another."


def test_a_browser_belongs_to_its_account_until_it_signs_out_and_the_next_account_gets_nothing_of_it() -> None:
    browser = Client()
    assert "Alice</h1>" in sign_up(browser, "Alice").content.decode() and who(browser) == "Alice"
    assert get_user_model().objects.get().email == ""
    old = browser.cookies["player"].value
    post(browser, "/account/logout/")
    assert who(browser) == ""
    browser.cookies["player"] = old
    sign_up(browser, "Bob")
    assert set(Player.objects.values_list("name", flat=True)) == {"Alice", "Bob"}


def test_a_guests_games_come_along_at_sign_up_and_onto_other_devices(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    guest = Player.objects.get()
    sign_up(alice.client, "Alice")
    assert Player.objects.get() == guest and [row.name for row in table(toy.pk)] == ["Alice"]
    sign_in(other := Client(), "alice")
    assert who(other) == "Alice" and other.get(f"/api{alice.path}").json()["state"]["status"] == "won"


@pytest.mark.postgres
def test_at_signing_in_a_guests_games_come_along_and_where_both_have_played_the_accounts_first_run_counts(
    alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int
) -> None:
    sign_up(alice.client, "Alice")
    bob.post({"guess": secret})
    sign_in(bob.client, "Alice")
    play = Play.objects.get()
    assert play.ranked and play.player == Player.objects.get()
    carol.post({"guess": wrong})
    sign_in(carol.client, "Alice")
    runs = list(Play.objects.order_by("run").values_list("run", "ranked", "status"))
    assert runs == [(1, True, "won"), (2, False, "playing")]


def test_the_cookie_alone_does_not_change_an_account() -> None:
    browser = Client()
    sign_up(browser, "Alice")
    del browser.cookies["sessionid"]
    post(browser, "/me/name/", name="Mallory")
    post(browser, "/me/delete/", name="Alice")
    assert Player.objects.get().name == "Alice" and get_user_model().objects.exists()


def test_an_account_is_known_by_its_name_with_any_apostrophe() -> None:
    browser, phone = Client(), Client()
    sign_up(browser, "Seán O'Hara")
    sign_in(phone, "Sea\u0301n O’Hara")
    assert who(phone) == "Seán O'Hara"
    post(phone, "/me/delete/", name="seán o‘hara")
    assert not get_user_model().objects.exists()


@pytest.mark.postgres
def test_nobody_may_take_or_look_like_the_name_of_an_account_or_of_one_of_the_staff() -> None:
    for name in ("Alice", "FairAnna"):
        sign_up(Client(), name)
    User.objects.create_user("boss", is_staff=True)
    for name in ("AIice", "A1ice", "Ａｌｉｃｅ", "Fair Anna", "fa1ranna", "FAIR-ANNA", "6oss", "The real boss"):
        assert LIKE_ANOTHERS in sign_up(Client(), name).content.decode(), name
        assert LIKE_ANOTHERS in post(Client(), "/me/name/", name=name).content.decode(), name
    for name in ("admin", "shit", "a\u202eb", "x", "Moderator Bot"):
        assert "errorlist" in sign_up(Client(), name).content.decode(), name
    assert User.objects.count() == 3 and Player.objects.count() == 2
    for name in ("Fair Joanna", "FairAnna2", "Fairama"):
        sign_up(Client(), name)
        assert User.objects.filter(username=name).exists(), name


def test_the_name_with_which_i_sign_in_follows_my_name_but_not_a_moderators(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    page = text(alice.client, "/me/")
    assert "sign in with this name" not in page and "You sign in as" not in page
    sign_up(alice.client, "Alice")
    post(alice.client, "/me/name/", name="Alice B")
    assert "You also sign in with this name." in text(alice.client, "/me/")
    sign_in(other := Client(), "alice b")
    assert who(other) == "Alice B"
    reports.rename(Player.objects.get())
    page = text(alice.client, "/me/")
    assert "You sign in as Alice B." in page and "You also sign in with this name." not in page
