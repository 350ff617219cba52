"""What pages load: manifest, icons, worker, modules, signs, preview cards, and pictures of results."""

import io
import json
import re
from datetime import timedelta
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image, ImageColor

from games.dominoes.models import Layout
from games.dominoes.poster import SVG_PREFIX, draw_poster, render_poster_pdf, render_poster_png
from games.editions.models import Edition
from games.infra.lettering import STRONG_FACE, find_missing_letters, typeset_text
from games.players.models import Player
from games.players.name_reports import set_player_hidden
from games.site import picture_pages, signs
from games.site.colours import list_light_colours
from games.site.svg_pictures import WIDE, draw_picture, draw_svg
from puzzles import registry
from puzzles.nettle.relations import RELATIONS
from puzzles.pictures import Drawing, Look, draw_dot, draw_sign
from tests.cast.server import ROOT
from tests.cast.visitors import Visitor, make_path, read_page
from tests.data.tables import table
from tests.day import DAY

pytestmark = pytest.mark.usefixtures("db")


def picture_at(client: Client, address: str) -> Image.Image:
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "image/png"), address
    return Image.open(io.BytesIO(response.content))


def test_every_game_and_edition_has_a_card_whose_puzzle_need_not_be_there_yet(client: Client) -> None:
    for engine in registry.engines():
        for where in (engine.slug, f"{engine.slug}/{engine.variants[0].slug}/{DAY}"):
            assert picture_at(client, f"/{where}/card.png").size == WIDE
    assert not Edition.objects.exists()
    tomorrow = f"toy/small/{DAY + timedelta(days=1)}"
    for nothing in ("chess/classic/2026-11-21", "toy/small/never", "toy/huge/2026-11-21", tomorrow):
        assert client.get(f"/{nothing}/card.png").status_code == 404, nothing


def test_the_manifest_has_icons_in_their_size_and_a_shortcut_for_every_game(client: Client) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").content)
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*picture_at(client, icon["src"]).size)
    assert client.get("/icon-7.png").status_code == 404
    assert {one["url"] for one in manifest["shortcuts"]} >= {f"/{slug}/" for slug in registry.slugs()}


@pytest.mark.usefixtures("show_toy_alone_at_home")
def test_home_games_and_my_page_are_kept_for_no_network_and_no_page_of_others(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    for address in ("/", alice.path, "/me/"):
        assert alice.client.get(address)["X-Keep-For-Offline"] == "yes", address
    for address in ("/leaderboard/", "/together/", "/me/settings/"):
        assert "X-Keep-For-Offline" not in alice.client.get(address), address


PICTURE = re.compile("[\U0001f000-\U0001faff\u23e9-\u23f3\u2600-\u27bf\u2b00-\u2bff]")
NAMED = re.compile(r"""(?:\bsign\(|\bdrawn\(|{% sign )["']([\w-]+)["']""")


def written(*folders: str) -> str:
    kinds = (".py", ".js", ".html")
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_emoji_has_a_sign_of_its_own_and_every_sign_that_is_named_is_drawn() -> None:
    used = set(PICTURE.findall(written(*(f"puzzles/{slug}" for slug in registry.slugs()), "static/site")))
    undrawn = used - set(signs.map_emoji_to_signs())
    assert {"🟩", "🎉", "🔺"} <= used and not undrawn, f"draw a <symbol data-emoji> in icons/signs.svg for {undrawn}"
    assert len(set(signs.map_emoji_to_signs().values())) == len(signs.map_emoji_to_signs())
    named = set(NAMED.findall(written("templates", "static")))
    assert {"hint", "broader", "found"} <= named <= signs.list_sign_names()


def test_a_text_keeps_its_words_escaped_its_emoji_to_copy_and_an_emoji_without_a_sign() -> None:
    drawn = signs.replace_emoji("<b> 🏳️ 3 🎲")
    assert drawn.startswith("&lt;b&gt; <span") and drawn.endswith(' 3 <span class="emoji">🎲</span>')
    assert re.sub("<[^>]*>", "", drawn) == "&lt;b&gt; 🏳️ 3 🎲"
    for relation in RELATIONS:
        drawn = signs.replace_emoji(relation.emoji)
        assert drawn.count("<svg") == 1 and f'<span class="copied">{relation.emoji}</span>' in drawn, relation.key


LONG = Drawing(5000, 100, (draw_dot(50, 50, 50, Look("game")), draw_dot(4950, 50, 50, Look("game"))))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def status_of(client: Client, address: str) -> int:
    return client.get(f"{address}picture.png").status_code


def describe_result(shown: Drawing) -> picture_pages.Context:
    return picture_pages.describe_result("toy", "Toy Small #22", "Sunday 22 November", "3 guesses", "🎲 3 💡2", shown)


def test_a_drawing_of_many_shapes_fits_on_its_card_and_has_its_signs_and_colours() -> None:
    image = opened(draw_picture("result", WIDE, describe_result(LONG)))
    ends = [{image.getpixel((x, y)) for x in range(530, 1110)} for y in (230, 321)]
    card, game = (ImageColor.getrgb(list_light_colours("toy")[token]) for token in ("card", "game"))
    assert ends[0] == {card} and game in ends[1]
    svg = draw_svg("result", WIDE, describe_result(Drawing(10, 10, (draw_sign("flag", 5, 5, 4, "ink"),))))
    assert svg.count('id="flag"') == 1 and 'id="hint"' in svg and "var(" not in svg


def test_a_result_is_a_picture_for_its_player_at_the_end(alice: Visitor, bob: Visitor, wrong: int, secret: int) -> None:
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
    linked = f"{make_path(toy)}picture.png?from={Player.objects.get().public_id}"
    page = read_page(Client(), f"{make_path(toy)}?from={Player.objects.get().public_id}")
    assert f'og:image" content="http://testserver{linked}"' in page
    assert Client().get(linked).status_code == 200
    set_player_hidden(Player.objects.get().pk, True)
    assert Client().get(linked).status_code == 404
    for nobody in ("", "nobody", "x" * 5000, "'"):
        assert Client().get(f"{make_path(toy)}picture.png?from={nobody}").status_code == 404
    for where in ("toy/small/2020-01-01", "toy/practice/small/77", "toy/own/none", "chess/classic/2026-11-21"):
        assert status_of(Client(), f"/{where}/") == 404


def test_one_visitor_may_not_have_very_many_drawn(alice: Visitor, secret: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.site.picture_pages.PICTURES_RATE", "1/d")
    alice.post({"guess": secret})
    forms = ("wide", "wide", "even")
    answers = [alice.client.get(f"{alice.path}picture.png?form={form}").status_code for form in forms]
    assert answers == [200, 200, 429]


def test_names_of_every_script_can_be_printed_and_what_cannot_is_named() -> None:
    assert {name: find_missing_letters(name) for name in table("printed") if find_missing_letters(name)} == {}
    assert find_missing_letters("Fox 🦊 ᏣᎳ🦊") == "🦊ᏣᎳ"


def test_letters_that_join_do_so_beside_another_script_and_the_first_word_of_arabic_is_at_the_right() -> None:
    for written_name, found in table("lettered").items():
        runs = typeset_text(written_name, STRONG_FACE).runs
        assert [run.text for run in runs] == found
        assert all(one.file != other.file for one, other in pairwise(runs)), "resvg shapes one typeface at a time"
        written_svg = typeset_text(written_name, STRONG_FACE).write_svg(100, 0, 10)
        places = [float(x) for x in re.findall(r' x="([\d.]+)"', written_svg)]
        assert places == sorted(places) and places[0] >= 100


def race(name: str) -> bytes:
    return draw_picture("room", WIDE, picture_pages.describe_race("toy", "Toy", "", [(1, name, "0:42")]))


def sheet(*names: str) -> str:
    return draw_poster(Layout(title="", tiles=[names], laid=[[0, [[0, 0], [1, 0]]]], width=2, height=1, placed=1), "a4")


def test_names_are_in_their_letters_on_podiums_and_posters_or_the_place_is_without() -> None:
    pairs = [("é", "Ł"), ("ễ", "ữ"), ("李", "王"), ("प्रि", "कि")]
    assert [pair for pair in pairs if race(pair[0]) == race(pair[1])] == [], "boxes would be the same"
    assert race("🦊") == race("Ann 🦉"), "a part of a name would be another one"
    sheets = [sheet("李", "प्रि"), sheet("王", "प्रि"), sheet("李", "कि"), sheet("🦊", "🦉")]
    assert len(set(map(render_poster_png, sheets))) == 4
    assert render_poster_pdf(sheets[0]).count(b"/Subtype /Image") == 2, "one text is a picture with its mask"


def test_a_name_is_no_markup_and_where_it_is_too_long_it_becomes_smaller_and_then_is_cut() -> None:
    racers: list[picture_pages.Racer] = [(1, '"var(--ink)" & <i>', "0:42"), (2, "m" * 90, "1:00")]
    drawn = draw_svg("room", WIDE, picture_pages.describe_race("toy", "<b>", "", racers))
    texts = [text.text or "" for text in ElementTree.fromstring(drawn).iter(f"{SVG_PREFIX}text")]
    assert {"<b>", '"var(--ink)" & <i>'} <= set(texts)
    (cut,) = [text for text in texts if text.startswith("mmm")]
    assert cut.endswith("m…") and len(cut) < 40
