"""Typesetting for pictures: find the typefaces for a text in any script, measure it, and write it as SVG.

The site's own typefaces come first; other letters come from Noto Sans. resvg loses letters of a text with several
typefaces, so each run of letters of one typeface becomes a separate text element.
"""

import io
import json
import logging
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4
from xml.sax.saxutils import escape

import resvg_py
from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from PIL import Image

from puzzles.typed_text import is_ignorable

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it logs every table that it leaves out
NOTO_SCRIPTS = (
    *("", "-arabic", "-armenian", "-bengali", "-ethiopic", "-georgian", "-gujarati", "-gurmukhi", "-hebrew"),
    *("-kannada", "-khmer", "-lao", "-malayalam", "-myanmar", "-oriya", "-sinhala", "-tamil", "-telugu", "-thaana"),
    *("-thai", "-jp", "-sc", "-tc", "-hk", "-kr"),
)
"""The endings of Noto Sans packages; "" has Latin, Vietnamese, Greek, Cyrillic and Devanagari letters."""
FILE_ENDINGS = ("", "-latin", "-others")
"""The endings of the site's own typeface files: the letters of English, and other Latin ones."""
TypefaceFiles = Mapping[int, tuple[Path, ...]]
"""A typeface: for each code point the files that may have it, because a package's files overlap."""
WORD_GAP = 0.25
"""The width of a space between two typefaces, for a type size of 1."""
MEASURING_SIZE = 100
"""The type size in which text that needs shaping is drawn to measure it."""
MIRRORED_BRACKETS = str.maketrans("()[]{}<>«»", ")(][}{><»«")
"""Brackets, mirrored for a text from right to left."""
SHAPING_TABLES = {"GDEF", "GPOS", "GSUB"}
"""The font tables by which letters are shaped."""
FAMILY_ATTRIBUTE = re.compile(r'font-family="([\w-]+)"')


class WeightedFace(NamedTuple):
    """A typeface of the site in a weight."""

    family: str
    weight: int


SERIF_FACE, PLAIN_FACE = WeightedFace("fraunces", 600), WeightedFace("atkinson", 400)
STRONG_FACE = WeightedFace("atkinson", 600)


class GlyphRun(NamedTuple):
    """Letters of one typeface, with the space before them and their width for a type size of 1."""

    file: Path
    text: str
    gap: float = 0
    width: float = 0

    def write_element(self, weight: int, x: float, y: float, size: float, attributes: str) -> str:
        """Write the run as a text element."""
        place = f'x="{x:.6g}" y="{y:.6g}" font-size="{size:.4g}" font-weight="{weight}" font-family="{self.file.stem}"'
        text = escape(self.text, {'"': "&quot;"})
        return f'<text xml:space="preserve" {place} {attributes}>{text}</text>'


@dataclass(frozen=True)
class TypesetText:
    """A text in its typefaces, as runs from left to right."""

    runs: tuple[GlyphRun, ...]
    weight: int

    @property
    def width(self) -> float:
        """The text's width for a type size of 1."""
        return sum(run.gap + run.width for run in self.runs)

    def write_svg(self, x: float, y: float, size: float, anchor: str = "start", attributes: str = "") -> SafeString:
        """Write the text as SVG on the base line y, with more attributes for its elements."""
        if len(self.runs) == 1:
            attributes = f'text-anchor="{anchor}" {attributes}'
            return mark_safe(self.runs[0].write_element(self.weight, x, y, size, attributes))
        left, elements = x - {"start": 0, "middle": 0.5, "end": 1}[anchor] * self.width * size, ""
        for run in self.runs:  # without kerning, so that each run is as wide as its letters
            place = left + run.gap * size
            elements += run.write_element(self.weight, place, y, size, f'font-kerning="none" {attributes}')
            left += (run.gap + run.width) * size
        return mark_safe(elements)


@lru_cache(maxsize=1024)
def typeset_text(text: str, face: WeightedFace) -> TypesetText:
    """Find the typefaces for a text, and measure it; letters without a typeface are left out."""
    text = unicodedata.normalize("NFC", text)
    runs = list(_join_runs(_split_runs(text, _list_families(face.family, text))))
    directions = (unicodedata.bidirectional(sign) for sign in text)
    if next((direction for direction in directions if direction in ("L", "R", "AL")), "L") != "L":
        gaps = [0, *(run.gap for run in reversed(runs))]
        mirrored = [
            run if needs_shaping(run.text) else run._replace(text=run.text.translate(MIRRORED_BRACKETS)) for run in runs
        ]
        runs = [run._replace(gap=gap) for run, gap in zip(reversed(mirrored), gaps, strict=False)]
    return TypesetText(tuple(run._replace(width=_measure_run(run, face.weight)) for run in runs), face.weight)


def render_png(svg: str, dots_per_inch: float = 0) -> bytes:
    """Draw an SVG whose texts come from `typeset_text` as PNG. Only an SVG in millimetres needs `dots_per_inch`."""
    files = [str(unpack_typeface(name)) for name in sorted(set(FAMILY_ATTRIBUTE.findall(svg)))]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=dots_per_inch, skip_system_fonts=True, font_files=files))


def needs_shaping(text: str) -> bool:
    """Return whether letters of a text depend on their neighbours, so that they must be drawn together.

    >>> needs_shaping("Zoë Łęcki"), needs_shaping("李小龙"), needs_shaping("प्रियंका"), needs_shaping("محمد")
    (False, False, True, True)
    """
    return any(
        unicodedata.category(sign)[0] == "M" or is_ignorable(sign) or unicodedata.bidirectional(sign) in ("R", "AL")
        for sign in text
    )


def find_missing_letters(text: str) -> str:
    """Return the letters of a text for which there is no typeface, each once.

    >>> find_missing_letters("Zoë 李 Ξένια 🦊")
    '🦊'
    """
    letters = dict.fromkeys(sign for sign in text if not is_ignorable(sign))
    families = [_load_site_typeface(PLAIN_FACE.family), *map(_load_noto_package, NOTO_SCRIPTS)]
    return "".join(sign for sign in letters if not _find_letter_file(sign, families))


def _split_runs(text: str, families: list[TypefaceFiles]) -> Iterator[GlyphRun]:
    """Yield each letter of a text as a run; all letters of a word have the same typeface if possible."""
    for n, word in enumerate(text.split()):
        whole_word_families = [family for family in families if all(_find_letter_file(sign, [family]) for sign in word)]
        gap = WORD_GAP if n else 0
        for sign in word:
            if file := _find_letter_file(sign, whole_word_families or families):
                yield GlyphRun(file, sign, gap)
                gap = 0


def _join_runs(runs: Iterable[GlyphRun]) -> Iterator[GlyphRun]:
    """Join neighbours of the same typeface into runs."""
    for file, group in groupby(runs, lambda run: run.file):
        first, *others = group
        yield GlyphRun(file, first.text + "".join(" " * bool(run.gap) + run.text for run in others), first.gap)


def _measure_run(run: GlyphRun, weight: int) -> float:
    """Return a run's width for a type size of 1: the sum of its letters' widths, or as drawn if it needs shaping."""
    if not needs_shaping(run.text):
        widths = _read_widths(run.file, weight)
        return sum(widths.get(ord(sign), 0) for sign in run.text)
    text = run.write_element(weight, MEASURING_SIZE, 2 * MEASURING_SIZE, MEASURING_SIZE, "")
    size = f'width="{MEASURING_SIZE * (3 + 2 * len(run.text))}" height="{4 * MEASURING_SIZE}"'
    image = Image.open(io.BytesIO(render_png(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{text}</svg>')))
    _, _, right, _ = image.getbbox() or (0, 0, MEASURING_SIZE, 0)
    return right / MEASURING_SIZE - 1


@cache
def _read_widths(source: Path, weight: int) -> Mapping[int, float]:
    """Return the width of each letter of a typeface in a weight, for a type size of 1."""
    font = TTFont(io.BytesIO(source.read_bytes()))
    glyphs, units = font.getGlyphSet(location={"wght": weight}), font["head"].unitsPerEm
    return {code: glyphs[name].width / units for code, name in font.getBestCmap().items()}


def _list_families(family: str, text: str) -> list[TypefaceFiles]:
    """Return the site's typeface, then the Noto typefaces with other letters of a text, most letters first."""
    site_family = _load_site_typeface(family)
    foreign = {sign for sign in text if not _find_letter_file(sign, [site_family])}
    packages = map(_load_noto_package, NOTO_SCRIPTS)
    counted = [(sum(bool(_find_letter_file(sign, [package])) for sign in foreign), package) for package in packages]
    counted.sort(key=lambda entry: -entry[0])
    return [site_family, *(package for letters, package in counted if letters)]


def _find_letter_file(sign: str, families: Iterable[TypefaceFiles]) -> Path | None:
    files = (file for family in families for file in family.get(ord(sign), ()))
    return next((file for file in files if ord(sign) in _read_code_points(file)), None)


@cache
def _load_site_typeface(family: str) -> TypefaceFiles:
    paths = (finders.find(f"fonts/{family}{ending}.woff2") for ending in FILE_ENDINGS)
    files = [Path(path) for path in paths if isinstance(path, str)]
    return {code: (file,) for file in files for code in _read_code_points(file)}


@cache
def _load_noto_package(script: str) -> TypefaceFiles:
    """Load a package of Noto Sans by its list of files; empty if it is not installed."""
    package = settings.BASE_DIR / "node_modules" / "@fontsource-variable" / f"noto-sans{script}"
    family: dict[int, tuple[Path, ...]] = {}
    if (package / "unicode.json").is_file():
        for subset, ranges in json.loads((package / "unicode.json").read_text("utf-8")).items():
            file = package / "files" / f"noto-sans{script}-{subset.strip('[]')}-wght-normal.woff2"
            for code_range in ranges.replace("U+", "").split(","):
                first, _, last = code_range.strip().partition("-")
                for code in range(int(first, 16), int(last or first, 16) + 1):
                    family[code] = (*family.get(code, ()), file)
    return family


@cache
def _read_code_points(file: Path) -> frozenset[int]:
    if not file.is_file():
        return frozenset()
    with TTFont(file, lazy=True) as font:
        return frozenset(code for code in font.getBestCmap() if code >= ord(" "))


@cache
def _find_source_file(name: str) -> Path:
    """Return the file of a typeface by its name without an ending."""
    own = finders.find(f"fonts/{name}.woff2")
    folder = settings.BASE_DIR / "node_modules" / "@fontsource-variable"
    return Path(own) if isinstance(own, str) else next(folder.glob(f"noto-sans*/files/{name}.woff2"))


def unpack_typeface(name: str, weight: int = 0) -> Path:
    """Unpack a typeface for all processes; return the file. With a `weight`, it has no other, and no shaping tables."""
    source, file = _find_source_file(name), settings.VAR / "letters" / f"{name}-{weight}.ttf"
    if not file.is_file() or file.stat().st_mtime < source.stat().st_mtime:
        font = TTFont(source, recalcTimestamp=False, recalcBBoxes=False)
        font.flavor = None
        for record in font["name"].names:
            record.string = name
        if weight and "fvar" in font:
            for table in SHAPING_TABLES & {*font.keys()}:
                del font[table]
            instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
        file.parent.mkdir(exist_ok=True)
        unfinished = file.with_suffix(f".{uuid4().hex}")
        font.save(unfinished)
        unfinished.replace(file)
    return file
