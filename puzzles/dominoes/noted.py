"""What in a play is worth counting over all plays of a rack: its joins, and help."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS, Played, Table
from puzzles.contract import IllegalMove, Status
from puzzles.counted import HELPED, counts_by_number, format_share
from puzzles.dominoes import playing
from puzzles.dominoes.counting import worth
from puzzles.dominoes.moves import after
from puzzles.dominoes.playing import State
from puzzles.dominoes.puzzle import ground_of
from puzzles.dominoes.wire import Hint, Lights, Move, Puzzle

JOINS, HINT, LIGHTS = "joins:", "hint", "lights"


def keys(puzzle: Puzzle, played: Sequence[Played[Move]]) -> Iterator[str]:
    """Yield a play's keys: the joins of the board that counts, if it has the whole rack."""
    ground = ground_of(puzzle.public)
    state = State((ground.given,))
    for one in played:
        with suppress(IllegalMove):
            state = after(ground, state, one.move)
    if playing.status(ground, state) is Status.WON:
        yield f"{JOINS}{worth(ground, playing.counted(ground, state)).joins}"
    hints = sum(isinstance(one.move, Hint) for one in played)
    lights = any(isinstance(one.move, Lights) for one in played)
    if hints:
        yield HINT
    if lights:
        yield LIGHTS
    if hints or lights:
        yield f"{HELPED}{hints + lights}"


def tables(puzzle: Puzzle, counts: Mapping[str, int]) -> list[Table]:
    """Return the tables for editors: how many joins the whole rack was laid with, and who asked for help."""
    par = puzzle.public.par
    joins = counts_by_number(counts, JOINS)
    told = [(f"{number}{', par' if par and number == par.joins else ''}", many) for number, many in joins.items()]
    rest = max(0, counts.get(PLAYS, 0) - sum(joins.values()))
    rows = [*told[::-1], ("not the whole rack", rest)]
    helped = [("A hint", counts.get(HINT, 0)), ("The lights", counts.get(LIGHTS, 0))]
    return [
        Table("Joins", ("Joins", "Plays"), tuple((name, format_share(many, counts)) for name, many in rows)),
        Table("Help", ("Help", "Plays"), tuple((name, format_share(many, counts)) for name, many in helped)),
    ]
