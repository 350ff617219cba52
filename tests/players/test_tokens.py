"""Tokens: made and ended by the owner of an account, and what a program may do with one."""

import json
import re
from collections.abc import Callable
from typing import Any, cast

import pytest
from django.contrib.auth.models import User
from django.http import StreamingHttpResponse
from django.test import Client

from games.players import tokens
from games.players.models import Player, Token
from games.plays.models import Play
from tests.cast.accounts import sign_up

TODAY = "/api/days/today/"


@pytest.fixture
def alice(db: None) -> Client:
    client = Client()
    sign_up(client, "Alice")
    return client


def made(client: Client, name: str = "Kitchen clock", scope: str = "read") -> str:
    page = client.post("/me/tokens/make/", {"name": name, "scope": scope}).content.decode()
    return re.findall(r'value="(fivefold_[^"]+)"', page)[0]


def asked(path: str, key: str, body: Any = None) -> Any:
    """What a program is answered, which has no cookies, and whose browser would be asked for a CSRF token."""
    program, headers = Client(enforce_csrf_checks=True), {"Authorization": f"Bearer {key}"}
    if body is None:
        return program.get(path, headers=headers)
    return program.post(path, body, content_type="application/json", headers=headers)


def play(key: str, move: dict[str, Any]) -> Any:
    day = asked(TODAY, key).json()["date"]
    return asked(f"/api/toy/small/{day}/moves/", key, {"move": move, "after": 0})


def test_a_program_reads_as_its_player_changes_nothing_and_its_key_is_kept_nowhere(alice: Client) -> None:
    key = made(alice)
    who = asked("/api/me/", key).json()
    assert who == {"player": Player.objects.get(name="Alice").public_id, "name": "Alice", "guest": False}
    token = Token.objects.get()
    assert key not in (token.digest, token.name) and token.used_on
    assert "fivefold_" not in alice.get("/me/tokens/").content.decode()
    exported = b"".join(cast("StreamingHttpResponse", alice.get("/me/fivefold.json")))
    assert [one["name"] for one in json.loads(exported)["tokens"]] == ["Kitchen clock"] and key.encode() not in exported
    refused = play(key, {"guess": 1})
    assert refused.status_code == 403 and refused.json()["error"]["code"] == "reads_only"
    assert not Play.objects.exists()


def test_a_program_that_may_play_plays_as_its_player_sees_the_result_and_opens_no_page(alice: Client) -> None:
    key = made(alice, scope="play")
    assert play(key, {"give_up": True}).status_code == 200
    assert Play.objects.get().player.name == "Alice"
    results = asked("/api/me/results/", key).json()
    assert [(one["title"], one["status"]) for one in results["results"]] == [("Toy Small", "gave up")]
    assert results["earlier"] is None
    puzzles = {one["variant"]: one["status"] for one in asked(TODAY, key).json()["puzzles"] if one["game"] == "toy"}
    assert puzzles["small"] == "gave up"
    headers = {"Authorization": f"Bearer {key}"}
    assert "Alice" not in Client().get("/me/settings/", headers=headers).content.decode()
    assert Client(enforce_csrf_checks=True).post("/me/name/", {"name": "Mallory"}, headers=headers).status_code == 403
    assert Player.objects.filter(name="Alice").exists()


def test_a_forged_key_is_refused_also_where_cookies_would_do(alice: Client) -> None:
    made(alice)
    for wrong in ("", "fivefold_wrong", "fivefold_" + "x" * 5000, "\u00e4"):
        refused = alice.get("/api/me/", headers={"Authorization": f"Bearer {wrong}"})
        assert refused.status_code == 401 and refused.json()["error"]["code"] == "no_token"
        assert refused["WWW-Authenticate"].startswith("Bearer")


def test_a_token_has_a_name_nobody_has_very_many_and_a_guest_has_none(alice: Client) -> None:
    guest = Client()
    guest.post("/me/tokens/make/", {"name": "Clock"})
    assert not Token.objects.exists()
    assert "Create an account" in guest.get("/me/tokens/").content.decode()
    assert "Give the token a name" in alice.post("/me/tokens/make/", {"name": "  "}, follow=True).content.decode()
    for n in range(tokens.MOST_TOKENS):
        made(alice, f"No. {n}")
    full = alice.post("/me/tokens/make/", {"name": "One more"}, follow=True).content.decode()
    assert "reached the limit" in full and Token.objects.count() == tokens.MOST_TOKENS


def set_password(_: Client) -> None:
    user = User.objects.get(username="Alice")
    user.set_password("another long password")
    user.save()


ENDS: dict[str, Callable[[Client], object]] = {
    "a new password": set_password,
    "signing out everywhere": lambda alice: alice.post("/me/everywhere/"),
    "being forgotten": lambda alice: alice.post("/me/delete/", {"name": "Alice"}),
    "an account that is closed": lambda _: User.objects.filter(username="Alice").update(is_active=False),
    "its owner": lambda alice: alice.post(f"/me/tokens/{Token.objects.get().pk}/end/"),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_token_ends_with_the_sign_ins_of_its_account_or_by_its_owner_and_nobody_else(alice: Client, end: str) -> None:
    key = made(alice, scope="play")
    bob = Client()
    sign_up(bob, "Bob")
    bob.post(f"/me/tokens/{Token.objects.get().pk}/end/")
    assert asked("/api/me/", key).status_code == 200
    ENDS[end](alice)
    assert asked("/api/me/", key).status_code == 401
