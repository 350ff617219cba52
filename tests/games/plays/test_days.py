"""What a player has finished today as it is shared: one text, one link, and nothing of what is not finished."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest
from django.test import Client
from PIL import Image

from games.editions import calendar, finding
from games.editions.models import Edition
from games.players.hiding import set_hidden
from games.players.models import Player
from tests.cast.visitors import Visitor, path, text

ASKED = "day: can you do better?"


@pytest.fixture
def large(db: None) -> Edition:
    """Today's large edition of the toy."""
    return finding.daily("toy", "large", calendar.today())


@pytest.fixture
def go_on(large: Edition) -> Callable[[Visitor], Visitor]:
    """Alice goes on to the large toy, in the same browser."""

    def gone(visitor: Visitor) -> Visitor:
        there = Visitor(path(large))
        there.client = visitor.client
        there.client.get(path(large))
        return there

    return gone


def day(visitor: Visitor) -> dict[str, object]:
    answer: dict[str, object] = visitor.client.get("/api/today/").json()
    return answer


def test_a_day_has_a_line_for_each_finished_puzzle_in_the_order_of_the_site(
    alice: Visitor, secret: int, large: Edition, go_on: Callable[[Visitor], Visitor]
) -> None:
    go_on(alice).post({"give_up": True})
    alice.post({"guess": secret})
    told = day(alice)
    whole = len(calendar.planned(calendar.today()))
    assert told["title"] == f"Fivefold · {calendar.today().day} {calendar.today():%B} · 2 of {whole}"
    assert told["lines"] == [
        {"mark": "🎲", "title": "Toy Small", "line": "🎲 1", "time": ""},
        {"mark": "🎲", "title": "Toy Large", "line": "🎲 0", "time": ""},
    ]
    assert told["link"] == f"http://testserver/?from={Player.objects.get().public_id}"


def test_a_puzzle_that_is_begun_or_of_another_day_is_not_in_it(
    alice: Visitor, wrong: int, secret: int, toy: Edition
) -> None:
    alice.post({"guess": wrong})
    assert alice.client.get("/api/today/").status_code == 404
    assert alice.client.get("/today.png").status_code == 404
    alice.post({"guess": secret})
    Edition.objects.filter(pk=toy.pk).update(date=calendar.EPOCH)
    assert alice.client.get("/api/today/").status_code == 404


def test_who_never_played_has_no_day(db: None) -> None:
    assert Client().get("/api/today/").status_code == 404


def test_a_second_run_does_not_count_again(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    before = day(alice)
    alice.post(None, where="runs/")
    alice.known = 0
    alice.post({"give_up": True})
    assert day(alice) == before


def test_a_hidden_players_link_says_no_name(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    link = str(day(alice)["link"])
    Player.objects.update(name="Wren <b>")
    assert "Wren &lt;b&gt;’s " + ASKED in text(Client(), link.removeprefix("http://testserver"))
    assert ASKED not in text(alice.client, link.removeprefix("http://testserver"))
    set_hidden(Player.objects.get().pk, True)
    assert day(alice)["link"] == "http://testserver/"
    assert ASKED not in text(Client(), link.removeprefix("http://testserver"))


@pytest.mark.parametrize("code", ["", "nobody", "x" * 5000, "%00", "'"])
def test_a_link_of_nobody_is_plain_home(db: None, code: str) -> None:
    assert ASKED not in text(Client(), f"/?from={code}")


def test_home_offers_the_day_once_two_are_finished(
    alice: Visitor, secret: int, go_on: Callable[[Visitor], Visitor]
) -> None:
    alice.post({"guess": secret})
    assert "Share my day" not in text(alice.client, "/")
    go_on(alice).post({"give_up": True})
    assert "Share my day" in text(alice.client, "/")


@pytest.mark.parametrize(("form", "size"), [("wide", (1200, 630)), ("even", (1080, 1080)), ("round", (1200, 630))])
def test_a_day_is_a_picture_in_two_forms(alice: Visitor, secret: int, form: str, size: tuple[int, int]) -> None:
    alice.post({"guess": secret})
    answer = alice.client.get(f"/today.png?form={form}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(answer.content)).size == size


def test_the_day_is_told_as_its_document_says(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    schema = json.loads(alice.client.get("/api/schema/").content)
    shape = schema["components"]["schemas"]["Day"]
    assert set(day(alice)) == set(shape["properties"]) == {"title", "lines", "link"}
