"""The typefaces of a wall of characters: one of its sixteen cards, another of what its end tells, and no more.

The whole typeface comes in slices of a hundred characters, and sixteen cards are in nearly as many of them: a megabyte.
A typeface is addressed by the characters in it, so it tells nobody anything who does not know them already.
"""

import hashlib
import io
import json
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

from django.core.cache import cache as kept
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

from puzzles.lexicon import places

WEIGHT = 500
EM, ASCENT, DESCENT = 1000, 1160, 288
"""The measures of the typeface, so that nothing jumps where a slice of the whole is used beside this one."""
FIRST, LAST, BEYOND = "\u2e80", "\u9fff", "\U00020000"
"""From where to where the characters go, and from where on the rare ones; between these are signs of other kinds."""
MOST = 96
"""A typeface holds so many characters at most; no wall has so many, with all their parts."""
A_DAY = 24 * 60 * 60
_NUMBER = re.compile(r"[0-9a-f]{4,5}")
Drawn = tuple[Glyph, int]
"""An outline and its width."""
_pen_in_hand = Lock()
"""A font reads its tables when they are first asked for, and typefaces share outlines: one thread at a time draws."""


@cache
def slices() -> dict[str, Path]:
    """Which file of the typeface has a character."""
    folder = places.cjk_font_files()[0].parent
    found: dict[str, Path] = {}
    for name, ranges in json.loads((folder.parent / "unicode.json").read_text("utf-8")).items():
        file = folder / f"noto-sans-jp-{name.strip('[]')}-wght-normal.woff2"
        for one in ranges.replace("U+", "").split(","):
            first, _, last = one.strip().partition("-")
            found |= dict.fromkeys(map(chr, range(int(first, 16), int(last or first, 16) + 1)), file)
    return found


@lru_cache(maxsize=24)
def _opened(file: Path) -> TTFont:
    return TTFont(io.BytesIO(file.read_bytes()), lazy=True)


@lru_cache(maxsize=4096)
def drawn(character: str) -> Drawn | None:
    """A character's outline at the weight of the cards; None where the typeface has none."""
    file = slices().get(character)
    font = _opened(file) if file and file.is_file() else None
    name = font.getBestCmap().get(ord(character)) if font else None
    if font is None or name is None:
        return None
    pen, glyph = TTGlyphPen(None), font.getGlyphSet(location={"wght": WEIGHT})[name]
    glyph.draw(pen)
    return pen.glyph(), int(glyph.width)


def typeface(characters: Iterable[str]) -> bytes:
    """A font of some characters as WOFF2; those that cannot be drawn are left out."""
    with _pen_in_hand:
        return _typeface(characters)


def _typeface(characters: Iterable[str]) -> bytes:
    found = {f"u{ord(one):X}": (one, shape) for one in sorted(set(characters)) if (shape := drawn(one))}
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", *found])
    font.setupCharacterMap({ord(one): name for name, (one, _) in found.items()})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **{name: shape[0] for name, (_, shape) in found.items()}})
    font.setupHorizontalMetrics({".notdef": (EM, 0), **{name: (shape[1], 0) for name, (_, shape) in found.items()}})
    font.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    font.setupNameTable({"familyName": "Wall", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=ASCENT, usWinDescent=DESCENT)
    font.setupPost(keepGlyphNames=False)
    font.font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def is_character(text: str) -> bool:
    """Whether something is one character for which the typeface is, whether or not that draws it."""
    return len(text) == 1 and (FIRST <= text <= LAST or text >= BEYOND)


def characters_in(text: str) -> str:
    """The characters of a text that the typeface draws, each once.

    >>> characters_in("氵 water, 河, 河")
    '氵河'
    """
    return "".join(sorted({one for one in text if is_character(one) and one in slices()}))


def name_of(characters: str) -> str:
    """What the typeface of some characters is called in its address: their numbers, ascending.

    >>> name_of("河氵")
    '6c35-6cb3'
    """
    return "-".join(f"{ord(one):x}" for one in sorted(set(characters)))


def named(name: str) -> str | None:
    """The characters of a name; None where it is none, or names too many.

    >>> named("6c35-6cb3"), named("6cb3-6c35"), named("41")
    ('氵河', None, None)
    """
    numbers = name.split("-")
    if len(numbers) > MOST or not all(map(_NUMBER.fullmatch, numbers)):
        return None
    characters = "".join(chr(int(one, 16)) for one in numbers)
    return characters if all(map(is_character, characters)) and name == name_of(characters) else None


def kept_typeface(characters: str) -> bytes | None:
    """The typeface of some characters, if it was made today."""
    found: bytes | None = kept.get(_key(characters))
    return found


def made_typeface(characters: str) -> bytes:
    """The typeface of some characters, kept for a day."""
    found = typeface(characters)
    kept.set(_key(characters), found, A_DAY)
    return found


def _key(characters: str) -> str:
    return f"letters-{WEIGHT}-{hashlib.sha256(characters.encode()).hexdigest()[:24]}"
