"""The typeface of one wall of characters: only what its page is told of, so small that it travels in the page.

The whole typeface comes in slices of a hundred characters, and sixteen cards are in nearly as many of them: a megabyte.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from django.core.cache import cache as kept
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

from puzzles.lexicon import places

WEIGHT = 500
EM, ASCENT, DESCENT = 1000, 1160, 288
"""The measures of the typeface, so that nothing jumps where a slice of the whole is used beside this one."""
FIRST = "\u2e80"
"""Where the characters begin; what comes before it is drawn by the typeface of the text."""
A_DAY = 24 * 60 * 60
Drawn = tuple[Glyph, int]
"""An outline and its width."""


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


def characters_in(text: str) -> str:
    """The characters of a text that the typeface is for, each once.

    >>> characters_in("氵 water, 河, 河")
    '氵河'
    """
    return "".join(sorted({one for one in text if one >= FIRST and one in slices()}))


def as_address(characters: str) -> str:
    """A font of some characters as an address that holds the font itself; made once a day."""
    digest = hashlib.sha256(characters.encode()).hexdigest()
    key = f"letters-{WEIGHT}-{digest[:24]}"
    found: str | None = kept.get(key)
    if found is None:
        found = "data:font/woff2;base64," + base64.b64encode(typeface(characters)).decode()
        kept.set(key, found, A_DAY)
    return found
