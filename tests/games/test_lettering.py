"""Letters of every script in pictures that show what people typed."""

from __future__ import annotations

from PIL import ImageChops

from games.dominoes.models import Layout
from games.dominoes.poster import Poster, as_pdf, as_png, poster
from games.lettering import Lettering, unprintable
from games.shell.result_cards import WIDE
from games.shell.room_cards import Race, Racer, room_card

NAMES = [
    *("José Łęcki", "Nguyễn", "Ξένια", "Ельжбета", "Հայկ", "დავით", "נועה", "علی\u200cرضا", "ሰላም", "प्रियंका", "প্রিয়া"),
    *("ગીતા", "ਗੁਰਪ੍ਰੀਤ", "ಗೀತಾ", "അനിവര്\u200d", "ପ୍ରିୟା", "සුනිල්", "பிரியா", "ప్రియ", "ޙަސަން", "กิตติศักดิ์", "ສົມຊາຍ", "សុភា", "ဇော်"),
    *("李小龙", "王小龍", "さくら", "김민준", "O'Neill-Smith Jr. 2"),
]


def test_names_of_every_script_can_be_printed_and_what_cannot_is_named() -> None:
    assert {name: unprintable(name) for name in NAMES if unprintable(name)} == {}
    assert unprintable("Fox 🦊 ᏣᎳ🦊") == "🦊ᏣᎳ"


def test_letters_that_join_do_so_beside_another_script() -> None:
    letters = Lettering(["Priya प्रियंका", "محمد Lee"], "atkinson", 600)
    alone, mixed = (letters.image(text, 40, "#000000") for text in ("प्रियंका", "Priya प्रियंका"))
    end = mixed.crop((mixed.width - alone.width, 0, mixed.width, mixed.height))
    assert ImageChops.difference(end, alone).getbbox() is None
    right, left = (letters.image(text, 40, "#000000") for text in ("محمد", "محمد Lee"))
    end = left.crop((left.width - right.width, 0, left.width, left.height))
    assert ImageChops.difference(end, right).getbbox() is None, "the first word is at the right"


def race(name: str) -> bytes:
    return room_card(Race("toy", "Toy", "A race of 1", (Racer(1, name, "0:42"),)), WIDE)


def sheet(*names: str) -> Poster:
    return poster(Layout(title="", tiles=[names], laid=[[0, [[0, 0], [1, 0]]]], width=2, height=1, placed=1), "a4")


def test_names_are_in_their_letters_on_podiums_and_posters_or_the_place_is_without() -> None:
    pairs = [("é", "Ł"), ("ễ", "ữ"), ("李", "王"), ("प्रि", "कि")]
    assert [pair for pair in pairs if race(pair[0]) == race(pair[1])] == [], "boxes would be the same"
    assert race("🦊") == race("🦉")
    sheets = [sheet("李", "प्रि"), sheet("王", "प्रि"), sheet("李", "कि"), sheet("🦊", "🦉")]
    assert len(set(map(as_png, sheets))) == 4
    assert as_pdf(sheets[0]).count(b"/Subtype /Image") == 2, "one text is a picture with its mask"
