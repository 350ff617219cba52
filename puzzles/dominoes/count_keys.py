"""List keys for counting plays of a rack by their joins and the help they asked for, and make tables of the counts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS_KEY, CountTable, PlayedMove
from puzzles.contract import IllegalMove, Status
from puzzles.dominoes import play_state
from puzzles.dominoes.board_tally import tally_board
from puzzles.dominoes.play_state import State, apply_move
from puzzles.dominoes.puzzle import build_full_setup
from puzzles.dominoes.wire import Hint, Lights, Move, Puzzle
from puzzles.key_counts import HELPED_PREFIX, format_plays, map_counts_by_number

JOINS_PREFIX, HINT_KEY, LIGHTS_KEY = "joins:", "hint", "lights"


def list_keys(puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterator[str]:
    """Yield the keys of a play: the joins of its board, if that has the whole rack, and the help that was asked for."""
    setup = build_full_setup(puzzle)
    state = State((setup.given,))
    for one in played:
        with suppress(IllegalMove):
            state = apply_move(setup, state, one.move)
    if play_state.find_status(setup, state) is Status.WON:
        yield f"{JOINS_PREFIX}{tally_board(setup, play_state.choose_counted_board(setup, state)).joins}"
    hints = sum(isinstance(one.move, Hint) for one in played)
    lights = any(isinstance(one.move, Lights) for one in played)
    if hints:
        yield HINT_KEY
    if lights:
        yield LIGHTS_KEY
    if hints or lights:
        yield f"{HELPED_PREFIX}{hints + lights}"


def make_tables(puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
    """Make the editors' tables: plays by their number of joins, and plays that asked for help."""
    par = puzzle.public.par
    joins = map_counts_by_number(counts, JOINS_PREFIX)
    joins_rows = [(f"{number}{', par' if par and number == par.joins else ''}", many) for number, many in joins.items()]
    rest = max(0, counts.get(PLAYS_KEY, 0) - sum(joins.values()))
    rows = [*joins_rows[::-1], ("not every tile", rest)]
    helped = [("A hint", counts.get(HINT_KEY, 0)), ("The lights", counts.get(LIGHTS_KEY, 0))]
    return [
        CountTable("Joins", ("Joins", "Plays"), tuple((name, format_plays(many, counts)) for name, many in rows)),
        CountTable("Help", ("Help", "Plays"), tuple((name, format_plays(many, counts)) for name, many in helped)),
    ]
