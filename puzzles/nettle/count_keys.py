"""List keys for counting plays by guessed words, numbers of guesses and help, and make tables of the counts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS_KEY, CountTable, PlayedMove
from puzzles.contract import IllegalMove
from puzzles.key_counts import HELPED_PREFIX, format_plays, list_highest_counts, map_counts_by_number
from puzzles.nettle import rules
from puzzles.nettle.puzzle import OpenPuzzle
from puzzles.nettle.rules import State
from puzzles.nettle.wire import AskHint, Guess, Move, SwitchOn
from puzzles.wording import format_count

GUESS_PREFIX, GUESSES_PREFIX, LOST_KEY = "guess:", "guesses:", "lost"
LONGEST_WORD = 60
GUESS_RANGES = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 30), (31, 50))
"""The rows of the table of guesses, as (fewest, most); one more row has all above the last."""


def list_keys(opened: OpenPuzzle, played: Sequence[PlayedMove[Move]]) -> Iterator[str]:
    """Yield the keys of a play: its wrong guesses, how often it asked for help, and its number of guesses."""
    state, helped = State(), 0
    for played_move in played:
        if isinstance(played_move.move, Guess):
            with suppress(IllegalMove):
                state = rules.make_guess(opened.directions, state, played_move.move.guess, opened.refused_senses)
        helped += isinstance(played_move.move, AskHint | SwitchOn)
    words = (opened.lexicon.spelling(clue.spelling) for clue in state.clues if clue.route.distance)
    yield from dict.fromkeys(f"{GUESS_PREFIX}{word[:LONGEST_WORD]}" for word in words)
    if helped:
        yield f"{HELPED_PREFIX}{helped}"
    yield f"{GUESSES_PREFIX}{len(state.clues)}" if state.is_solved else LOST_KEY


def make_tables(counts: Mapping[str, int]) -> list[CountTable]:
    """Make the editors' tables: plays by number of guesses, with those that were lost, and the most guessed words."""
    plays_by_guesses = map_counts_by_number(counts, GUESSES_PREFIX)
    last = GUESS_RANGES[-1][1]
    rows = [(f"{low} to {high}", _sum_between(plays_by_guesses, low, high)) for low, high in GUESS_RANGES]
    rows += [
        (f"more than {last}", _sum_between(plays_by_guesses, last + 1, max(plays_by_guesses, default=last) + 1)),
        ("lost", counts.get(LOST_KEY, 0)),
    ]
    most_guessed = tuple((word, format_plays(many, counts)) for word, many in list_highest_counts(counts, GUESS_PREFIX))
    return [
        CountTable(
            "How many guesses it took",
            ("Guesses", "Plays"),
            tuple((label, format_plays(n, counts)) for label, n in rows),
        ),
        CountTable(
            f"What {format_count(counts.get(PLAYS_KEY, 0), 'player')} guessed most", ("Word", "Plays"), most_guessed
        ),
    ]


def _sum_between(plays_by_guesses: Mapping[int, int], low: int, high: int) -> int:
    return sum(plays for number, plays in plays_by_guesses.items() if low <= number <= high)
