"""What a player's browser gets to see of a game, and what a finished one looks like to friends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.contract import SHARE_LINES, Outcome, Status
from puzzles.dominoes.hints import in_words
from puzzles.dominoes.matching import normal
from puzzles.dominoes.puzzle import laid_tile
from puzzles.dominoes.rules import Ground, Laid, Square, State, connected, counted, neighbours, occupied, worth
from puzzles.dominoes.setting import set_name
from puzzles.dominoes.wire import Counts, Half, Hinted, LaidShown, LaidTile, Reveal, View, Worth

COLOURS = "🟥🟦🟨🟩🟪🟧🟫"
GIVEN, OPEN = "⬛", "⬜"


def view(ground: Ground, state: State) -> View:
    """The board, the rack, which names match which, and how much is laid."""
    halves, matches = _names(ground)
    firm = {one.tile for one in connected(state.laid)}
    tiles, squares = worth(ground, state.laid)
    return View(
        width=ground.width,
        height=ground.height,
        tiles=halves,
        matches=matches,
        laid=[_laid_shown(one, one.tile not in firm) for one in state.laid],
        counts=Counts(tiles=tiles, of=len(ground.rack), squares=squares),
        handed_in=worth_of(ground, state.handed_in) if state.handed_in is not None else None,
        can_undo=bool(state.past),
        hints=laid_tiles(state.hints),
    )


@lru_cache(maxsize=64)
def _names(ground: Ground) -> tuple[list[list[Half]], list[list[int]]]:
    """The tiles as they are set, and for each of their names the names that it matches."""
    names = sorted({normal(name) for tile in ground.tiles for name in tile} - {""})
    halves = [[_half(names, name) for name in tile] for tile in ground.tiles]
    return halves, [[n for n, other in enumerate(names) if ground.matching.match(name, other)] for name in names]


def _half(names: list[str], name: str) -> Half:
    if not name.strip():
        return Half(text=name, name=None, lines=[], size=0.0)
    lines, size = set_name(name)
    return Half(text=name, name=names.index(normal(name)), lines=list(lines), size=size)


@lru_cache(maxsize=1 << 12)
def _laid_shown(laid: Laid, loose: bool) -> LaidShown:
    return LaidShown(tile=laid.tile, squares=laid.squares, loose=loose)


def laid_tiles(laid: Sequence[Laid]) -> list[LaidTile]:
    """Laid tiles as they travel."""
    return [laid_tile(one) for one in laid]


def worth_of(ground: Ground, laid: Sequence[Laid]) -> Worth:
    """What a board counts."""
    tiles, squares = worth(ground, laid)
    return Worth(tiles=tiles, squares=squares)


def hinted(ground: Ground, laid: Laid) -> Hinted:
    """A hint: a tile and its place, also in words."""
    return Hinted(hint=laid_tile(laid), text=in_words(ground, laid))


def outcome(ground: Ground, state: State, status: Status) -> Outcome:
    """How a play stands, in a few characters and in a sentence; a shared result tells its time, too."""
    tiles, of = worth(ground, counted(ground, state))[0], len(ground.rack)
    sentence = {
        Status.WON: f"You laid all {of} tiles.",
        Status.GAVE_UP: f"You gave up with {tiles} of {of} tiles handed in.",
        Status.LOST: f"You laid {tiles} of {of} tiles.",
        Status.PLAYING: f"{tiles} of {of} tiles laid so far.",
    }[status]
    bulbs = f" 💡{len(state.hints)}" if state.hints else ""
    return Outcome(f"{tiles}/{of}{bulbs}", sentence, timed=True, score=f"{tiles} of {of}")


def outline(ground: Ground, state: State) -> list[str]:
    """The board that counts, in colours without names: tiles that touch differ, the given one is dark."""
    there = _coloured(connected(counted(ground, state)))
    rows = ["".join(there.get((x, y), OPEN) for x in range(ground.width)) for y in range(ground.height)]
    return rows[:SHARE_LINES]


def _coloured(laid: Sequence[Laid]) -> dict[Square, str]:
    """The colour of each square that is covered."""
    there = occupied(laid)
    colour: dict[int, str] = {laid[0].tile: GIVEN}
    for one in laid[1:]:
        near = {there[n][0] for s in one.squares for n in neighbours(s) if n in there}
        taken = {colour[tile] for tile in near if tile in colour}
        turned = COLOURS[one.tile % len(COLOURS) :] + COLOURS
        colour[one.tile] = next(c for c in turned if c not in taken)
    return {square: colour[tile] for square, (tile, _) in there.items()}


def reveal(ground: Ground, solution: Sequence[Laid], state: State) -> Reveal:
    """One way to lay everything, and the board that counted."""
    return Reveal(answer=laid_tiles([ground.given, *solution]), counted=laid_tiles(connected(counted(ground, state))))
