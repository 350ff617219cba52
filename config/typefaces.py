"""Write static/fonts/ with only the characters that pages show: `python -m config.typefaces`.

Titles have one weight and one optical size; text has the weights 400 to 700. Each face has a first file with what
English needs, and two with the other Latin letters, which a browser fetches when a player's name needs them.
static/site/typefaces.css lists the same characters, and a test compares them.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules"
FONTS = ROOT / "static" / "fonts"
ENGLISH_CODE_POINTS = frozenset([*range(0x20, 0x7F), 0xA0, 0xB7, 0xD7, *map(ord, "–—‘’“”…‹›−")])
"""The code points of the files that every page loads."""
FONT_FEATURES = ("kern", "liga", "tnum", "mark", "mkmk", "ccmp", "locl", "calt")
AxisLimits = dict[str, float | tuple[float, float]]


@dataclass(frozen=True)
class Typeface:
    """A typeface: its name in static/fonts, its package, the axis that the package's files are for, and its axes."""

    name: str
    folder: str
    axis: str
    axis_limits: AxisLimits
    has_slashed_zero: bool = False
    """Whether its zero is slashed, which we don't want in a clock or a score."""

    def find_source(self, letters: str) -> Path:
        folder = PACKAGES / "@fontsource-variable" / self.folder / "files"
        return folder / f"{self.folder}-{letters}-{self.axis}-normal.woff2"


TYPEFACES = (
    Typeface("fraunces", "fraunces", "opsz", {"opsz": 30, "wght": 620}),
    Typeface("atkinson", "atkinson-hyperlegible-next", "wght", {"wght": (400, 700)}, has_slashed_zero=True),
)


def cut_font(source: Path, codes: set[int], limits: AxisLimits) -> TTFont:
    """Return a font with only these code points; `limits` has a value or a range for each axis."""
    dropped = ["FFTM", "DSIG"]
    options = Options(layout_features=[*FONT_FEATURES], hinting=False, notdef_outline=True, drop_tables=dropped)
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, limits)
    font.flavor = "woff2"
    return font


def replace_slashed_zero(font: TTFont) -> None:
    """Replace the slashed zero by the letter O, narrowed to the zero's width but with the O's stems."""
    glyphs, deltas = font["glyf"], font["gvar"].variations
    slashed_zero, zero = glyphs["zero"], deepcopy(glyphs["O"])
    outer_end = zero.endPtsOfContours[0]
    inner = [x for x, _ in zero.coordinates[outer_end + 1 :]]
    left, right = min(inner) - zero.xMin, zero.xMax - max(inner)
    bands = [
        _ContourBand(zero.xMin, zero.xMax, slashed_zero.xMin, slashed_zero.xMax),
        _ContourBand(min(inner), max(inner), slashed_zero.xMin + left, slashed_zero.xMax - right),
    ]
    band_of = [bands[index > outer_end] for index in range(len(zero.coordinates))]
    for index, (x, y) in enumerate(zero.coordinates):
        zero.coordinates[index] = (round(band_of[index].move(x)), y)
    glyphs["zero"] = zero
    zero.recalcBounds(glyphs)
    font["hmtx"]["zero"] = (font["hmtx"]["zero"][0], zero.xMin)
    deltas["zero"] = [_narrow_variation(one, band_of) for one in deltas["O"]]


class _ContourBand(NamedTuple):
    """The left and right edge of a contour, before and after it is narrowed."""

    left: float
    right: float
    new_left: float
    new_right: float

    @property
    def factor(self) -> float:
        return (self.new_right - self.new_left) / (self.right - self.left)

    def move(self, x: float) -> float:
        return self.new_left + (x - self.left) * self.factor


def _narrow_variation(variation: TupleVariation, band_of: list[_ContourBand]) -> TupleVariation:
    """Narrow how a glyph's points move with the weight; the last four points, its width, don't move."""
    moved = zip(variation.coordinates, band_of, strict=False)
    deltas = [None if delta is None else (round(delta[0] * band.factor), delta[1]) for delta, band in moved]
    return TupleVariation(dict(variation.axes), [*deltas, *[(0, 0)] * 4])


def read_code_points(file: Path) -> set[int]:
    with TTFont(file, lazy=True) as font:
        return set(font.getBestCmap())


def cut_typeface(face: Typeface) -> Iterator[tuple[str, TTFont]]:
    """Yield the name and the font of each of a face's three files."""
    latin, others = face.find_source("latin"), face.find_source("latin-ext")
    english = cut_font(latin, set(ENGLISH_CODE_POINTS), face.axis_limits)
    if face.has_slashed_zero:
        replace_slashed_zero(english)
    yield face.name, english
    yield f"{face.name}-latin", cut_font(latin, read_code_points(latin) - ENGLISH_CODE_POINTS, face.axis_limits)
    yield f"{face.name}-others", cut_font(others, read_code_points(others) - read_code_points(latin), face.axis_limits)


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for name, font in (file for face in TYPEFACES for file in cut_typeface(face)):
        font.save(FONTS / f"{name}.woff2")


if __name__ == "__main__":
    main()
