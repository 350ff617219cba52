"""The deductions that count: how many ends there are, of which shade, in which regions, and pairs of cells.

There are as many ends as starts. A chain's cells are dark and light in turn, as on a chessboard, so a chain has one
dark cell more than light ones if both of its ends are dark, one less if both are light, else as many. Added up over
all chains that tells how many ends are dark: the argument of the chessboard without two of its corners (M. Black,
“Critical Thinking”, 1946).
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.chains.board import Board, Change, Sides, shifted
from puzzles.chains.deductions import GENTLE, TRICKY, Deduction, Finding
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, bits
from puzzles.chains.sentences import Blanks, names, number

HELD = " Known as an end already: {ends}. A chain goes on from all other cells there."
"""Said where the end that a region holds is known: its other cells are left, too."""


def dark_ends(level: Level) -> int:
    """How many chains end on a dark cell, whatever the solution is."""
    dark, starts = level.cells & level.dark, level.starts & level.dark
    light = level.cells.bit_count() - dark.bit_count()
    return dark.bit_count() - light + level.chains - starts.bit_count()


def uneven(level: Level) -> bool:
    """Whether the shades alone show that a level has no solution: it would need fewer than none, or too many, ends."""
    return not 0 <= dark_ends(level) <= level.chains


class EndsKnown(Deduction):
    """As soon as there is an end for each start, all other cells must be left."""

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
    """The number of dark and of light ends is known beforehand: none is left for a shade, or all its cells are ends."""

    def __init__(self, ends: bool) -> None:
        super().__init__(
            "shades",
            "Dark and light in turn",
            TRICKY,
            "Chains visit dark squares (marked) and light ones in turn. With {dark} dark squares and {light} light "
            "ones, and {starts}, {shares}. "
            + ("Only {cells} can be {what}, so chains end there." if ends else "{Known}o chain ends at {cells}."),
        )
        self.ends = ends

    def findings(self, board: Board) -> Iterator[Finding]:
        level, dark = board.level, dark_ends(board.level)
        for shade, wanted in ((level.dark, dark), (level.cells & ~level.dark, level.chains - dark)):
            known, possible = board.ends & shade, board.open_ends & shade
            rest = possible & ~known
            name = "dark" if shade == level.dark else "light"
            if not known.bit_count() <= wanted <= possible.bit_count():
                yield Finding(Change(left=level.cells), possible, {})
            elif rest and self.ends and possible.bit_count() == wanted:
                what = f"{'another ' if known else 'a '}{name} end"
                yield self._told(level, Change(ends=possible), rest, {"what": what})
            elif rest and not self.ends and known.bit_count() == wanted:
                of = f"the {name} end is" if wanted == 1 else f"the {number(wanted)} {name} ends are"
                yield self._told(level, Change(left=rest), rest, {"known": f"{of} known, so n" if wanted else "n"})

    @staticmethod
    def _told(level: Level, change: Change, cells: int, words: Blanks) -> Finding:
        """A finding with the count by which it is seen."""
        dark, ends = level.cells & level.dark, dark_ends(level)
        starts, other = (level.starts & dark).bit_count(), level.chains - ends
        of = f"{number(starts)} of {level.chains} starts dark" if level.chains > 1 else ""
        share = f"{number(ends)} {'end is' if ends == 1 else 'ends are'}" if ends else "no end is"
        shares = f"{share} dark and {number(other)} light"
        counted = {
            "dark": str(dark.bit_count()),
            "light": str((level.cells & ~dark).bit_count()),
            "starts": of or f"a {'dark' if starts else 'light'} start",
            "shares": shares if level.chains > 1 else f"the end is {'dark' if ends else 'light'}",
        }
        return Finding(change, cells, {**counted, **words, "cells": cells}, (dark,))


class Regions(Deduction):
    """A region that no move leaves holds an end; as many such regions as starts hold all ends."""

    def __init__(self) -> None:
        super().__init__(
            "regions",
            "No way out",
            TRICKY,
            "No move leads out of {regions}, so {each} from every other cell.{known}",
        )

    def findings(self, board: Board) -> Iterator[Finding]:
        regions, inside = closed_regions(board), 0
        if len(regions) < board.level.chains:
            return
        for region in regions:
            inside |= region if not region & board.ends else region & board.ends
        others = board.level.cells & ~(inside if len(regions) == board.level.chains else 0)
        if others & ~board.left:
            count = number(len(regions))
            held = sum(region & board.ends for region in regions if region & board.ends not in (0, region))
            known = HELD.format(ends=names(board.level, held)) if held else ""
            told = {"regions": "the marked region", "each": "the chain ends there, and goes on"}
            all_ends = f"a chain ends in each. With {count} chains those are all the ends: a chain goes on"
            if len(regions) > 1:
                told = {"regions": f"any of the {count} marked regions", "each": all_ends}
            yield Finding(Change(left=others), inside & board.ends, {**told, "known": known}, tuple(regions))


def closed_regions(board: Board) -> list[int]:
    """The smallest sets of cells that no possible move leaves, each found once."""
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
            for pair, others, keep in pairs(seen, needy, falling):
                out = self._out(board, others, keep)
                if out:
                    yield Finding(out, pair | others, {"pair": pair, "others": others})

    def _out(self, board: Board, others: int, keep: Sides) -> Change | None:
        """What leaves (or, turned round, enters) the two others by any other way."""
        out = [others & ~keep[d] for d in DIRECTIONS]
        if self.back:
            turned = [shifted(out[d], board.level.offsets[d]) for d in DIRECTIONS]
            out = [turned[OPPOSITE[d]] for d in DIRECTIONS]
        return board.new_in(Change((out[0], out[1], out[2], out[3]), left=0 if self.back else others))


def pairs(board: Board, needy: int, falling: bool) -> Iterator[tuple[int, int, Sides]]:
    """Pairs of needy corners of a square, the two corners that alone lead to them, and the moves of these to them.

    `falling`: the pair is top left and bottom right; else top right and bottom left.
    """
    up, right, down, left = board.entered
    width = board.level.offsets[2]
    # the upper corner is entered from beside by one side and from below, the lower one from above and the other side
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
