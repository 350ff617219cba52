"""Which clues of a game are worth showing to friends, by three rules (from the article on the first Nettle).

A clue is worth showing if it was shorter than every clue before it, if it is the longest, or if it made progress
towards a waypoint. Waypoints are guessed words, one for each 25 guesses begun: nearest to the secret word first, then
those that most clues lead through, then the latest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from puzzles.contract import SHARE_LINES
from puzzles.nettle.rules import Clue

GUESSES_PER_WAYPOINT = 25
ROW = 10


@dataclass(frozen=True)
class Trail:
    """A clue as a summary sees it: its number, its emoji, and the words it leads through, the secret one last."""

    n: int
    emoji: tuple[str, ...]
    words: tuple[int | str, ...]

    @property
    def distance(self) -> int:
        return len(self.emoji)


def trails(clues: Iterable[Clue]) -> list[Trail]:
    """Return the clues' shown routes as a summary sees them."""
    return [Trail(clue.n, clue.lead.emoji, tuple(step.sense for step in clue.lead.steps)) for clue in clues]


def new_shortest(clues: Sequence[Trail]) -> list[Trail]:
    """Every clue that was shorter than all before it; so also the find."""
    return [clue for i, clue in enumerate(clues) if all(clue.distance < one.distance for one in clues[:i])]


def longest(clues: Sequence[Trail]) -> list[Trail]:
    """The longest clue; the first of several."""
    return [max(clues, key=lambda clue: clue.distance)] if clues else []


def waypoints(clues: Sequence[Trail]) -> list[int | str]:
    """The guessed words that mattered most on the way."""
    guessed = {clue.words[0]: clue for clue in clues if clue.distance > 0}

    def importance(word: int | str) -> tuple[int, int, int]:
        through = sum(word in clue.words for clue in clues)
        return guessed[word].distance, -through, -guessed[word].n

    how_many = -(-len(clues) // GUESSES_PER_WAYPOINT)
    return sorted(guessed, key=importance)[:how_many]


def progress(clues: Sequence[Trail]) -> list[Trail]:
    """Every clue that was the shortest so far to lead through a waypoint."""
    found: dict[int, Trail] = {}
    for waypoint in waypoints(clues):
        through = [clue for clue in clues if waypoint in clue.words]
        found |= {clue.n: clue for clue in new_shortest(through)}
    return [found[n] for n in sorted(found)]


def highlights(clues: Sequence[Trail], room: int = SHARE_LINES) -> list[Trail]:
    """The clues worth showing, in their order, at most `room`: where that is too few, the later ones of each rule."""
    by_weight = [*reversed(new_shortest(clues)), *reversed(progress(clues))]
    by_weight[1:1] = longest(clues)
    kept = dict.fromkeys(clue.n for clue in by_weight)
    chosen = set(list(kept)[:room])
    return [clue for clue in clues if clue.n in chosen]


def in_rows(signs: Sequence[str], room: int = SHARE_LINES) -> list[str]:
    """Signs in rows of ten; of more rows than there is room for, the first ones are left out.

    >>> in_rows(["🟦"] * 12), in_rows(["🟦"] * 12 + ["🟥"], room=1)
    (['🟦🟦🟦🟦🟦🟦🟦🟦🟦🟦', '🟦🟦'], ['… 🟦🟦🟥'])
    """
    rows = ["".join(signs[at : at + ROW]) for at in range(0, len(signs), ROW)]
    return rows if len(rows) <= room else [f"… {rows[-room]}", *rows[len(rows) - room + 1 :]]


def line(clue: Trail) -> str:
    """A clue as a line of the share text."""
    return f"{clue.n}: {''.join(clue.emoji) or '✅'}"
