"""Define the deductions that count: ends, their shades and regions, and pairs of cells.

There are as many ends as starts. A chain's cells are dark and light in turn, as on a chessboard. So a chain has one
dark cell more than light ones if its first and last cell are dark, one fewer if both are light, else as many. The sum
over all chains shows how many ends are dark: the argument of the chessboard without two of its corners (M. Black,
“Critical Thinking”, 1946).
"""

from collections.abc import Iterator

from puzzles.chains.board import Board, Change, DirectionMasks, shift_mask
from puzzles.chains.deductions import GENTLE, TRICKY, Deduction, Finding
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, iterate_cells
from puzzles.chains.sentences import Blanks, name_cells, write_number

NO_SOLUTION_LEFT = "there’s no solution left"


def count_dark_ends(level: Level) -> int:
    """Return how many chains end on a dark cell in any solution."""
    dark, starts = level.cells & level.dark_cells, level.starts & level.dark_cells
    light = level.cells.bit_count() - dark.bit_count()
    return dark.bit_count() - light + level.chain_count - starts.bit_count()


def has_impossible_shades(level: Level) -> bool:
    """Return True if the shades alone prove a level unsolvable: it would need too many ends of one shade."""
    return not 0 <= count_dark_ends(level) <= level.chain_count


class KnownEndsDeduction(Deduction):
    """Once as many ends as starts are known, all other cells need an exit."""

    def __init__(self) -> None:
        super().__init__(
            "ends",
            "All ends are known",
            GENTLE,
            "We know where {chain} ends: {ends}. {Leaver} must leave every other cell.",
        )

    def list_findings(self, board: Board) -> Iterator[Finding]:
        others = board.level.cells & ~board.ends & ~board.non_ends
        if others and board.ends.bit_count() == board.level.chain_count:
            chain, leaver = ("every chain", "a chain") if board.level.chain_count > 1 else ("the chain", "it")
            yield Finding(Change(non_ends=others), board.ends, {"ends": board.ends, "chain": chain, "leaver": leaver})


class ShadeDeduction(Deduction):
    """The numbers of dark and light cells say how many ends are dark and how many light.

    With `marks_ends`: if just as many cells of a shade can be ends as it needs, all of them are. Without it: if all
    ends of a shade are known, its other cells need an exit. In both cases, no solution is left if a shade has more
    known ends than it needs, or too few possible ones.
    """

    def __init__(self, marks_ends: bool) -> None:
        super().__init__(
            "shades",
            "Dark and light in turn",
            TRICKY,
            "Chains visit dark squares (shaded) and light ones in turn. With {dark}, {light} "
            "and {starts}, {shares}. {So}.",
        )
        self.marks_ends = marks_ends

    def list_findings(self, board: Board) -> Iterator[Finding]:
        level, dark = board.level, count_dark_ends(board.level)
        for shade, wanted in ((level.dark_cells, dark), (level.cells & ~level.dark_cells, level.chain_count - dark)):
            known, possible = board.ends & shade, board.possible_ends & shade
            rest = possible & ~known
            name = "dark" if shade == level.dark_cells else "light"
            if not known.bit_count() <= wanted <= possible.bit_count():
                why = _explain_impossible_shade(level, name, known, possible, wanted)
                yield self._make_counted_finding(level, Change(non_ends=level.cells), possible, why)
            elif rest and self.marks_ends and possible.bit_count() == wanted:
                what, end = (
                    (f"{'other ' if known else ''}{name} ends", "chains end")
                    if rest & rest - 1
                    else (f"{'another' if known else 'a'} {name} end", "a chain ends")
                )
                so = f"only {name_cells(level, rest)} can be {what}, so {end} there"
                yield self._make_counted_finding(level, Change(ends=possible), rest, so)
            elif rest and not self.marks_ends and known.bit_count() == wanted:
                of = f"the {name} end is" if wanted == 1 else f"the {write_number(wanted)} {name} ends are"
                so = f"no chain ends at {name_cells(level, rest)}"
                yield self._make_counted_finding(
                    level, Change(non_ends=rest), rest, f"{of} known, so {so}" if wanted else so
                )

    @staticmethod
    def _make_counted_finding(level: Level, change: Change, cells: int, so: str) -> Finding:
        """Return a finding whose sentence has the counts of squares, starts and ends, and the conclusion `so`."""
        dark, ends = level.cells & level.dark_cells, count_dark_ends(level)
        starts = (level.starts & dark).bit_count()
        dark_starts = "1 dark start" if starts == 1 else f"{starts or 'no'} dark starts"
        of = f"{dark_starts} out of {level.chain_count}" if level.chain_count > 1 else ""
        counted = {
            "dark": f"{(count := dark.bit_count())} dark square{'' if count == 1 else 's'}",
            "light": f"{(count := level.cells.bit_count() - count)} light one{'' if count == 1 else 's'}",
            "starts": of or f"a {'dark' if starts else 'light'} start",
            "shares": _describe_shares(level, ends),
            "so": so,
        }
        return Finding(change, cells, counted, (dark,))


def _describe_shares(level: Level, ends: int) -> str:
    """Say how many ends are dark and how many light, or that this is impossible."""
    if has_impossible_shades(level):
        return (
            f"{write_number(level.chain_count)} {'chain' if level.chain_count == 1 else 'chains'} can’t visit them all"
        )
    if level.chain_count == 1:
        return f"the end is {'dark' if ends else 'light'}"
    share = f"{write_number(ends)} {'end is' if ends == 1 else 'ends are'}" if ends else "no ends are"
    light = level.chain_count - ends
    return f"{share} dark and {write_number(light)} {'is' if light == 1 else 'are'} light"


def _explain_impossible_shade(level: Level, shade: str, known: int, possible: int, needed: int) -> str:
    """Say why a shade cannot have the number of ends that it needs."""
    if has_impossible_shades(level):
        return "so there’s no solution"
    if known.bit_count() > needed:
        ends = "chains end" if known & known - 1 else "a chain ends"
        return f"but {ends} at {name_cells(level, known)}, so {NO_SOLUTION_LEFT}"
    if possible:
        ends = "ends" if possible & possible - 1 else "an end"
        return f"but of the {shade} squares only {name_cells(level, possible)} can be {ends}, so {NO_SOLUTION_LEFT}"
    return f"but no {shade} squares can be ends, so {NO_SOLUTION_LEFT}"


class RegionDeduction(Deduction):
    """A chain ends in each region that no move leaves; with as many regions as chains, no chain ends elsewhere."""

    def __init__(self) -> None:
        super().__init__(
            "regions",
            "No way out",
            TRICKY,
            "No moves lead out of {regions}, so {each}.",
        )

    def list_findings(self, board: Board) -> Iterator[Finding]:
        regions, inside = find_closed_regions(board), 0
        if len(regions) < board.level.chain_count:
            return
        for region in regions:
            inside |= region if not region & board.ends else region & board.ends
        others = board.level.cells & ~(inside if len(regions) == board.level.chain_count else 0)
        if others & ~board.non_ends:
            yield Finding(
                Change(non_ends=others), inside & board.ends, _name_regions(board.level, len(regions)), tuple(regions)
            )


def _name_regions(level: Level, regions: int) -> Blanks:
    """Return the words of the sentence about closed regions, by blank; `regions` is their number."""
    if regions == 1:
        return {"regions": "the shaded region", "each": "the chain ends there, and must leave every other cell"}
    all_ends = f"With {write_number(regions)} chains, those are all the ends, so a chain must leave every other cell"
    chains = "is only one chain" if level.chain_count == 1 else f"are only {write_number(level.chain_count)} chains"
    too_many = f"But there {chains}, so {NO_SOLUTION_LEFT}"
    return {
        "regions": f"{'either' if regions == 2 else 'any'} of the {write_number(regions)} shaded regions",
        "each": f"a chain ends in each. {all_ends if regions == level.chain_count else too_many}",
    }


def find_closed_regions(board: Board) -> list[int]:
    """List the smallest sets of cells that no possible move leaves, as masks."""
    reversed_board, remaining, regions = board.make_reversed_copy(), board.level.cells, []
    while remaining:
        region = board.find_reachable(1 << (remaining.bit_length() - 1))
        while strays := region & ~reversed_board.find_reachable(region & -region):
            region = board.find_reachable(1 << (strays.bit_length() - 1))
        region = board.find_reachable(region & -region)
        regions.append(region)
        remaining &= ~reversed_board.find_reachable(region)
    return regions


class PairDeduction(Deduction):
    """If two opposite corners of a square can be entered only from the other two, chains leave those only that way.

    With `backwards`: if chains can leave two opposite corners only to the other two, they enter those only from there.
    """

    def __init__(self, backwards: bool) -> None:
        super().__init__(
            "pairs",
            "Two for two",
            TRICKY,
            "From {pair} the chains can only go to {others}, so those two can’t be entered from elsewhere."
            if backwards
            else "{Pair} can only be entered from {others}, so from those two the chains can’t go anywhere else.",
        )
        self.backwards = backwards

    def list_findings(self, board: Board) -> Iterator[Finding]:
        seen = board.make_reversed_copy() if self.backwards else board
        corners = board.non_ends if self.backwards else board.level.cells & ~board.level.starts
        for falling in (True, False):
            for pair, others, keep in find_pairs(seen, corners, falling):
                out = self._rule_out_others(board, others, keep)
                if out:
                    yield Finding(out, pair | others, {"pair": pair, "others": others})

    def _rule_out_others(self, board: Board, others: int, keep: DirectionMasks) -> Change | None:
        """Rule out all moves but `keep` from the cells in `others` (into them if `backwards`); None if none is new."""
        out = [others & ~keep[d] for d in DIRECTIONS]
        if self.backwards:
            turned = [shift_mask(out[d], board.level.offsets[d]) for d in DIRECTIONS]
            out = [turned[OPPOSITE[d]] for d in DIRECTIONS]
        return board.filter_change(Change((out[0], out[1], out[2], out[3]), non_ends=0 if self.backwards else others))


def find_pairs(board: Board, corners: int, falling: bool) -> Iterator[tuple[int, int, DirectionMasks]]:
    """Yield (pair, others, moves): two opposite corners of a square that only the other two corners lead to.

    The pair is in `corners`: with `falling`, top left and bottom right, else top right and bottom left. `moves` has for
    each direction the cells of `others` that lead to the pair that way.
    """
    up, right, down, left = board.entered_cells
    width = board.level.offsets[2]
    # the upper corner is entered from one side and from below, the lower one from above and the other side
    beside, other = (left, right) if falling else (right, left)
    upper = corners & beside & up & ~other & ~down
    lower = corners & other & down & ~beside & ~up
    step = width + 1 if falling else width - 1
    for first in iterate_cells(upper & lower >> step):
        second = first << step
        by_side = first << 1 if falling else first >> 1
        below = first << width
        sideways = (below, by_side)
        keep = [below, 0, by_side, 0]
        keep[3 if falling else 1] |= sideways[1]
        keep[1 if falling else 3] |= sideways[0]
        yield first | second, by_side | below, (keep[0], keep[1], keep[2], keep[3])
