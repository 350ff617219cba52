"""What of a play is worth counting over all plays of a secret word: what was guessed, how often, and help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS, Played, Table
from puzzles.contract import IllegalMove
from puzzles.counted import HELPED, counts_by_number, format_share, highest_counts
from puzzles.nettle import rules
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.rules import State
from puzzles.nettle.wire import AskHint, Guess, Move, SwitchOn

GUESS, GUESSES, LOST = "guess:", "guesses:", "lost"
LONGEST_WORD = 60
BANDS = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 30), (31, 50))
"""How guesses are told together: from, to; more than the last is a row of its own."""


def keys(held: Opened, played: Sequence[Played[Move]]) -> Iterator[str]:
    """What a play is counted for: the words that its guesses were taken as, and how many they were."""
    state, helped = State(), 0
    for one in played:
        if isinstance(one.move, Guess):
            with suppress(IllegalMove):
                state = rules.guess(held.ways, state, one.move.guess, held.refused)
        helped += isinstance(one.move, AskHint | SwitchOn)
    words = (held.words.spelling(clue.spelling) for clue in state.clues if clue.route.distance)
    yield from dict.fromkeys(f"{GUESS}{word[:LONGEST_WORD]}" for word in words)
    if helped:
        yield f"{HELPED}{helped}"
    yield f"{GUESSES}{len(state.clues)}" if state.found else LOST


def tables(counts: Mapping[str, int]) -> list[Table]:
    """What editors read: how many guesses it took, how many were lost, and what was guessed most."""
    took = counts_by_number(counts, GUESSES)
    last = BANDS[-1][1]
    rows = [(f"{low} to {high}", _between(took, low, high)) for low, high in BANDS]
    rows += [
        (f"more than {last}", _between(took, last + 1, max(took, default=last) + 1)),
        ("lost", counts.get(LOST, 0)),
    ]
    guessed = tuple((word, format_share(many, counts)) for word, many in highest_counts(counts, GUESS))
    return [
        Table(
            "How many guesses it took", ("Guesses", "Plays"), tuple((told, format_share(n, counts)) for told, n in rows)
        ),
        Table(f"What {counts.get(PLAYS, 0)} players guessed most", ("Word", "Plays"), guessed),
    ]


def _between(took: Mapping[int, int], low: int, high: int) -> int:
    return sum(many for number, many in took.items() if low <= number <= high)
