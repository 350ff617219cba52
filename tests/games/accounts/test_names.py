"""Names of accounts: nobody else may have one that looks alike, and one signs in with the name that one has."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.players import reports
from games.players.models import Player
from tests.cast.accounts import post, sign_in, sign_up, who
from tests.cast.visitors import Visitor, text

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")
LIKE_ANOTHERS = "That name, or one that looks like it, is taken; please choose another."


@pytest.mark.postgres
def test_nobody_may_take_or_look_like_the_name_of_an_account_or_of_one_of_the_staff() -> None:
    for name in ("Alice", "FairAnna"):
        sign_up(Client(), name)
    User.objects.create_user("boss", is_staff=True)
    for name in (
        *("alice", "AIice", "A1ice", "Ａｌｉｃｅ", "Fair Anna", "fa1ranna", "FAIR-ANNA", "Fairánna"),
        *("ʙᴏꜱꜱ", "6oss", "ßoss", "The real boss"),
    ):
        assert LIKE_ANOTHERS in sign_up(Client(), name).content.decode(), name
        assert LIKE_ANOTHERS in post(Client(), "/me/name/", name=name).content.decode(), name
    assert User.objects.count() == 3 and Player.objects.count() == 2
    for name in ("Fair Joanna", "FairAnna2", "Fairama"):
        sign_up(Client(), name)
        assert User.objects.filter(username=name).exists(), name


def test_names_at_sign_up_are_kind_and_readable_and_of_no_office() -> None:
    for name in ("admin", "shit", "a\u202eb", "x", "Moderator Bot"):
        assert "errorlist" in sign_up(Client(), name).content.decode(), name
    assert not User.objects.exists()


def test_my_page_says_with_which_name_i_sign_in_which_follows_my_name_but_not_a_moderators(
    alice: Visitor, wrong: int
) -> None:
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
