"""Make the view of a play, its outcome for leaderboards, the emoji of a shared result, and the reveal."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from puzzles.contract import Outcome, Status
from puzzles.dominoes import board_tally
from puzzles.dominoes.board_tally import is_complete, tally_board
from puzzles.dominoes.matching import normalise_name
from puzzles.dominoes.play_state import State, choose_counted_board
from puzzles.dominoes.puzzle import build_full_setup, build_setup, encode_tile, read_solution
from puzzles.dominoes.rules import GameSetup, PlacedTile, find_connected
from puzzles.dominoes.typesetting import typeset_name
from puzzles.dominoes.wire import (
    Counts,
    Half,
    LaidShown,
    LaidTile,
    LinkShown,
    ParShown,
    Public,
    Puzzle,
    Reveal,
    View,
    Worth,
)
from puzzles.pictures import Drawing, draw_rows
from puzzles.wording import format_duration

SIGNS_BY_JOINS = ("🟦", "🟩", "🟨")
"""The emoji for a tile with one join, with two joins, and with more."""
HINTED_SIGN, UNLAID_SIGN, LINK_SIGN = "💡", "⬜", "🔗"
STAR = "⭐"
STARS_IN_WORDS = ("no stars", "one star", "two stars", "three stars")


def make_view(public: Public, state: State) -> View:
    """Return all that the browser gets of a play; of links, it has only those that the player found."""
    setup = build_setup(public, state.found_links)
    halves, matches = _typeset_names(setup)
    firm = {one.tile for one in find_connected(state.laid)}
    best = state.handed_in
    return View(
        width=setup.width,
        height=setup.height,
        tiles=halves,
        matches=matches,
        people=list(public.people) or [""] * len(setup.tiles),
        par=_show_par(public),
        laid=[_show_tile(one, one.tile not in firm) for one in state.laid],
        counts=Counts(of=len(setup.rack_numbers), **make_worth(setup, state.laid).model_dump()),
        handed_in=make_worth(setup, best) if best is not None else None,
        can_finish=is_complete(setup, state.laid) or (best is not None and is_complete(setup, best)),
        can_undo=bool(state.past),
        can_redo=bool(state.future),
        hints=encode_tiles(state.hints),
        lights=state.lights,
        prices=state.prices,
        late=state.help_seconds,
        links=_show_links(public.riddles, dict(state.found), state.laid),
    )


def _show_links(
    riddles: Sequence[str], known: Mapping[int, tuple[int, int]], laid: Sequence[PlacedTile]
) -> list[LinkShown]:
    """Return all links; those with a number in `known` with their tiles, and whether a board makes them."""
    made = board_tally.list_made_links(find_connected(laid), tuple(known.values()))
    return [LinkShown(riddle=text, tiles=known.get(n), made=known.get(n) in made) for n, text in enumerate(riddles)]


def _show_par(public: Public) -> ParShown:
    par = public.par
    return ParShown(joins=par.joins, proven=par.proven, two=board_tally.count_joins_for_two_stars(par.joins))


@lru_cache(maxsize=64)
def _typeset_names(setup: GameSetup) -> tuple[list[list[Half]], list[list[int]]]:
    """Return the tiles with typeset names, and for each distinct name the numbers of the names that it matches.

    Names are numbered in sorted order.
    """
    names = sorted({normalise_name(name) for tile in setup.tiles for name in tile} - {""})
    halves = [[_typeset_half(setup, names, name) for name in tile] for tile in setup.tiles]
    return halves, [[n for n, other in enumerate(names) if setup.matching.is_match(name, other)] for name in names]


def _typeset_half(setup: GameSetup, names: list[str], name: str) -> Half:
    if not name.strip():
        return Half(text=name, name=None, lines=[], size=0.0)
    lines, size = typeset_name(name)
    return Half(
        text=name,
        name=names.index(normalise_name(name)),
        lines=list(lines),
        size=size,
        about=_describe_matches(setup, name),
    )


def _describe_matches(setup: GameSetup, name: str) -> str:
    """Say which other names on the tiles match a name; '' if none does."""
    spelt = {normalise_name(one): one for tile in setup.tiles for one in tile}
    forms = {one for group in setup.matching.groups if normalise_name(name) in group for one in group}
    others = [one for one in sorted(spelt) if one != normalise_name(name) and setup.matching.is_match(one, name)]
    verbs = [("is also", [spelt[one] for one in others if one in forms])]
    verbs.append(("also matches", [spelt[one] for one in others if one not in forms]))
    return " ".join(f"{name} {verb} {', '.join(names)}." for verb, names in verbs if names)


@lru_cache(maxsize=1 << 12)
def _show_tile(laid: PlacedTile, loose: bool) -> LaidShown:
    return LaidShown(tile=laid.tile, squares=laid.squares, loose=loose)


def encode_tiles(laid: Sequence[PlacedTile]) -> list[LaidTile]:
    """Return laid tiles in the form that travels."""
    return [encode_tile(one) for one in laid]


def make_worth(setup: GameSetup, laid: Sequence[PlacedTile]) -> Worth:
    """Return the counts and the stars of a board."""
    board = tally_board(setup, laid)
    return Worth(**board._asdict(), stars=board_tally.count_stars(setup, board))


WIN_PRAISE = ("All laid!", "Well laid!", "Well matched!", "Full house!")
"""Praise by the number of stars."""
HELPED_PRAISE = "All in place!"
"""Praise for a win with help, which costs time but no stars."""


def make_outcome(setup: GameSetup, state: State, status: Status) -> Outcome:
    """Describe how a play is going or how it ended; its line ends with the time that help adds, if any."""
    board, of = make_worth(setup, choose_counted_board(setup, state)), len(setup.rack_numbers)
    sentence = {
        Status.WON: f"You laid all {of} tiles{_say_joins(setup, board)}.",
        Status.GAVE_UP: f"You gave up with {board.tiles} of {of} tiles laid.",
        Status.LOST: f"You laid {board.tiles} of {of} tiles.",
        Status.PLAYING: f"{board.tiles} of {of} tiles laid so far.",
    }[status]
    bulbs = f" 💡{len(state.hints)}" if state.hints else ""
    cost = f" +{_format_minutes(state.help_seconds)}" if state.help_seconds else ""
    helped = (
        f" Help added {format_duration(state.help_seconds)} to your time."
        if cost and status in (Status.WON, Status.LOST)
        else ""
    )
    has_all = status is Status.WON
    line = f"{STAR * board.stars} {board.joins}/{setup.par}" if has_all else f"{board.tiles}/{of}"
    if status is Status.GAVE_UP:
        line = f"🏳️ {line}"
    score = f"{board.joins} of {setup.par} joins" if has_all else f"{board.tiles} of {of}"
    praise = {
        Status.WON: HELPED_PRAISE if state.hints or state.lights else WIN_PRAISE[board.stars],
        Status.LOST: "So close!" if of - board.tiles == 1 else "A good try",
        Status.GAVE_UP: "Next time!",
        Status.PLAYING: "",
    }[status]
    return Outcome(line + bulbs + cost, sentence + helped, timed=True, score=score, praise=praise)


def read_joins_under_par(line: str) -> int | None:
    """Read from the line of a play with the whole rack how many joins it is below par, at least 0; None for any other.

    >>> read_joins_under_par("⭐⭐ 9/11 💡1 +1:00"), read_joins_under_par("⭐⭐⭐ 12/11"), read_joins_under_par("7/9")
    (2, 0, None)
    """
    found = re.match(rf"{STAR}+ (\d+)/(\d+)", line)
    return max(0, int(found[2]) - int(found[1])) if found else None


def _format_minutes(seconds: int) -> str:
    """Format a time as minutes and seconds.

    >>> _format_minutes(120)
    '2:00'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def _say_joins(setup: GameSetup, board: Worth) -> str:
    """Write the part of a sentence that says how many joins and stars a board with the whole rack has."""
    how = "more joins than par" if board.joins > setup.par else f"{board.joins} joins (par is {setup.par})"
    return f" with {how} and earned {STARS_IN_WORDS[board.stars]}"


def _list_tile_signs(setup: GameSetup, state: State) -> list[str]:
    """List an emoji for each tile of the rack, in its order.

    The emoji shows how many joins the tile has, that it was laid after a hint, or that it was not laid.
    """
    joins = board_tally.count_joins_by_tile(find_connected(choose_counted_board(setup, state)), setup.links)
    hinted = {one.tile for one in state.hints}
    by_joins = {n: SIGNS_BY_JOINS[min(count, len(SIGNS_BY_JOINS)) - 1] for n, count in joins.items()}
    return [UNLAID_SIGN if n not in joins else HINTED_SIGN if n in hinted else by_joins[n] for n in setup.rack_numbers]


def make_share_rows(setup: GameSetup, state: State) -> list[str]:
    """Return the emoji of the tiles in one row, sorted so that a friend can't know which tile each means.

    The row ends with a sign for each link that the board makes.
    """
    found = _list_tile_signs(setup, state)
    made = board_tally.tally_board(setup, choose_counted_board(setup, state)).links
    return ["".join(sorted(found, key=[*reversed(SIGNS_BY_JOINS), HINTED_SIGN, UNLAID_SIGN].index)) + LINK_SIGN * made]


def draw_play(setup: GameSetup, state: State) -> Drawing:
    """Draw the stars and the emoji of the tiles."""
    board = board_tally.tally_board(setup, choose_counted_board(setup, state))
    rows = [STAR * board_tally.count_stars(setup, board), *make_share_rows(setup, state)]
    return draw_rows([row for row in rows if row])


def make_reveal(puzzle: Puzzle, state: State) -> Reveal:
    """Return the solution, all links, and the board that counted for the player."""
    setup = build_full_setup(puzzle)
    counted = find_connected(choose_counted_board(setup, state))
    return Reveal(
        answer=encode_tiles([setup.given, *read_solution(puzzle)]),
        counted=encode_tiles(counted),
        how="".join(_list_tile_signs(setup, state)),
        links=_show_links(puzzle.public.riddles, dict(enumerate(setup.links)), counted),
    )
