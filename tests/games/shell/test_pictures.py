"""A result as a picture: for its player, and for anyone who was sent it; for nobody else, and never before the end."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from PIL import Image, ImageColor

from games.editions.models import Edition
from games.players.models import Player
from games.players.reports import set_hidden
from games.shell import pictures
from games.shell.cards import WIDE, colours, picture, svg_of
from puzzles.pictures import Drawing, Look, dot, sign
from tests.cast.visitors import Visitor, path, text

LONG = Drawing(5000, 100, (dot(50, 50, 50, Look("game")), dot(4950, 50, 50, Look("game"))))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def status_of(client: Client, address: str) -> int:
    return client.get(f"{address}picture.png").status_code


def told(shown: Drawing) -> pictures.Context:
    return pictures.result("toy", "Toy Small #22", "Sunday 22 November 2026", "3 guesses", "🎲 3 💡2", shown)


def test_a_drawing_of_many_shapes_fits_on_its_card_and_has_its_signs_and_colours() -> None:
    image = opened(picture("result", WIDE, told(LONG)))
    ends = [{image.getpixel((x, y)) for x in range(530, 1110)} for y in (230, 321)]
    card, game = (ImageColor.getrgb(colours("toy")[token]) for token in ("card", "game"))
    assert ends[0] == {card} and game in ends[1]
    svg = svg_of("result", WIDE, told(Drawing(10, 10, (sign("flag", 5, 5, 4, "ink"),))))
    assert svg.count('id="flag"') == 1 and 'id="hint"' in svg and "var(" not in svg


def test_a_result_is_a_picture_for_its_player_alone_after_the_end(
    alice: Visitor, bob: Visitor, wrong: int, secret: int
) -> None:
    alice.post({"guess": wrong})
    assert status_of(alice.client, alice.path) == 404
    alice.post({"guess": secret})
    for form, size in (("wide", (1200, 630)), ("even", (1080, 1080))):
        answer = alice.client.get(f"{alice.path}picture.png?form={form}")
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
        assert "private" in answer["Cache-Control"] and opened(answer.content).size == size
    assert status_of(bob.client, alice.path) == status_of(Client(), alice.path) == 404
    practice = Visitor("/toy/practice/small/77/")
    practice.post({"give_up": True})
    assert status_of(practice.client, practice.path) == 200


def test_a_shared_link_shows_its_picture_until_the_player_is_hidden(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    linked = f"{path(toy)}picture.png?from={Player.objects.get().public_id}"
    page = text(Client(), f"{path(toy)}?from={Player.objects.get().public_id}")
    assert f'og:image" content="http://testserver{linked}"' in page
    assert Client().get(linked).status_code == 200
    set_hidden(Player.objects.get().pk, True)
    assert Client().get(linked).status_code == 404
    for nobody in ("", "nobody", "x" * 5000, "'"):
        assert Client().get(f"{path(toy)}picture.png?from={nobody}").status_code == 404
    for where in ("toy/small/2020-01-01", "toy/practice/small/77", "toy/own/none", "chess/classic/2026-11-21"):
        assert status_of(Client(), f"/{where}/") == 404


def test_one_visitor_may_not_have_very_many_drawn(alice: Visitor, secret: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.shell.pictures.RATE", "1/d")
    alice.post({"guess": secret})
    forms = ("wide", "wide", "even")
    answers = [alice.client.get(f"{alice.path}picture.png?form={form}").status_code for form in forms]
    assert answers == [200, 200, 429]
