"""Count first guesses and numbers of guesses over all plays of an edition."""

from collections.abc import Iterator, Mapping, Sequence

from puzzles.abilities import PLAYS_KEY, CountTable, PlayedMove
from tests.toy.puzzles.toy.wire import Guess, Move

FIRST_GUESS, GUESS_COUNT = "first:", "guesses:"
MOST_ROWS = 10


def list_keys(played: Sequence[PlayedMove[Move]]) -> Iterator[str]:
    """Yield the keys that a play adds to."""
    guesses = [played_move.move.guess for played_move in played if isinstance(played_move.move, Guess)]
    if guesses:
        yield f"{FIRST_GUESS}{guesses[0]}"
    yield f"{GUESS_COUNT}{len(guesses)}"


def make_tables(counts: Mapping[str, int]) -> list[CountTable]:
    """Build the editors' tables: the most common first guesses."""
    first_guesses = {
        key.removeprefix(FIRST_GUESS): plays for key, plays in counts.items() if key.startswith(FIRST_GUESS)
    }
    most_common = sorted(first_guesses.items(), key=lambda item: (-item[1], int(item[0])))[:MOST_ROWS]
    rows = tuple((number, str(plays)) for number, plays in most_common)
    return [CountTable(f"First guesses of {counts.get(PLAYS_KEY, 0)} plays", ("Number", "Plays"), rows)]
