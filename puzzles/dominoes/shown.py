"""What a player's browser gets to see of a game, and what a finished one looks like to friends."""

import re
from collections.abc import Sequence
from functools import lru_cache

from puzzles.contract import Outcome, Status
from puzzles.dominoes import counting
from puzzles.dominoes.counting import complete, worth
from puzzles.dominoes.matching import normal
from puzzles.dominoes.playing import State, counted
from puzzles.dominoes.puzzle import ground_of, laid_tile
from puzzles.dominoes.rules import Ground, Laid, connected
from puzzles.dominoes.setting import set_name
from puzzles.dominoes.wire import (
    Counts,
    Half,
    LaidShown,
    LaidTile,
    ParShown,
    Public,
    Reveal,
    View,
    Worth,
)
from puzzles.pictures import Drawing, of_rows

BY_JOINS = ("🟦", "🟩", "🟨")
"""The squares of a tile with one join, with two, and with more."""
HINTED, LEFT = "💡", "⬜"
STAR = "⭐"
COUNTED = ("no stars", "one star", "two stars", "three stars")


def view(public: Public, state: State) -> View:
    """Return the board, the rack, which names match which, who people are, and what the board counts."""
    ground = ground_of(public)
    halves, matches = _names_shown(ground)
    firm = {one.tile for one in connected(state.laid)}
    best = state.handed_in
    return View(
        width=ground.width,
        height=ground.height,
        tiles=halves,
        matches=matches,
        people=list(public.people) or [""] * len(ground.tiles),
        par=_par_shown(public),
        laid=[_laid_shown(one, one.tile not in firm) for one in state.laid],
        counts=Counts(of=len(ground.rack), **worth_of(ground, state.laid).model_dump()),
        handed_in=worth_of(ground, best) if best is not None else None,
        can_finish=complete(ground, state.laid) or (best is not None and complete(ground, best)),
        can_undo=bool(state.past),
        can_redo=bool(state.ahead),
        hints=laid_tiles(state.hints),
        lights=state.lights,
        prices=state.prices,
        late=state.late,
    )


def _par_shown(public: Public) -> ParShown:
    par = public.par
    return ParShown(joins=par.joins, proven=par.proven, two=counting.two_stars(par.joins))


@lru_cache(maxsize=64)
def _names_shown(ground: Ground) -> tuple[list[list[Half]], list[list[int]]]:
    """Return the tiles typeset for the page, and for each distinct name the names it matches."""
    names = sorted({normal(name) for tile in ground.tiles for name in tile} - {""})
    halves = [[_half_shown(ground, names, name) for name in tile] for tile in ground.tiles]
    return halves, [[n for n, other in enumerate(names) if ground.matching.match(name, other)] for name in names]


def _half_shown(ground: Ground, names: list[str], name: str) -> Half:
    if not name.strip():
        return Half(text=name, name=None, lines=[], size=0.0)
    lines, size = set_name(name)
    return Half(
        text=name, name=names.index(normal(name)), lines=list(lines), size=size, about=_describe_matches(ground, name)
    )


def _describe_matches(ground: Ground, name: str) -> str:
    """Say which other names on the tiles match a name, in a line; empty if there are none."""
    spelt = {normal(one): one for tile in ground.tiles for one in tile}
    forms = {one for group in ground.matching.groups if normal(name) in group for one in group}
    others = [one for one in sorted(spelt) if one != normal(name) and ground.matching.match(one, name)]
    told = [("is also", [spelt[one] for one in others if one in forms])]
    told.append(("also matches", [spelt[one] for one in others if one not in forms]))
    return " ".join(f"{name} {verb} {', '.join(names)}." for verb, names in told if names)


@lru_cache(maxsize=1 << 12)
def _laid_shown(laid: Laid, loose: bool) -> LaidShown:
    return LaidShown(tile=laid.tile, squares=laid.squares, loose=loose)


def laid_tiles(laid: Sequence[Laid]) -> list[LaidTile]:
    """Return laid tiles as they travel."""
    return [laid_tile(one) for one in laid]


def worth_of(ground: Ground, laid: Sequence[Laid]) -> Worth:
    """Return what a board counts."""
    board = worth(ground, laid)
    return Worth(**board._asdict(), stars=counting.stars(ground, board))


WIN_PRAISE = ("All laid!", "Well laid!", "Well matched!", "Full house!")
"""Praise by the number of stars."""


def outcome(ground: Ground, state: State, status: Status) -> Outcome:
    """Describe a play, in a few characters and in a sentence; a shared result has its time, too.

    The time is shown without help, as on the clock; beside it is what help adds, as leaderboards rank by the sum.
    """
    board, of = worth_of(ground, counted(ground, state)), len(ground.rack)
    sentence = {
        Status.WON: f"You laid all {of} tiles{_with_joins(ground, board)}.",
        Status.GAVE_UP: f"You gave up with {board.tiles} of {of} tiles laid.",
        Status.LOST: f"You laid {board.tiles} of {of} tiles.",
        Status.PLAYING: f"{board.tiles} of {of} tiles laid so far.",
    }[status]
    bulbs = f" 💡{len(state.hints)}" if state.hints else ""
    cost = f" +{_format_minutes(state.late)}" if state.late else ""
    helped = (
        f" Help adds {_format_minutes(state.late)} to your time."
        if cost and status in (Status.WON, Status.LOST)
        else ""
    )
    has_all = status is Status.WON
    line = f"{STAR * board.stars} {board.joins}/{ground.par}" if has_all else f"{board.tiles}/{of}"
    if status is Status.GAVE_UP:
        line = f"🏳️ {line}"
    score = f"{board.joins} of {ground.par} joins" if has_all else f"{board.tiles} of {of}"
    praise = {
        Status.WON: WIN_PRAISE[board.stars],
        Status.LOST: "So close!" if of - board.tiles == 1 else "A good try",
        Status.GAVE_UP: "Next time!",
        Status.PLAYING: "",
    }[status]
    return Outcome(line + bulbs + cost, sentence + helped, timed=True, score=score, praise=praise)


def under_par(line: str) -> int | None:
    """Return how many joins a whole rack's line is below par, at least 0; None for any other line.

    >>> under_par("⭐⭐ 9/11 💡1 +1:00"), under_par("⭐⭐⭐ 12/11"), under_par("7/9")
    (2, 0, None)
    """
    found = re.match(rf"{STAR}+ (\d+)/(\d+)", line)
    return max(0, int(found[2]) - int(found[1])) if found else None


def _format_minutes(seconds: int) -> str:
    """Return the cost of help, as a clock shows it.

    >>> _format_minutes(120)
    '2:00'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def _with_joins(ground: Ground, board: Worth) -> str:
    """Return the joins of a whole rack, and its stars."""
    how = "more joins than par" if board.joins > ground.par else f"{board.joins} joins (par is {ground.par})"
    return f" with {how}: {COUNTED[board.stars]}"


def _squares_of_rack(ground: Ground, state: State) -> list[str]:
    """Return a square for each tile of the rack, in its order: how many joins it has, or that a hint laid it."""
    joins = counting.joins_by_tile(connected(counted(ground, state)))
    hinted = {one.tile for one in state.hints}
    by_joins = {n: BY_JOINS[min(count, len(BY_JOINS)) - 1] for n, count in joins.items()}
    return [LEFT if n not in joins else HINTED if n in hinted else by_joins[n] for n in ground.rack]


def squares(ground: Ground, state: State) -> list[str]:
    """Return the squares of the tiles, those with most joins first: the order of the rack would help a friend."""
    found = _squares_of_rack(ground, state)
    return ["".join(sorted(found, key=[*reversed(BY_JOINS), HINTED, LEFT].index))]


def picture(ground: Ground, state: State) -> Drawing:
    """Draw the stars, and a square for each tile: no more than the share text shows."""
    board = counting.worth(ground, counted(ground, state))
    rows = [STAR * counting.stars(ground, board), *squares(ground, state)]
    return of_rows([row for row in rows if row])


def reveal(ground: Ground, solution: Sequence[Laid], state: State) -> Reveal:
    """Return one way to lay everything, and the board that counted."""
    return Reveal(
        answer=laid_tiles([ground.given, *solution]),
        counted=laid_tiles(connected(counted(ground, state))),
        how="".join(_squares_of_rack(ground, state)),
    )
