"""A game over HTTP, played with the toy: its answers, its refusals, and that nothing is lost or counted twice."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.editions import remembered
from games.editions.models import Edition
from games.players.limits import MANY
from games.players.models import Player
from games.plays.models import Move, Play
from games.plays.runs import states
from puzzles import registry
from puzzles.contract import CannotGenerate
from tests.cast.editions import put_on
from tests.cast.plays import KEY
from tests.cast.visitors import Visitor
from tests.day import DAY


def refused(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def test_looking_and_what_is_refused_make_no_player(alice: Visitor) -> None:
    answer = alice.get()
    assert answer["edition"]["game"] == "toy" and answer["edition"]["today"] is True
    assert answer["state"] == {**answer["state"], "moves": 0, "status": "playing", "ranked": True}
    assert answer["result"] is None
    assert alice.post({"nonsense": 1}).status_code == 400
    assert alice.post({}, after=7).status_code == alice.post({}, where="runs/").status_code == 409
    assert refused(alice.post({"guess": 1}, token="x" * 32)) == (403, "csrf")
    outside = alice.post({"guess": 99})
    assert refused(outside)[0] == 400
    assert outside.json()["error"] == {"code": "out_of_range", "message": "The number lies from 1 to 20.", "top": 20}
    assert not Player.objects.exists() and not Play.objects.exists() and "player" not in alice.client.cookies


def test_the_state_is_rebuilt_from_the_log_alone(alice: Visitor, bob: Visitor, wrong: int, secret: int) -> None:
    answer = alice.post({"guess": wrong}).json()
    assert answer["feedback"] == {"told": "higher" if secret > wrong else "lower"}
    assert answer["state"]["moves"] == 1 and answer["result"] is None
    states.clear()
    assert alice.get()["state"] == answer["state"]
    bob.client.cookies["player"] = f"{Player.objects.get().pk}:forged"
    assert bob.get()["state"]["moves"] == 0


def test_a_win_shows_the_result_and_only_then_the_answer(alice: Visitor, wrong: int, secret: int) -> None:
    assert "reveal" not in json.dumps(alice.post({"guess": wrong}).json())
    result = alice.post({"guess": secret}).json()["result"]
    assert result["reveal"]["number"] == secret
    assert (result["rank"], result["of"], result["streak"], result["ranked"]) == (1, 1, 1, True)
    title, *emoji, link = result["share"].splitlines()
    assert title.startswith("🎲 Toy Small #") and emoji == result["emoji"]
    assert link.startswith("http://testserver/toy/small/")
    late = alice.post({"guess": wrong})
    assert refused(late) == (409, "finished") and late.json()["result"]["rank"] == 1


@pytest.mark.postgres
def test_a_move_counts_once_and_under_its_key_is_answered_again(alice: Visitor, wrong: int, secret: int) -> None:
    first = alice.post({"guess": wrong}, key=KEY).json()
    for key in ({}, {"key": KEY.replace("6f", "70")}):
        late = alice.post({"guess": wrong}, after=0, **key)
        assert refused(late) == (409, "stale") and late.json()["state"]["moves"] == 1
    alice.post({"guess": secret})
    again = alice.post({"guess": wrong}, after=0, key=KEY)
    assert (again.status_code, again.json()["feedback"]) == (200, first["feedback"])
    assert again.json()["state"]["status"] == "won" and again.json()["result"]["rank"] == 1
    assert Move.objects.count() == 2


def test_a_move_on_a_puzzle_that_was_corrected_meanwhile_is_told_so(alice: Visitor, wrong: int, toy: Edition) -> None:
    assert alice.get()["state"]["revision"] == 0
    Edition.objects.filter(pk=toy.pk).update(revision=1)
    remembered.forget_cached()
    late = alice.post({"guess": wrong}, revision=0)
    assert refused(late) == (409, "corrected") and late.json()["state"]["revision"] == 1
    assert alice.post({"guess": wrong}, revision=1).status_code == 200


def test_a_body_that_is_no_move_is_refused(alice: Visitor) -> None:
    headers = {"X-CSRFToken": alice.client.cookies["csrftoken"].value}
    address = f"/api{alice.path}moves/"
    for body in ("", "{", "[]", '{"move": 7, "after": 0}', '{"move": {}}', '{"after": 0}'):
        response = alice.client.post(address, body, content_type="application/json", headers=headers)
        assert refused(response) == (400, "unreadable"), body
    assert refused(alice.post({"guess": "x" * 20_000})) == (400, "too_long")
    assert refused(alice.post({"guess": "x" * 3_000_000})) == (400, "unreadable")


def test_what_does_not_exist_is_404_with_a_sentence(db: None, client: Client) -> None:
    day, tomorrow = DAY, DAY + timedelta(days=1)
    never = [f"toy/huge/{day}", f"chess/small/{day}", f"toy/small/{tomorrow}", "toy/small/1999-01-01"]
    never += [f"toy/small/{day:%Y%m%d}", f"toy/small/{day:%G-W%V-%u}", "toy/small/junk", "toy/small/2026-13-45", "none"]
    never += [f"toy/practice/small/{seed}" for seed in ("0", "007", "-1", "1.5", "abc", "9" * 19, "١")]
    for address in never:
        response = client.get(f"/api/{address}/")
        assert refused(response) == (404, "not_found") and response.json()["error"]["message"].endswith("."), address
        assert client.get(f"/{address}/").status_code == 404, address
    for address in ("", "none", "toy/"):
        assert refused(client.get(f"/api/{address}")) == (404, "not_found"), address


def test_what_breaks_or_cannot_be_made_is_answered_in_one_form(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(why: Exception) -> None:
        raise why

    address, client.raise_request_exception, toy = f"/api/toy/small/{DAY}/", False, registry.engine("toy")
    with monkeypatch.context() as patch:
        patch.setattr(toy, "generate", lambda *_: fail(CannotGenerate("no puzzle was found")))
        assert refused(client.get(address)) == (503, "not_ready")
    put_on("toy", "small")
    monkeypatch.setattr(toy, "start", lambda *_: fail(RuntimeError("the toy is broken")))
    assert refused(client.get(address)) == (500, "broken")


def test_the_document_describes_every_address_and_every_shape_that_it_names(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    document = alice.client.get("/api/schema/").json()
    shapes = document["components"]["schemas"]
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named - set(shapes) == set() and {"Answer", "OpenRoom", "ToyView"} <= named
    assert set(document["paths"]["/api/{address}/"]["get"]["responses"]) >= {"200", "404"}
    assert "MoveIn" in json.dumps(document["paths"]["/api/{address}/moves/"]["post"]["requestBody"])
    assert set(alice.client.get("/api/today/").json()) == set(shapes["Day"]["properties"])


def test_a_move_takes_few_queries(
    alice: Visitor, wrong: int, django_assert_max_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembered, "FRESH_SECONDS", 10**9)  # so that the edition is not read again just now
    alice.post({"guess": wrong})
    with django_assert_max_num_queries(6):  # player, play, and in one transaction the move and the play
        alice.post({"guess": wrong})


def test_too_many_moves_and_too_many_new_numbers_of_practice_are_refused(
    alice: Visitor, bob: Visitor, wrong: int, client: Client, settings: Any
) -> None:
    settings.MOVES_RATE = settings.PRACTICE_RATE = "1/m"
    illegal = [visitor.post({"guess": 99}).status_code for _ in range(MANY // 2) for visitor in (alice, bob)]
    assert illegal == [400] * MANY and refused(bob.post({"guess": 99})) == (429, "too_fast")
    settings.MOVES_RATE = "2/h"  # another window, in which the address has all of its share
    alice.post({"guess": wrong})  # makes her a player, who has a share of her own
    assert [alice.post({"guess": 99}).status_code for _ in range(4)] == [400, 400, 429, 429]
    asked = [client.get(f"/api/toy/practice/small/{seed}/").status_code for seed in range(1, 5)]
    assert asked == [200] * 3 + [429] and client.get("/toy/practice/small/99/").status_code == 429
    assert client.get("/api/toy/practice/small/1/").status_code == 200, "it is there already"
