"""Build and send small typefaces for walls of characters, one for the cards and others for what else a page shows.

The whole typeface is split into files of a hundred characters, and a wall would need nearly sixteen of them, which is a
megabyte. A typeface's address names its characters, so it reveals nothing to anyone who does not know them already.
"""

import io
import json
import re
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from pathlib import Path
from threading import Lock

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

from games.infra.caching import get_or_make, is_cached, make_cache_key
from games.players.limits import is_within_rate
from puzzles.lexicon import data_paths

CARD_WEIGHT = 500
EM, ASCENT, DESCENT = 1000, 1160, 288
"""The metrics of the whole typeface, so that nothing jumps if a page also uses the typeface's own files."""
FIRST_COMMON_CHARACTER, LAST_COMMON_CHARACTER, FIRST_RARE_CHARACTER = "\u2e80", "\u9fff", "\U00020000"
"""The first and last common character, and the first rare one; signs between them are not characters."""
MOST_CHARACTERS = 96
"""Limit the characters of one typeface; no wall has as many, with all their components."""
_CODE_POINT = re.compile(r"[0-9a-f]{4,5}")
DrawnGlyph = tuple[Glyph, int]
"""A glyph's outline and its width."""
_drawing_lock = Lock()
"""Let one thread draw at a time: a font reads its tables lazily, and typefaces share outlines."""


@cache
def map_characters_to_files() -> dict[str, Path]:
    """Map each character to the file of the typeface that has it."""
    folder = data_paths.list_cjk_font_files()[0].parent
    files: dict[str, Path] = {}
    for name, ranges in json.loads((folder.parent / "unicode.json").read_text("utf-8")).items():
        file = folder / f"noto-sans-jp-{name.strip('[]')}-wght-normal.woff2"
        for code_range in ranges.replace("U+", "").split(","):
            first, _, last = code_range.strip().partition("-")
            files |= dict.fromkeys(map(chr, range(int(first, 16), int(last or first, 16) + 1)), file)
    return files


@lru_cache(maxsize=24)
def _open_font(file: Path) -> TTFont:
    return TTFont(io.BytesIO(file.read_bytes()), lazy=True)


@lru_cache(maxsize=4096)
def draw_glyph(character: str) -> DrawnGlyph | None:
    """Return a character's outline at the weight of the cards, or None if the typeface lacks it."""
    file = map_characters_to_files().get(character)
    font = _open_font(file) if file and file.is_file() else None
    name = font.getBestCmap().get(ord(character)) if font else None
    if font is None or name is None:
        return None
    pen, glyph = TTGlyphPen(None), font.getGlyphSet(location={"wght": CARD_WEIGHT})[name]
    glyph.draw(pen)
    return pen.glyph(), int(glyph.width)


def build_typeface(characters: Iterable[str]) -> bytes:
    """Build a WOFF2 font of some characters, without those that can't be drawn."""
    output = io.BytesIO()
    with _drawing_lock:
        glyphs = {
            f"u{ord(character):X}": (character, shape)
            for character in sorted(set(characters))
            if (shape := draw_glyph(character))
        }
        font = FontBuilder(EM, isTTF=True)
        font.setupGlyphOrder([".notdef", *glyphs])
        font.setupCharacterMap({ord(character): name for name, (character, _) in glyphs.items()})
        font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **{name: shape[0] for name, (_, shape) in glyphs.items()}})
        font.setupHorizontalMetrics(
            {".notdef": (EM, 0), **{name: (shape[1], 0) for name, (_, shape) in glyphs.items()}}
        )
        font.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
        font.setupNameTable({"familyName": "Wall", "styleName": "Regular"})
        font.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=ASCENT, usWinDescent=DESCENT)
        font.setupPost(keepGlyphNames=False)
        font.font.flavor = "woff2"
        font.save(output)
    return output.getvalue()


def is_character(text: str) -> bool:
    """Return whether a text is one character of the ranges that the typeface serves."""
    return len(text) == 1 and (FIRST_COMMON_CHARACTER <= text <= LAST_COMMON_CHARACTER or text >= FIRST_RARE_CHARACTER)


def list_characters(text: str) -> str:
    """Return the characters of a text that the typeface has, each once, sorted.

    >>> list_characters("氵 water, 河, 河")
    '氵河'
    """
    return "".join(
        sorted({character for character in text if is_character(character) and character in map_characters_to_files()})
    )


def name_typeface(characters: str) -> str:
    """Name a typeface in its address: the code points of its characters in hexadecimal, ascending.

    >>> name_typeface("河氵")
    '6c35-6cb3'
    """
    return "-".join(f"{ord(character):x}" for character in sorted(set(characters)))


def parse_typeface_name(name: str) -> str | None:
    """Return the characters that an address names, or None if it is too long or not as `name_typeface` writes it.

    >>> parse_typeface_name("6c35-6cb3"), parse_typeface_name("6cb3-6c35"), parse_typeface_name("41")
    ('氵河', None, None)
    """
    numbers = name.split("-")
    if len(numbers) > MOST_CHARACTERS or not all(map(_CODE_POINT.fullmatch, numbers)):
        return None
    characters = "".join(chr(int(number, 16)) for number in numbers)
    return characters if all(map(is_character, characters)) and name == name_typeface(characters) else None


TYPEFACES_RATE = "60/m"
IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable"


@require_safe
def send_typeface(request: HttpRequest, name: str) -> HttpResponse:
    """Send the typeface of the characters in its address; it never changes."""
    characters = parse_typeface_name(name)
    if characters is None:
        raise Http404("We couldn’t find characters with this name.")
    key = make_cache_key("letters", CARD_WEIGHT, characters)
    if not is_cached(key) and not is_within_rate(request, "letters", TYPEFACES_RATE):
        return HttpResponse(status=429)
    answer = HttpResponse(get_or_make(key, partial(build_typeface, characters)), content_type="font/woff2")
    answer["Cache-Control"] = IMMUTABLE_CACHE_CONTROL
    return answer
