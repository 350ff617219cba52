"""Draw a layout as SVG that looks hand-drawn, like the comic (xkcd 1970) from which the game comes.

The same layout always gives the same picture. Each name is measured with a table of letter widths, broken into lines at
spaces or hyphens, and set in the largest size that fits. The attribute `textLength` keeps it within its square in any
typeface.
"""

from random import Random
from unicodedata import category
from xml.sax.saxutils import escape

from puzzles.dominoes.layout import Layout
from puzzles.dominoes.rules import PlacedTile

SIDE = 60
"""A square's side, in the picture's units."""
MARGIN, GAP, WAVER = 14, 2.6, 0.9
LARGEST_SIZE, SMALLEST_SIZE = 15.0, 2.0
INSET = 3.0
LINE_HEIGHT = 1.08
PAPER, CARD, INK = "#fbf7ef", "#ffffff", "#1f1b16"
FONT_FAMILY = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', Verdana, sans-serif"
LETTERS_BY_WIDTH = {
    0.25: "',.:;`j|",
    0.35: ' !()il"-[]frt{}',
    0.42: "/I\\_1",
    0.5: "*csvxyz",
    0.57: "27<>?FJL^aehknou~",
    0.61: "345689$+=EPSTZbdgpq",
    0.66: "0ABCKRVXY",
    0.71: "DGHNUw",
    0.77: "#&OQ@",
    0.87: "Mm",
    0.92: "W%",
}
"""Width to the letters that have it, in Atkinson Hyperlegible Next, semibold, at type size 1."""
WIDTH_BY_LETTER = {letter: width for width, letters in LETTERS_BY_WIDTH.items() for letter in letters}
OTHER_WIDTH, IDEOGRAPH_WIDTH = 0.68, 1.0
WIDTH_BY_CATEGORY = {"Mn": 0.0, "Cf": 0.0, "Mc": 0.3, "Lo": 0.6}
"""Unicode's category to the width of its signs: marks, joiners, and letters without capitals."""


def draw_layout(layout: Layout) -> str:
    """Return a layout as an SVG document."""
    width, height = layout.width * SIDE + 2 * MARGIN, layout.height * SIDE + 2 * MARGIN
    frame = _draw_box(MARGIN / 2, MARGIN / 2, width - MARGIN, height - MARGIN, Random("frame"))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="{FONT_FAMILY}" fill="none" stroke="{INK}" stroke-linejoin="round" stroke-linecap="round">',
        f"<title>Name Dominoes: {len(layout.laid)} of {len(layout.tiles)} tiles</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}" stroke="none"/>',
        f'<path d="{frame}" stroke-width="2.4"/>',
        *(_draw_tile(layout, one) for one in layout.laid),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _draw_tile(layout: Layout, laid: PlacedTile) -> str:
    """Draw a tile: its box, faint marks between its squares, and its names."""
    rng = Random(f"{laid.tile}/{laid.squares}")
    left, top = min(x for x, _ in laid.squares), min(y for _, y in laid.squares)
    right, bottom = max(x for x, _ in laid.squares) + 1, max(y for _, y in laid.squares) + 1
    box = _draw_box(
        MARGIN + left * SIDE + GAP,
        MARGIN + top * SIDE + GAP,
        (right - left) * SIDE - 2 * GAP,
        (bottom - top) * SIDE - 2 * GAP,
        rng,
    )
    names = zip(layout.tiles[laid.tile], laid.squares, strict=True)
    words = "".join(_draw_name(name, x, y) for name, (x, y) in names)
    return f'<g><path d="{box}" fill="{CARD}" stroke-width="1.7"/>{_draw_marks(laid)}{words}</g>'


def _draw_box(x: float, y: float, width: float, height: float, rng: Random) -> str:
    """Return the path of a rectangle with small round corners, whose sides waver a little."""

    def write_shaky_point(a: float, b: float) -> str:
        return f"{a + rng.uniform(-WAVER, WAVER):.1f} {b + rng.uniform(-WAVER, WAVER):.1f}"

    corner = 4.0
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    path = []
    for n, (cx, cy) in enumerate(corners):
        (ox, oy), (ix, iy), (nx, ny) = steps[n], steps[n - 1], corners[(n + 1) % 4]
        path.append(f"{'L' if n else 'M'}{write_shaky_point(cx - ix * corner, cy - iy * corner)}")
        path.append(f"Q{cx:.1f} {cy:.1f} {write_shaky_point(cx + ox * corner, cy + oy * corner)}")
        path.append(f"Q{write_shaky_point((cx + nx) / 2, (cy + ny) / 2)} {nx - ox * corner:.1f} {ny - oy * corner:.1f}")
    return "".join(path) + "Z"


def _draw_marks(laid: PlacedTile) -> str:
    """Draw short strokes at the edges between the squares of one tile."""
    lines = []
    for (ax, ay), (bx, by) in zip(laid.squares, laid.squares[1:], strict=False):
        x, y = MARGIN + max(ax, bx) * SIDE, MARGIN + max(ay, by) * SIDE
        if ay == by:
            lines.append(f"M{x} {y + GAP + 1:g}v6M{x} {y + SIDE - GAP - 1:g}v-6")
        else:
            lines.append(f"M{x + GAP + 1:g} {y}h6M{x + SIDE - GAP - 1:g} {y}h-6")
    return f'<path d="{"".join(lines)}" stroke-width="1.1" stroke-opacity=".55"/>' if lines else ""


def _draw_name(name: str, column: int, row: int) -> str:
    """Draw a name in the middle of its square, in the largest size at which it fits."""
    if not name.strip():
        return ""
    lines, size = fit_name(name)
    x = MARGIN + (column + 0.5) * SIDE
    first = MARGIN + (row + 0.5) * SIDE + size * 0.35 - (len(lines) - 1) * size * LINE_HEIGHT / 2
    spans = "".join(_draw_line(line, x, first + n * size * LINE_HEIGHT, size) for n, line in enumerate(lines))
    return (
        f'<text text-anchor="middle" font-size="{size:.1f}" font-weight="600" fill="{INK}" stroke="none">{spans}</text>'
    )


def _draw_line(line: str, x: float, y: float, size: float) -> str:
    room = SIDE - 2 * (GAP + INSET)
    held = (
        f' textLength="{room:.1f}" lengthAdjust="spacingAndGlyphs"' if measure_text(line) * size > room * 0.93 else ""
    )
    return f'<tspan x="{x:g}" y="{y:.1f}"{held}>{escape(line)}</tspan>'


def measure_text(text: str) -> float:
    """Estimate the width of a text, for a type size of 1."""
    return sum(
        WIDTH_BY_LETTER.get(c)
        or (IDEOGRAPH_WIDTH if ord(c) > 0x2E80 else WIDTH_BY_CATEGORY.get(category(c), OTHER_WIDTH))
        for c in text
    )


def fit_name(name: str) -> tuple[list[str], float]:
    """Break a name into lines so that they can be set largest; return the lines and their type size.

    >>> fit_name("Lee"), fit_name("DE LA RENTA")[0]
    ((['Lee'], 15.0), ['DE LA', 'RENTA'])
    """
    room = SIDE - 2 * (GAP + INSET)
    best = max((_find_fitting_size(lines, room), -len(lines), lines) for lines in list_line_breaks(name))
    return best[2], max(best[0], SMALLEST_SIZE)


def _find_fitting_size(lines: list[str], room: float) -> float:
    widest = max(1, *(measure_text(line) for line in lines))  # a mark alone has no width
    return min(LARGEST_SIZE, room / widest, room / (len(lines) * LINE_HEIGHT))


def list_line_breaks(name: str) -> list[list[str]]:
    """List ways to break a name into one, two or three lines; at most 200 of them."""
    words = name.replace("-", "- ").split()
    ways = [[words]] + [[words[:n], words[n:]] for n in range(1, len(words))]
    ways += [[words[:n], words[n:m], words[m:]] for n in range(1, len(words)) for m in range(n + 1, len(words))]
    return [[" ".join(line).replace("- ", "-") for line in way] for way in ways[:200]]
