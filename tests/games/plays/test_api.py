"""A game over HTTP, played with the toy: what is told, what is refused, and that nothing is lost or counted twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.editions import finding, remembered
from games.editions.calendar import today
from games.editions.models import Edition, as_stored
from games.players.limits import MANY
from games.players.models import Player
from games.plays import clock
from games.plays.models import Move, Play
from games.plays.runs import states
from puzzles import registry
from puzzles.contract import CannotGenerate
from tests.cast.plays import KEY
from tests.cast.visitors import Visitor, path, text


def test_the_answer_names_the_edition_and_shows_the_first_view(alice: Visitor) -> None:
    answer = alice.get()
    assert answer["edition"]["game"] == "toy" and answer["edition"]["today"] is True
    assert answer["state"] == {**answer["state"], "moves": 0, "status": "playing", "ranked": True}
    assert answer["result"] is None


def broken(monkeypatch: pytest.MonkeyPatch, part: str, why: Exception) -> None:
    def fail(*args: Any) -> None:
        raise why

    monkeypatch.setattr(registry.engine("toy"), part, fail)


def test_looking_alone_makes_no_player(alice: Visitor) -> None:
    alice.get()
    assert not Player.objects.exists()


def test_what_is_refused_makes_no_player(alice: Visitor) -> None:
    assert alice.post({"nonsense": 1}).status_code == 400
    assert alice.post({}, after=7).status_code == 409
    assert alice.post({}, where="runs/").status_code == 409
    assert not Player.objects.exists() and "player" not in alice.client.cookies


def test_a_move_is_judged_and_kept(alice: Visitor, wrong: int, secret: int) -> None:
    answer = alice.post({"guess": wrong}).json()
    assert answer["feedback"] == {"told": "higher" if secret > wrong else "lower"}
    assert answer["state"]["moves"] == 1 and answer["result"] is None
    assert alice.get()["state"] == {**answer["state"], "seconds": alice.get()["state"]["seconds"]}


def test_a_win_shows_the_result_and_only_then_the_answer(alice: Visitor, wrong: int, secret: int) -> None:
    assert "reveal" not in json.dumps(alice.post({"guess": wrong}).json())
    result = alice.post({"guess": secret}).json()["result"]
    assert result["reveal"]["number"] == secret
    assert (result["rank"], result["of"], result["streak"], result["ranked"]) == (1, 1, 1, True)
    title, *emoji, link = result["share"].splitlines()
    assert title.startswith("🎲 Toy Small #") and emoji == result["emoji"]
    assert link.startswith("http://testserver/toy/small/")


def test_the_secret_is_nowhere_before_the_end(db: None) -> None:
    edition = finding.daily("nettle", "classic", today())
    puzzle = registry.tools("nettle").shorthand({"target": "elephant"})
    assert puzzle is not None
    Edition.objects.filter(pk=edition.pk).update(stored=as_stored(puzzle))
    remembered.forget_cached()
    alice = Visitor(path(edition))
    for move in ({"help": "map"}, {"help": "senses"}, {"guess": "dog"}, {"guess": "trunk"}):
        told = alice.post(move).content.decode() + alice.client.get(path(edition)).content.decode()
        assert "elephant" not in told and puzzle.secret.directions[:40] not in told


def test_the_state_is_rebuilt_from_the_log_alone(alice: Visitor, wrong: int) -> None:
    before = alice.post({"guess": wrong}).json()["state"]["view"]
    states.clear()
    assert alice.get()["state"]["view"] == before


def test_a_refused_move_gets_a_sentence_and_changes_nothing(alice: Visitor) -> None:
    response = alice.post({"guess": 99})
    assert response.status_code == 400
    assert response.json()["error"] == {"code": "out_of_range", "message": "The number lies from 1 to 20.", "top": 20}
    assert not Move.objects.exists()


@pytest.mark.postgres
def test_a_double_post_is_answered_with_409_and_how_it_stands(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    again = alice.post({"guess": wrong}, after=0)
    assert again.status_code == 409
    assert again.json()["error"]["code"] == "stale"
    assert again.json()["state"]["moves"] == 1
    assert Move.objects.count() == 1


@pytest.mark.postgres
def test_a_move_sent_again_under_its_key_counts_once_and_gets_its_answer(
    alice: Visitor, wrong: int, secret: int
) -> None:
    first = alice.post({"guess": wrong}, key=KEY).json()
    alice.post({"guess": secret})
    again = alice.post({"guess": wrong}, after=0, key=KEY)
    assert (again.status_code, again.json()["feedback"]) == (200, first["feedback"])
    assert again.json()["state"]["status"] == "won" and again.json()["result"]["rank"] == 1
    assert Move.objects.count() == 2


def test_another_tabs_move_is_not_mistaken_for_one_that_is_sent_again(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong}, key=KEY)
    late = alice.post({"guess": wrong}, after=0, key=KEY.replace("6f", "70"))
    assert (late.status_code, late.json()["error"]["code"]) == (409, "stale")


def test_a_move_on_a_puzzle_that_was_corrected_meanwhile_is_told_so(alice: Visitor, wrong: int, toy: Edition) -> None:
    assert alice.get()["state"]["revision"] == 0
    Edition.objects.filter(pk=toy.pk).update(revision=1)
    remembered.forget_cached()
    late = alice.post({"guess": wrong}, revision=0).json()
    assert (late["error"]["code"], late["state"]["revision"]) == ("corrected", 1)
    assert alice.post({"guess": wrong}, revision=1).status_code == 200


def test_after_the_end_a_move_is_answered_with_409_and_the_result(alice: Visitor, secret: int, wrong: int) -> None:
    alice.post({"guess": secret})
    late = alice.post({"guess": wrong})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "finished")
    assert late.json()["result"]["rank"] == 1


def test_a_post_without_the_csrf_token_is_refused(alice: Visitor, wrong: int) -> None:
    response = alice.post({"guess": wrong}, token="x" * 32)
    assert (response.status_code, response.json()["error"]["code"]) == (403, "csrf")
    assert not Play.objects.exists()


@pytest.mark.parametrize("body", ["", "{", "[]", '{"move": 7, "after": 0}', '{"move": {}}', '{"after": 0}'])
def test_a_body_that_is_no_move_is_told_so(alice: Visitor, body: str) -> None:
    headers = {"X-CSRFToken": alice.client.cookies["csrftoken"].value}
    response = alice.client.post(f"/api{alice.path}moves/", body, content_type="application/json", headers=headers)
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "unreadable"


def test_a_huge_body_is_refused(alice: Visitor) -> None:
    assert alice.post({"guess": "x" * 20_000}).json()["error"]["code"] == "too_long"


@pytest.mark.parametrize(
    "where",
    [
        "toy/huge/{today}",
        "chess/small/{today}",
        "toy/small/{tomorrow}",
        "toy/small/1999-01-01",
        "toy/small/{today:%Y%m%d}",
        "toy/small/{today:%G-W%V-%u}",
    ],
)
def test_what_there_is_not_is_404_with_a_sentence(db: None, client: Client, where: str) -> None:
    address = where.format(today=today(), tomorrow=today() + timedelta(days=1))
    response = client.get(f"/api/{address}/")
    assert response.status_code == 404
    assert response.json()["error"]["message"].endswith(".")
    assert client.get(f"/{address}/").status_code == 404


def test_moves_come_too_fast(alice: Visitor, wrong: int, settings: Any) -> None:
    settings.MOVES_RATE = "2/m"
    alice.post({"guess": wrong})  # makes her a player, who has a share of her own
    statuses = [alice.post({"guess": 99}).status_code for _ in range(4)]
    assert statuses == [400, 400, 429, 429]


def test_whoever_makes_no_legal_move_at_all_shares_what_the_address_may_do(
    alice: Visitor, bob: Visitor, settings: Any
) -> None:
    settings.MOVES_RATE = "1/m"
    statuses = [visitor.post({"guess": 99}).status_code for _ in range(MANY // 2) for visitor in (alice, bob)]
    assert statuses == [400] * MANY
    assert bob.post({"guess": 99}).status_code == 429


def test_a_class_of_a_hundred_behind_one_address_all_make_their_first_moves(visit: Any, wrong: int) -> None:
    assert [visit().post({"guess": wrong}).status_code for _ in range(100)] == [200] * 100


def test_a_forged_cookie_is_nobody(alice: Visitor, bob: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    bob.client.cookies["player"] = f"{Player.objects.get().pk}:forged"
    assert bob.get()["state"]["moves"] == 0


def test_practice_is_played_by_number_and_never_ranks(db: None) -> None:
    alice = Visitor("/toy/practice/large/77/")
    number = finding.practice("toy", "large", "77").puzzle.secret.number
    answer = alice.post({"guess": number}).json()
    assert (answer["result"]["ranked"], answer["result"]["rank"]) == (False, None)
    assert "practice 77" in answer["result"]["share"]


def test_practice_puzzles_are_not_made_by_the_thousand(client: Client, db: None, settings: Any) -> None:
    settings.PRACTICE_RATE = "1/m"
    statuses = [client.get(f"/api/toy/practice/small/{seed}/").status_code for seed in range(1, MANY + 2)]
    assert statuses == [200] * MANY + [429]
    assert Edition.objects.count() == MANY
    assert client.get("/toy/practice/small/99/").status_code == 429


def test_practice_puzzles_that_are_there_are_played_without_that_limit(client: Client, db: None, settings: Any) -> None:
    settings.PRACTICE_RATE = "1/m"
    assert {client.get("/api/toy/practice/small/1/").status_code for _ in range(MANY + 1)} == {200}


@pytest.mark.parametrize("where", ["", "none", "toy/", "toy/small/junk/", "toy/small/2026-13-45/"])
def test_an_unknown_address_of_the_interface_is_told_in_its_form(client: Client, db: None, where: str) -> None:
    response = client.get(f"/api/{where}")
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not_found"


def test_a_body_beyond_all_measure_is_refused_in_the_same_form(alice: Visitor) -> None:
    response = alice.post({"guess": "x" * 3_000_000})
    assert (response.status_code, response.json()["error"]["code"]) == (400, "unreadable")


def test_what_breaks_is_told_in_the_same_form(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    broken(monkeypatch, "start", RuntimeError("the toy is broken"))
    response = client.get(f"/api/toy/small/{today()}/")
    assert (response.status_code, response.json()["error"]["code"]) == (500, "broken")


def test_a_puzzle_that_cannot_be_made_is_not_ready_and_home_shows_the_others(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, "generate", CannotGenerate("no puzzle was found"))
    response = client.get(f"/api/toy/small/{today()}/")
    assert (response.status_code, response.json()["error"]["code"]) == (503, "not_ready")
    home = client.get("/")
    shown = {row.engine.slug: [chip.state for chip in row.chips] for row in home.context["rows"]}
    assert shown["nettle"] == ["new"] and set(shown["toy"]) == {"making"}
    assert "being made" in home.content.decode()


def test_the_schema_describes_every_address(client: Client, db: None) -> None:
    paths = client.get("/api/schema/").json()["paths"]
    assert "/api/{address}/moves/" in paths
    assert set(paths["/api/{address}/"]["get"]["responses"]) >= {"200", "404"}


def test_a_move_takes_few_queries(
    alice: Visitor,
    wrong: int,
    django_assert_max_num_queries: Callable[[int], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remembered, "FRESH_SECONDS", 10**9)  # so that the edition is not read again just now
    alice.post({"guess": wrong})
    with django_assert_max_num_queries(6):  # player, play, and in one transaction the move and the play
        alice.post({"guess": wrong})


def test_the_cookie_of_the_first_look_goes_with_the_first_move(alice: Visitor, toy: Edition, wrong: int) -> None:
    name = "seen"
    assert alice.client.cookies[name].value
    alice.post({"guess": wrong})
    assert not alice.client.cookies[name].value
    alice.get()
    text(alice.client, alice.path)
    assert not alice.client.cookies[name].value


def test_a_cookie_of_the_first_look_that_cannot_be_read_is_replaced(alice: Visitor, toy: Edition) -> None:
    name = "seen"
    alice.client.cookies[name] = "rubbish"
    alice.get()
    assert alice.client.cookies[name].value.startswith(f"{clock.base36(toy.pk)}.")
