"""Make and draw layouts of any names, and describe and correct puzzles, for commands and editors."""

from collections.abc import Mapping
from time import monotonic

from puzzles import tools
from puzzles.dominoes import drawing, layout_orders, rack_correction
from puzzles.dominoes.cast import write_person
from puzzles.dominoes.engine import Dominoes
from puzzles.dominoes.layout import Layout
from puzzles.dominoes.puzzle import build_setup, read_solution
from puzzles.dominoes.rules import PlacedTile
from puzzles.dominoes.wire import Puzzle
from puzzles.pictures import Drawing, draw_line
from puzzles.shapes import JSON


class Tools(tools.Tools[Dominoes], tools.DrawsSolutions):
    slow = True

    def list_editable_texts(self, puzzle: Puzzle) -> list[tools.EditableText]:
        """Return a field for the names on each tile, and one for the line about the tile's person."""
        public = puzzle.public
        lines = public.people or ("",) * len(public.tiles)
        found = []
        for number, (tile, about) in enumerate(zip(public.tiles, lines, strict=True)):
            notice = "the names on the tiles"
            found.append(
                tools.EditableText(f"tile-{number}", f"Tile {number + 1}", rack_correction.write_tile(tile), notice)
            )
            if public.people:
                who = f"Who {' '.join(filter(None, tile))} is"
                found.append(tools.EditableText(f"line-{number}", who, about, "the line about someone", optional=True))
        for number, riddle in enumerate(public.riddles):
            two = " and ".join(write_person(public.tiles[tile]) for tile in puzzle.secret.links[number])
            found.append(tools.EditableText(f"riddle-{number}", f"Riddle of {two}", riddle, "a riddle"))
        return found

    def replace_texts(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """Return the JSON of the puzzle with an editor's tiles and lines. Raises `BadPuzzle`.

        If a tile has changed, the rack is laid again, with the most joins that are found.
        """
        count = len(puzzle.public.tiles)
        tiles = tuple(rack_correction.read_tile(texts[f"tile-{n}"], n + 1) for n in range(count))
        lines = {n: texts[f"line-{n}"] for n in range(len(puzzle.public.people))}
        riddles = tuple(texts[f"riddle-{n}"].strip() for n in range(len(puzzle.public.riddles)))
        made: JSON = rack_correction.replace_tiles(puzzle, tiles, lines, riddles).model_dump(mode="json")
        return made

    def solve(self, data: object, every: bool = False) -> JSON:
        """Return the layout for an order (see `layout_orders.LayoutOrder`); for a puzzle, its grade and a solution."""
        order = layout_orders.read_order(data)
        if order is None:
            return super().solve(data, every)
        found: JSON = layout_orders.print_layout(layout_orders.make_layout(order, monotonic)).model_dump(mode="json")
        return found

    def draw_solution(self, data: object, solution: JSON) -> str:
        """Draw the layout of an order, or the solution of a puzzle, as SVG."""
        order = layout_orders.read_order(data)
        if order is not None:
            return drawing.draw_layout(layout_orders.read_layout(order, solution))
        puzzle = self.read_puzzle(data)
        setup = build_setup(puzzle.public)
        return drawing.draw_layout(
            Layout(setup.width, setup.height, setup.tiles, (setup.given, *read_solution(puzzle)))
        )

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Return the board's size, the given tile, where each other one is in the solution, the variants, and par."""
        setup = build_setup(puzzle.public)
        people = [" | ".join(half or "—" for half in tile) for tile in setup.tiles]
        laid = [f"{people[one.tile]}: {_say_squares(one)}" for one in read_solution(puzzle)]
        links = zip(puzzle.public.riddles, puzzle.secret.links, strict=True)
        linked = [f"{riddle}: {people[one]} and {people[other]}" for riddle, (one, other) in links]
        variants = "\n".join(" = ".join(group) for group in puzzle.public.variants.groups)
        par = puzzle.public.par
        proven = "and no board has more" if par.proven else "but a board may have more"
        return [
            ("Board", f"{setup.width} × {setup.height}"),
            ("Already laid", people[setup.given.tile]),
            ("Solution (column/row of each square)", "\n".join(laid)),
            ("Variants", variants or "none"),
            ("Links", "\n".join(linked) or "none"),
            ("Par", f"{par.joins} joins, {proven}"),
        ]

    def make_glance(self, puzzle: Puzzle) -> tools.Glance:
        """Return a drawing of the solution without names, and par."""
        setup = build_setup(puzzle.public)
        tiles = [_draw_tile(setup.given, "hue-2"), *(_draw_tile(one, "hue-1") for one in read_solution(puzzle))]
        drawing = Drawing(2 * setup.width, 2 * setup.height, tuple(tiles))
        return tools.Glance(words=(f"par {setup.par}",), drawing=drawing)


def _draw_tile(laid: PlacedTile, token: str) -> str:
    """Draw a laid tile; a square is two units wide and high."""
    return draw_line([(2 * x + 1.0, 2 * y + 1.0) for x, y in laid.squares], token, 1.5)


def _say_squares(laid: PlacedTile) -> str:
    """Write the squares of a tile as column/row, counted from 1."""
    return ", ".join(f"{x + 1}/{y + 1}" for x, y in laid.squares)
