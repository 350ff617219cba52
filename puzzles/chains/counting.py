"""The deductions that count: how many ends there are, their shades and regions, and pairs of cells.

There are as many ends as starts. A chain's cells are dark and light in turn, as on a chessboard, so a chain has one
dark cell more than light ones if both of its ends are dark, one less if both are light, else as many. The sum over all
chains shows how many ends are dark: the argument of the chessboard without two of its corners (M. Black, “Critical
Thinking”, 1946).
"""

from collections.abc import Iterator

from puzzles.chains.board import Board, Change, Sides, shift_mask
from puzzles.chains.deductions import GENTLE, TRICKY, Deduction, Finding
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, bits
from puzzles.chains.sentences import Blanks, name_cells, number_in_words

NONE_LEFT = "no solution is left"


def dark_ends(level: Level) -> int:
    """Return how many chains end on a dark cell in any solution."""
    dark, starts = level.cells & level.dark, level.starts & level.dark
    light = level.cells.bit_count() - dark.bit_count()
    return dark.bit_count() - light + level.chains - starts.bit_count()


def is_uneven(level: Level) -> bool:
    """Return True if the shades alone prove a level unsolvable: it would need fewer than no ends, or too many."""
    return not 0 <= dark_ends(level) <= level.chains


class EndsKnown(Deduction):
    """As soon as there is an end for each start, all other cells need an exit."""

    def __init__(self) -> None:
        super().__init__(
            "ends",
            "All ends are known",
            GENTLE,
            "Every chain has its end: {ends}. A chain goes on from every other cell.",
        )

    def findings(self, board: Board) -> Iterator[Finding]:
        others = board.level.cells & ~board.ends & ~board.left
        if others and board.ends.bit_count() == board.level.chains:
            yield Finding(Change(left=others), board.ends, {"ends": board.ends})


class Shades(Deduction):
    """The number of dark and of light ends is known beforehand: a shade has no ends left, or all its cells are ends.

    If a shade has too many ends, or can have too few, no solution is left.
    """

    def __init__(self, ends: bool) -> None:
        super().__init__(
            "shades",
            "Dark and light in turn",
            TRICKY,
            "Chains visit dark squares (marked) and light ones in turn. With {dark} and {light}, "
            "and {starts}, {shares}. {So}.",
        )
        self.ends = ends

    def findings(self, board: Board) -> Iterator[Finding]:
        level, dark = board.level, dark_ends(board.level)
        for shade, wanted in ((level.dark, dark), (level.cells & ~level.dark, level.chains - dark)):
            known, possible = board.ends & shade, board.open_ends & shade
            rest = possible & ~known
            name = "dark" if shade == level.dark else "light"
            if not known.bit_count() <= wanted <= possible.bit_count():
                why = _say_impossible(level, name, known, possible, wanted)
                yield self._counted_finding(level, Change(left=level.cells), possible, why)
            elif rest and self.ends and possible.bit_count() == wanted:
                what = f"{'another ' if known else 'a '}{name} end"
                yield self._counted_finding(
                    level,
                    Change(ends=possible),
                    rest,
                    f"only {name_cells(level, rest)} can be {what}, so chains end there",
                )
            elif rest and not self.ends and known.bit_count() == wanted:
                of = f"the {name} end is" if wanted == 1 else f"the {number_in_words(wanted)} {name} ends are"
                so = f"no chain ends at {name_cells(level, rest)}"
                yield self._counted_finding(level, Change(left=rest), rest, f"{of} known, so {so}" if wanted else so)

    @staticmethod
    def _counted_finding(level: Level, change: Change, cells: int, so: str) -> Finding:
        """Return a finding with the count that shows it, and the sentence of what follows."""
        dark, ends = level.cells & level.dark, dark_ends(level)
        starts = (level.starts & dark).bit_count()
        of = f"{number_in_words(starts)} of {level.chains} starts dark" if level.chains > 1 else ""
        counted = {
            "dark": f"{(count := dark.bit_count())} dark square{'' if count == 1 else 's'}",
            "light": f"{(count := level.cells.bit_count() - count)} light one{'' if count == 1 else 's'}",
            "starts": of or f"a {'dark' if starts else 'light'} start",
            "shares": _say_shares(level, ends),
            "so": so,
        }
        return Finding(change, cells, counted, (dark,))


def _say_shares(level: Level, ends: int) -> str:
    """Say how many ends are dark and how many light."""
    if is_uneven(level):
        return f"{number_in_words(level.chains)} {'chain' if level.chains == 1 else 'chains'} cannot visit them all"
    if level.chains == 1:
        return f"the end is {'dark' if ends else 'light'}"
    share = f"{number_in_words(ends)} {'end is' if ends == 1 else 'ends are'}" if ends else "no end is"
    return f"{share} dark and {number_in_words(level.chains - ends)} light"


def _say_impossible(level: Level, shade: str, known: int, possible: int, wanted: int) -> str:
    """Say why a shade cannot have the number of ends that it needs."""
    if is_uneven(level):
        return "so there is no solution"
    if known.bit_count() > wanted:
        return (
            f"but {'chains end' if known & known - 1 else 'a chain ends'} at {name_cells(level, known)}, so {NONE_LEFT}"
        )
    if possible:
        ends = "ends" if possible & possible - 1 else "an end"
        return f"but of the {shade} squares only {name_cells(level, possible)} can be {ends}, so {NONE_LEFT}"
    return f"but no {shade} square can be an end, so {NONE_LEFT}"


class Regions(Deduction):
    """A region that no move leaves holds an end; if there are as many such regions as starts, they hold all ends."""

    def __init__(self) -> None:
        super().__init__(
            "regions",
            "No way out",
            TRICKY,
            "No move leads out of {regions}, so {each}.",
        )

    def findings(self, board: Board) -> Iterator[Finding]:
        regions, inside = closed_regions(board), 0
        if len(regions) < board.level.chains:
            return
        for region in regions:
            inside |= region if not region & board.ends else region & board.ends
        others = board.level.cells & ~(inside if len(regions) == board.level.chains else 0)
        if others & ~board.left:
            yield Finding(
                Change(left=others), inside & board.ends, _name_regions(board.level, len(regions)), tuple(regions)
            )


def _name_regions(level: Level, regions: int) -> Blanks:
    """Return the words for some regions that each hold an end."""
    if regions == 1:
        return {"regions": "the marked region", "each": "the chain ends there, and goes on from every other cell"}
    all_ends = f"With {number_in_words(regions)} chains those are all the ends: a chain goes on from every other cell"
    chains = "is only one chain" if level.chains == 1 else f"are only {number_in_words(level.chains)} chains"
    too_many = f"But there {chains}, so {NONE_LEFT}"
    return {
        "regions": f"each of the {number_in_words(regions)} marked regions",
        "each": f"a chain ends in each. {all_ends if regions == level.chains else too_many}",
    }


def closed_regions(board: Board) -> list[int]:
    """Return the smallest sets of cells that no possible move leaves, each once."""
    back, rest, found = board.backward(), board.level.cells, []
    while rest:
        region = board.flood(1 << (rest.bit_length() - 1))
        while strays := region & ~back.flood(region & -region):
            region = board.flood(1 << (strays.bit_length() - 1))
        region = board.flood(region & -region)
        found.append(region)
        rest &= ~back.flood(region)
    return found


class Pairs(Deduction):
    """Two opposite corners of a square that are entered from the other two corners only use both of these up."""

    def __init__(self, back: bool) -> None:
        super().__init__(
            "pairs",
            "Two for two",
            TRICKY,
            "From {pair} the chains can only go to {others}, so nothing else enters these two."
            if back
            else "{Pair} can only be entered from {others}, so from these two the chains go nowhere else.",
        )
        self.back = back

    def findings(self, board: Board) -> Iterator[Finding]:
        seen = board.backward() if self.back else board
        needy = board.left if self.back else board.level.cells & ~board.level.starts
        for falling in (True, False):
            for pair, others, keep in find_pairs(seen, needy, falling):
                out = self._moves_out(board, others, keep)
                if out:
                    yield Finding(out, pair | others, {"pair": pair, "others": others})

    def _moves_out(self, board: Board, others: int, keep: Sides) -> Change | None:
        """Return what leaves (or, reversed, enters) the two others by any other way."""
        out = [others & ~keep[d] for d in DIRECTIONS]
        if self.back:
            turned = [shift_mask(out[d], board.level.offsets[d]) for d in DIRECTIONS]
            out = [turned[OPPOSITE[d]] for d in DIRECTIONS]
        return board.new_in(Change((out[0], out[1], out[2], out[3]), left=0 if self.back else others))


def find_pairs(board: Board, needy: int, falling: bool) -> Iterator[tuple[int, int, Sides]]:
    """Yield pairs of needy corners of a square, the two corners that alone lead to them, and the moves between them.

    `falling`: the pair is top left and bottom right; else top right and bottom left.
    """
    up, right, down, left = board.entered
    width = board.level.offsets[2]
    # the upper corner is entered from one side and from below, the lower one from above and the other side
    beside, other = (left, right) if falling else (right, left)
    upper = needy & beside & up & ~other & ~down
    lower = needy & other & down & ~beside & ~up
    step = width + 1 if falling else width - 1
    for first in bits(upper & lower >> step):
        second = first << step
        by_side = first << 1 if falling else first >> 1
        below = first << width
        sideways = (below, by_side)
        keep = [below, 0, by_side, 0]
        keep[3 if falling else 1] |= sideways[1]
        keep[1 if falling else 3] |= sideways[0]
        yield first | second, by_side | below, (keep[0], keep[1], keep[2], keep[3])
