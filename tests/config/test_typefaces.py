"""The typefaces as they are shipped: small, and holding just what their sheet says and pages show."""

import re
from pathlib import Path

from fontTools.ttLib import TTFont

from config.typefaces import ENGLISH, FONTS, ROOT, covered_codes
from games.site.signs import map_emoji

SHEET = (ROOT / "static" / "site" / "typefaces.css").read_text("utf-8")
FACE = re.compile(r'url\("\.\./fonts/([\w-]+)\.woff2"\)[^}]*?unicode-range:\s*([^;]+);')
RANGES = dict(FACE.findall(SHEET))
LARGEST = {"fraunces": 12_000, "atkinson": 13_000}
"""Bytes of the files that every page may load."""
KINDS = (".py", ".js", ".html")
DRAWN_BY_ALL = set("←→↑↓↶↷⋯⌫○●△▢✓✕✗➜⤢ℓ≈≠①③⓿©®²³µα«»")
"""Signs that are in comments only, or that the typefaces of every system have."""


def codes(written: str) -> set[int]:
    found: set[int] = set()
    for run in written.replace("U+", "").split(","):
        first, _, last = run.strip().partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def test_a_browser_knows_what_a_file_holds_and_those_of_every_page_are_small() -> None:
    held = {path.stem: covered_codes(path) for path in FONTS.glob("*.woff2")}
    assert {name: codes(RANGES[name]) for name in held} == held
    sizes = {name: (FONTS / f"{name}.woff2").stat().st_size for name in LARGEST}
    assert {name: size for name, size in sizes.items() if size > LARGEST[name]} == {}


def letters(path: Path) -> set[str]:
    return {sign for sign in path.read_text("utf-8") if ord(sign) < 0x3000 and sign not in map_emoji()}


def test_the_words_of_the_site_need_only_the_first_file_of_each_typeface() -> None:
    files = [path for folder in ("templates", "static") for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    shown = set[str]().union(*map(letters, files)) - DRAWN_BY_ALL - set("\n\u200d\ufe0f\u20e3")
    assert {sign for sign in shown if ord(sign) not in ENGLISH} <= set("⺡")


def test_no_zero_is_crossed_out() -> None:
    for name in ("atkinson", "fraunces"):
        with TTFont(FONTS / f"{name}.woff2") as font:
            assert font["glyf"]["zero"].numberOfContours == 2, name
