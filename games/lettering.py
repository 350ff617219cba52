"""Letters for what people typed, in pictures: which typefaces have them, in every script, and such a text drawn.

The site's own typefaces come first. Other letters come from Noto Sans, cut to those that are needed. What has to be
shaped (marks on letters, scripts that join, right to left) is drawn by resvg; all else can be written letter by letter.
"""

from __future__ import annotations

import io
import json
import logging
import re
import shutil
import unicodedata
import weakref
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from tempfile import mkdtemp
from xml.sax.saxutils import escape

import resvg_py
from django.conf import settings
from django.contrib.staticfiles import finders
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from PIL import Image

from puzzles.typed import is_ignorable

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it logs every table that it leaves out
SCRIPTS = (
    *("", "-arabic", "-armenian", "-bengali", "-ethiopic", "-georgian", "-gujarati", "-gurmukhi", "-hebrew"),
    *(
        "-kannada",
        "-khmer",
        "-lao",
        "-malayalam",
        "-myanmar",
        "-oriya",
        "-sinhala",
        "-tamil",
        "-telugu",
        "-thaana",
        "-thai",
    ),
    *("-jp", "-sc", "-kr"),
)
"""The packages of Noto Sans; the first has Latin, Vietnamese, Greek, Cyrillic and Devanagari letters."""
PARTS = ("", "-latin", "-others")
"""The files of the site's own typefaces: what English needs, and the other Latin letters."""
FACE = "atkinson"
Family = Mapping[int, Path]
"""Which file has a code point, if any has."""
HIGH, BASE, GAP = 2.2, 1.5, 0.28
"""How high a drawn text is, how far down its base line is, and how wide a space, for a type size of 1."""


def needs_shaping(text: str) -> bool:
    """Whether letters of a text change, move or turn round beside others, so that none can be drawn by itself.

    >>> needs_shaping("Zoë Łęcki"), needs_shaping("李小龙"), needs_shaping("प्रियंका"), needs_shaping("محمد")
    (False, False, True, True)
    """
    return any(
        unicodedata.category(sign)[0] == "M" or is_ignorable(sign) or unicodedata.bidirectional(sign) in ("R", "AL")
        for sign in text
    )


def unprintable(text: str) -> str:
    """The letters of a text that no typeface has, each once.

    >>> unprintable("Zoë 李 Ξένια 🦊")
    '🦊'
    """
    seen = dict.fromkeys(sign for sign in text if not is_ignorable(sign))
    return "".join(sign for sign in seen if not _file_with(sign, chain([_own(FACE)], map(_noto, SCRIPTS))))


class Lettering:
    """Texts of one kind with the typefaces that have their letters; its files are gone when nobody has it any more."""

    def __init__(self, texts: Iterable[str], face: str, weight: int) -> None:
        texts = list(texts)
        self._families = _families(face, texts)
        needed: dict[Path, set[str]] = {}
        for text in texts:
            for source, piece in self._pieces(text):
                needed.setdefault(source, set()).update(piece)
        folder = Path(mkdtemp(prefix="fivefold-letters-"))
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self._files = {source: _cut(source, signs, weight, folder) for source, signs in needed.items()}
        self._fonts = {file: TTFont(file) for file in self._files.values()}

    @property
    def files(self) -> list[Path]:
        """The typefaces that its texts need, as TrueType files."""
        return list(self._fonts)

    def runs(self, text: str) -> list[tuple[Path, str]]:
        """One of its texts in pieces, each with the file that has its letters; none where a letter is in no file."""
        return [(self._files[source], piece) for source, piece in self._pieces(text)]

    def width_of(self, text: str) -> float:
        """How wide one of its texts is, in a size of 1."""
        if needs_shaping(text):
            return self.image(text, 100, "#000").width / 100
        return sum(self.width_of_run(file, piece) for file, piece in self.runs(text))

    def width_of_run(self, file: Path, piece: str) -> float:
        """How wide a piece is, letter by letter, in a size of 1."""
        font = self._fonts[file]
        known, widths = font.getBestCmap(), font["hmtx"].metrics
        return float(sum(widths[known[ord(sign)]][0] for sign in piece) / font["head"].unitsPerEm)

    def image(self, text: str, size: float, colour: str) -> Image.Image:
        """One of its texts as it is shaped: as wide as its ink, `HIGH` sizes high, on a line at `BASE` sizes."""
        words = groupby(text.split(), lambda word: {file for file, _ in self.runs(word)})
        parts = [
            self._shaped(" ".join(group), size, colour) for _, group in words
        ]  # shaping knows one script at a time
        if next((way for way in map(unicodedata.bidirectional, text) if way in ("L", "R", "AL")), "L") != "L":
            parts.reverse()
        gap = round(GAP * size)
        whole = Image.new("RGBA", (sum(one.width + gap for one in parts) - gap, round(size * HIGH)))
        left = 0
        for part in parts:
            whole.paste(part, (left, 0))
            left += part.width + gap
        return whole

    def _shaped(self, text: str, size: float, colour: str) -> Image.Image:
        """Words of one script, as wide as their ink."""
        runs = self.runs(text)
        spans = "".join(f'<tspan font-family="{file.stem}">{escape(piece)}</tspan>' for file, piece in runs)
        width, height = round(size * (2 + 1.5 * len(text))), round(size * HIGH)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><text xml:space="preserve"'
            f' x="{size:g}" y="{size * BASE:g}" font-size="{size:g}" fill="{colour}">{spans}</text></svg>'
        )
        files = [str(file) for file in dict.fromkeys(file for file, _ in runs)]
        data = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=files))
        whole = Image.open(io.BytesIO(data)).convert("RGBA")
        left, _, right, _ = whole.getbbox() or (0, 0, 1, 1)
        return whole.crop((left, 0, right, height))

    def _pieces(self, text: str) -> list[tuple[Path, str]]:
        """A text in pieces, each with the source that has its letters; a word has one family where one has it all."""
        found: list[tuple[Path, str]] = []
        for word in re.split(r"(\s+)", text):
            whole = [one for one in self._families if all(_file_with(sign, [one]) for sign in word)]
            for sign in word:
                file = _file_with(sign, whole or self._families)
                if file is None and is_ignorable(sign):
                    continue
                if file is None:
                    return []
                before = found.pop()[1] if found and found[-1][0] == file else ""
                found.append((file, before + sign))
        return found


def _families(face: str, texts: Iterable[str]) -> list[Family]:
    """The site's own typeface, and those of Noto Sans that have other letters of some texts, the most useful first."""
    own = _own(face)
    foreign = {sign for text in texts for sign in text if not _file_with(sign, [own])}
    useful = Counter({script: sum(bool(_file_with(sign, [_noto(script)])) for sign in foreign) for script in SCRIPTS})
    return [own, *(_noto(script) for script, letters in useful.most_common() if letters)]


def _file_with(sign: str, families: Iterable[Family]) -> Path | None:
    """The file of the first family that has a sign."""
    files = (family.get(ord(sign)) for family in families)
    return next((file for file in files if file and ord(sign) in _codes(file)), None)


@cache
def _own(face: str) -> Family:
    """One of the site's typefaces."""
    files = [Path(found) for part in PARTS if isinstance(found := finders.find(f"fonts/{face}{part}.woff2"), str)]
    return {code: file for file in files for code in _codes(file)}


@cache
def _noto(script: str) -> Family:
    """A package of Noto Sans, by its list of what is in which file; nothing where it is not installed."""
    package = settings.BASE_DIR / "node_modules" / "@fontsource-variable" / f"noto-sans{script}"
    family: dict[int, Path] = {}
    if (package / "unicode.json").is_file():
        for subset, ranges in json.loads((package / "unicode.json").read_text("utf-8")).items():
            file = package / "files" / f"noto-sans{script}-{subset.strip('[]')}-wght-normal.woff2"
            for one in ranges.replace("U+", "").split(","):
                first, _, last = one.strip().partition("-")
                for code in range(int(first, 16), int(last or first, 16) + 1):
                    family.setdefault(code, file)
    return family


@cache
def _codes(file: Path) -> frozenset[int]:
    """The code points that a file has."""
    if not file.is_file():
        return frozenset()
    with TTFont(file, lazy=True) as font:
        return frozenset(font.getBestCmap())


def _cut(source: Path, signs: Iterable[str], weight: int, folder: Path) -> Path:
    """A typeface with some letters alone, of one weight, as a TrueType file whose family is its file's name."""
    subsetter = Subsetter(
        Options(layout_features=["*"], hinting=False, notdef_outline=True, drop_tables=["FFTM", "DSIG"])
    )
    subsetter.populate(text="".join(sorted(signs)))
    font = TTFont(source, recalcTimestamp=False)
    subsetter.subset(font)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    font.flavor = None
    file = folder / f"{source.stem}.ttf"
    for record in font["name"].names:
        record.string = file.stem
    font.save(file)
    return file
