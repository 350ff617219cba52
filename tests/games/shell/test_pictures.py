"""A result as a picture: for its player, and for whoever was sent it; for nobody else, and never before the end."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from PIL import Image

from games.editions.models import Edition
from games.players.hiding import set_hidden
from games.players.models import Player
from games.shell.cards import colours
from games.shell.result_cards import EVEN, WIDE, Told, as_svg, result_card
from puzzles.pictures import Drawing, Look, dot, sign
from tests.cast.visitors import Visitor, path, text

TOLD = Told("toy", "Toy Small #22", "Sunday 22 November 2026", "3 guesses", "🎲 3 💡2")
ROUND = Drawing(100, 100, (dot(50, 50, 40, Look("game")),))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def at(image: Image.Image, x: int, y: int) -> str:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return "#{:02x}{:02x}{:02x}".format(*pixel)


@pytest.mark.parametrize("form", [WIDE, EVEN])
def test_a_drawing_stands_in_the_middle_of_its_card_in_the_games_colour(form: tuple[object, ...]) -> None:
    known = WIDE if form is WIDE else EVEN
    image, tone = opened(result_card(TOLD, ROUND, known)), colours("toy")
    left, top, right, bottom = known.drawing
    assert image.size == (known.width, known.height)
    assert at(image, 5, 5) == at(image, (left + right) // 2, (top + bottom) // 2) == tone["game"]
    assert at(image, left + 40, top + 12) == tone["card"]
    assert at(image, 5, known.height - 5) == tone["paper"]


def test_a_drawing_is_small_where_it_has_few_shapes_and_fits_where_it_has_many() -> None:
    long = Drawing(5000, 100, (dot(50, 50, 50, Look("game")), dot(4950, 50, 50, Look("game"))))
    image, (left, top, right, bottom) = opened(result_card(TOLD, long, WIDE)), WIDE.drawing
    outside = [at(image, x, (top + bottom) // 2) for x in (left + 20, right - 20)]
    assert outside == [colours("toy")["card"]] * 2


def test_a_drawing_has_the_signs_that_it_uses_and_the_sites_colours() -> None:
    svg = as_svg(Drawing(10, 10, (sign("hint", 5, 5, 4, "ink"),)), "toy")
    assert svg.count("<symbol") == 1 and 'id="hint"' in svg
    assert "var(" not in svg and colours("toy")["ink"] in svg


def test_the_player_gets_their_own_result_in_both_forms(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    for form, size in (("wide", (1200, 630)), ("even", (1080, 1080))):
        answer = alice.client.get(f"{path(toy)}picture.png?form={form}")
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
        assert "private" in answer["Cache-Control"]
        assert opened(answer.content).size == size


def test_nothing_is_drawn_before_the_end_nor_for_strangers(
    alice: Visitor, bob: Visitor, wrong: int, secret: int, toy: Edition
) -> None:
    picture = f"{path(toy)}picture.png"
    alice.post({"guess": wrong})
    assert alice.client.get(picture).status_code == 404
    alice.post({"guess": secret})
    assert bob.client.get(picture).status_code == Client().get(picture).status_code == 404


def test_a_shared_link_shows_the_picture_of_its_result_until_the_player_is_hidden(
    alice: Visitor, secret: int, toy: Edition
) -> None:
    alice.post({"guess": secret})
    linked = f"{path(toy)}picture.png?from={Player.objects.get().public_id}"
    page = text(Client(), f"{path(toy)}?from={Player.objects.get().public_id}")
    assert f'og:image" content="http://testserver{linked}"' in page
    assert Client().get(linked).status_code == 200
    set_hidden(Player.objects.get().pk, True)
    assert Client().get(linked).status_code == 404


@pytest.mark.parametrize("code", ["", "nobody", "x" * 5000, "%00", "'"])
def test_nobody_has_no_picture(toy: Edition, code: str) -> None:
    assert Client().get(f"{path(toy)}picture.png?from={code}").status_code == 404


@pytest.mark.parametrize(
    "where", ["toy/small/2020-01-01", "toy/practice/small/77", "toy/own/none", "chess/classic/2026-11-21"]
)
def test_there_is_no_picture_of_what_is_not_there(db: None, where: str) -> None:
    assert Client().get(f"/{where}/picture.png").status_code == 404


def test_a_practice_result_has_a_picture_too(db: None, client: Client) -> None:
    visitor = Visitor("/toy/practice/small/77/")
    visitor.post({"give_up": True})
    assert visitor.client.get("/toy/practice/small/77/picture.png").status_code == 200


def test_one_visitor_may_not_have_very_many_drawn(
    alice: Visitor, secret: int, toy: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.shell.pictures.RATE", "1/d")
    alice.post({"guess": secret})
    picture = f"{path(toy)}picture.png"
    answers = [alice.client.get(f"{picture}?form={form}").status_code for form in ("wide", "wide", "even")]
    assert answers == [200, 200, 429]
