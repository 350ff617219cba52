"""What of a play is worth counting over all plays of an edition: the first guess, and how many there were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puzzles.abilities import PLAYS, Played, Table
from tests.toy.puzzles.toy.wire import Guess, Move

FIRST, GUESSES = "first:", "guesses:"
MOST_ROWS = 10


def keys(played: Sequence[Played[Move]]) -> Iterator[str]:
    """What a play is counted for."""
    guesses = [one.move.guess for one in played if isinstance(one.move, Guess)]
    if guesses:
        yield f"{FIRST}{guesses[0]}"
    yield f"{GUESSES}{len(guesses)}"


def tables(counts: Mapping[str, int]) -> list[Table]:
    """What editors read: with which numbers people begin."""
    first = {key.removeprefix(FIRST): many for key, many in counts.items() if key.startswith(FIRST)}
    most = sorted(first.items(), key=lambda one: (-one[1], int(one[0])))[:MOST_ROWS]
    rows = tuple((number, str(many)) for number, many in most)
    return [Table(f"First guesses of {counts.get(PLAYS, 0)} plays", ("Number", "Plays"), rows)]
