"""Letters of every script in pictures that show what people typed."""

import re
from itertools import pairwise
from xml.etree import ElementTree

from games.dominoes.models import Layout
from games.dominoes.poster import SVG, pdf_of, png_of, poster
from games.lettering import STRONG, lettered, unprintable
from games.shell import pictures
from games.shell.cards import WIDE, picture, svg_of

NAMES = [
    *("José Łęcki", "Nguyễn", "Ξένια", "Ельжбета", "Հայկ", "დავით", "נועה", "علی\u200cرضا", "ሰላም", "प्रियंका", "প্রিয়া"),
    *("ગીતા", "ਗੁਰਪ੍ਰੀਤ", "ಗೀತಾ", "അനിവര്\u200d", "ପ୍ରିୟା", "සුනිල්", "பிரியா", "ప్రియ", "ޙަސަން", "กิตติศักดิ์", "ສົມຊາຍ", "សុភា", "ဇော်"),
    *("李小龙", "王小龍", "さくら", "김민준", "O'Neill-Smith Jr. 2"),
]


def test_names_of_every_script_can_be_printed_and_what_cannot_is_named() -> None:
    assert {name: unprintable(name) for name in NAMES if unprintable(name)} == {}
    assert unprintable("Fox 🦊 ᏣᎳ🦊") == "🦊ᏣᎳ"


def test_letters_that_join_do_so_beside_another_script_and_the_first_word_of_arabic_is_at_the_right() -> None:
    for text, found in (
        ("Priya प्रियंका", ["Priya", "प्रियंका"]),
        ("محمد علی Lee", ["Lee", "محمد علی"]),
        ("(محمد)", ["(", "محمد", ")"]),
        ("Nguyễn", ["Nguy", "ễ", "n"]),
        ("Jose\u0301", ["Jos", "é"]),
        ("Fox 🦊", ["Fox"]),
    ):
        runs = lettered(text, STRONG).runs
        assert [run.text for run in runs] == found
        assert all(one.file != other.file for one, other in pairwise(runs)), "resvg shapes one typeface at a time"
        places = [float(x) for x in re.findall(r' x="([\d.]+)"', lettered(text, STRONG).at(100, 0, 10))]
        assert places == sorted(places) and places[0] >= 100


def race(name: str) -> bytes:
    return picture("room", WIDE, pictures.race("toy", "Toy", "", [(1, name, "0:42")]))


def sheet(*names: str) -> str:
    return poster(Layout(title="", tiles=[names], laid=[[0, [[0, 0], [1, 0]]]], width=2, height=1, placed=1), "a4")


def test_names_are_in_their_letters_on_podiums_and_posters_or_the_place_is_without() -> None:
    pairs = [("é", "Ł"), ("ễ", "ữ"), ("李", "王"), ("प्रि", "कि")]
    assert [pair for pair in pairs if race(pair[0]) == race(pair[1])] == [], "boxes would be the same"
    assert race("🦊") == race("🦉")
    sheets = [sheet("李", "प्रि"), sheet("王", "प्रि"), sheet("李", "कि"), sheet("🦊", "🦉")]
    assert len(set(map(png_of, sheets))) == 4
    assert pdf_of(sheets[0]).count(b"/Subtype /Image") == 2, "one text is a picture with its mask"


def test_a_name_is_no_markup_and_where_it_is_too_long_it_becomes_smaller_and_then_is_cut() -> None:
    racers: list[pictures.Racer] = [(1, '"var(--ink)" & <i>', "0:42"), (2, "m" * 90, "1:00")]
    drawn = svg_of("room", WIDE, pictures.race("toy", "<b>", "", racers))
    texts = [text.text or "" for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
    assert {"<b>", '"var(--ink)" & <i>'} <= set(texts)
    (cut,) = [text for text in texts if text.startswith("mmm")]
    assert cut.endswith("m…") and len(cut) < 40
