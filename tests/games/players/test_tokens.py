"""Tokens: made and ended by the owner of an account, and what a program may do with one."""

from __future__ import annotations

import json
import re
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
    """The key of a token that somebody makes on the page."""
    page = client.post("/me/tokens/make/", {"name": name, "scope": scope}).content.decode()
    return re.findall(r'value="(fivefold_[^"]+)"', page)[0]


def asked(path: str, key: str, body: Any = None) -> Any:
    """What a program is answered, which has no cookies, and whose browser would be asked for a CSRF token."""
    program, headers = Client(enforce_csrf_checks=True), {"Authorization": f"Bearer {key}"}
    if body is None:
        return program.get(path, headers=headers)
    return program.post(path, json.dumps(body), content_type="application/json", headers=headers)


def play(key: str, move: dict[str, Any]) -> Any:
    day = asked(TODAY, key).json()["date"]
    return asked(f"/api/toy/small/{day}/moves/", key, {"move": move, "after": 0})


def test_a_program_reads_as_its_player_and_its_key_is_nowhere_kept(alice: Client) -> None:
    key = made(alice)
    who = asked("/api/me/", key).json()
    assert who == {"player": Player.objects.get(name="Alice").public_id, "name": "Alice", "guest": False}
    token = Token.objects.get()
    assert key not in (token.digest, token.name) and token.used_on
    assert "fivefold_" not in alice.get("/me/tokens/").content.decode()


def test_a_program_that_may_only_read_changes_nothing(alice: Client) -> None:
    refused = play(made(alice), {"guess": 1})
    assert refused.status_code == 403 and refused.json()["error"]["code"] == "reads_only"
    assert not Play.objects.exists()


def test_a_program_that_may_play_plays_as_its_player_and_sees_the_result(alice: Client) -> None:
    key = made(alice, scope="play")
    assert play(key, {"give_up": True}).status_code == 200
    assert Play.objects.get().player.name == "Alice"
    told = asked("/api/me/results/", key).json()
    assert [(one["title"], one["status"]) for one in told["results"]] == [("Toy Small", "gave up")]
    assert told["earlier"] is None
    puzzles = {one["variant"]: one["status"] for one in asked(TODAY, key).json()["puzzles"] if one["game"] == "toy"}
    assert puzzles["small"] == "gave up"


def test_a_token_opens_no_page(alice: Client) -> None:
    key = made(alice, scope="play")
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


def test_a_guest_makes_no_token(db: None) -> None:
    guest = Client()
    guest.post("/me/tokens/make/", {"name": "Clock"})
    assert not Token.objects.exists()
    assert "Create an account" in guest.get("/me/tokens/").content.decode()


def test_a_token_has_a_name_and_nobody_has_very_many(alice: Client) -> None:
    assert "Give the token a name" in alice.post("/me/tokens/make/", {"name": "  "}, follow=True).content.decode()
    for n in range(tokens.MOST):
        made(alice, f"No. {n}")
    full = alice.post("/me/tokens/make/", {"name": "One more"}, follow=True).content.decode()
    assert "as many as there may be" in full and Token.objects.count() == tokens.MOST


def test_only_its_owner_ends_a_token(alice: Client) -> None:
    key, number = made(alice), Token.objects.get().pk
    bob = Client()
    sign_up(bob, "Bob")
    bob.post(f"/me/tokens/{number}/end/")
    assert asked("/api/me/", key).status_code == 200
    assert "has ended" in alice.post(f"/me/tokens/{number}/end/", follow=True).content.decode()
    assert asked("/api/me/", key).status_code == 401


def new_password(alice: Client) -> None:
    user = User.objects.get(username="Alice")
    user.set_password("another long password")
    user.save()


def sign_out_everywhere(alice: Client) -> None:
    alice.post("/me/everywhere/")


def delete(alice: Client) -> None:
    alice.post("/me/delete/", {"name": "Alice"})


def close(alice: Client) -> None:
    User.objects.filter(username="Alice").update(is_active=False)


@pytest.mark.parametrize("end", [new_password, sign_out_everywhere, delete, close])
def test_what_ends_the_sign_ins_of_an_account_ends_its_tokens(alice: Client, end: Any) -> None:
    key = made(alice, scope="play")
    end(alice)
    assert asked("/api/me/", key).status_code == 401


def test_what_is_exported_names_the_tokens_and_no_key(alice: Client) -> None:
    key = made(alice)
    told = b"".join(cast("StreamingHttpResponse", alice.get("/me/fivefold.json")))
    assert [one["name"] for one in json.loads(told)["tokens"]] == ["Kitchen clock"] and key.encode() not in told
