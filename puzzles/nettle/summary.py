"""Choose which clues to show friends, by the three rules of the article about the first Nettle.

A clue is worth showing if it was shorter than all clues before it, if it is the longest, or if it made progress through
a *waypoint*. Waypoints are guessed words, one for every 25 guesses or part of them: those nearest to the secret word
first, then those on most clues' routes, then the latest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from puzzles.contract import SHARE_LINES
from puzzles.nettle.rules import Clue

GUESSES_PER_WAYPOINT = 25
ROW_LENGTH = 10


@dataclass(frozen=True)
class Trail:
    """A clue's number, the emoji of its steps, and the words (or senses) of its route, the secret one last."""

    n: int
    emoji: tuple[str, ...]
    words: tuple[int | str, ...]

    @property
    def distance(self) -> int:
        return len(self.emoji)


def make_trails(clues: Iterable[Clue]) -> list[Trail]:
    """Return the shown route of each clue as a trail."""
    return [Trail(one.n, one.shown_route.emoji, tuple(step.sense for step in one.shown_route.steps)) for one in clues]


def find_shortest_so_far(clues: Sequence[Trail]) -> list[Trail]:
    """Return all clues that were shorter than every clue before them, the winning one included."""
    return [clue for i, clue in enumerate(clues) if all(clue.distance < earlier.distance for earlier in clues[:i])]


def find_longest_clue(clues: Sequence[Trail]) -> list[Trail]:
    """Return the longest clue, the first of several, in a list; [] without clues."""
    return [max(clues, key=lambda clue: clue.distance)] if clues else []


def choose_waypoints(clues: Sequence[Trail]) -> list[int | str]:
    """Return the waypoints of a play: the guessed words that mattered most."""
    guessed = {clue.words[0]: clue for clue in clues if clue.distance > 0}

    def importance(word: int | str) -> tuple[int, int, int]:
        routes_through = sum(word in clue.words for clue in clues)
        return guessed[word].distance, -routes_through, -guessed[word].n

    how_many = -(-len(clues) // GUESSES_PER_WAYPOINT)
    return sorted(guessed, key=importance)[:how_many]


def find_progress_clues(clues: Sequence[Trail]) -> list[Trail]:
    """Return all clues that were shorter than every earlier one through the same waypoint."""
    progressing: dict[int, Trail] = {}
    for waypoint in choose_waypoints(clues):
        through = [clue for clue in clues if waypoint in clue.words]
        progressing |= {clue.n: clue for clue in find_shortest_so_far(through)}
    return [progressing[n] for n in sorted(progressing)]


def choose_highlights(clues: Sequence[Trail], most_lines: int = SHARE_LINES) -> list[Trail]:
    """Return up to `most_lines` clues that are worth showing, in the order of the play.

    If there are more, we prefer the shortest one, then the longest, then the later ones of each rule.
    """
    by_importance = [*reversed(find_shortest_so_far(clues)), *reversed(find_progress_clues(clues))]
    by_importance[1:1] = find_longest_clue(clues)
    numbers = dict.fromkeys(clue.n for clue in by_importance)
    chosen = set(list(numbers)[:most_lines])
    return [clue for clue in clues if clue.n in chosen]


def arrange_rows(signs: Sequence[str], most_lines: int = SHARE_LINES) -> list[str]:
    """Arrange signs in rows of ten; if there are more than `most_lines` rows, leave out the first ones.

    >>> arrange_rows(["🟦"] * 12), arrange_rows(["🟦"] * 12 + ["🟥"], most_lines=1)
    (['🟦🟦🟦🟦🟦🟦🟦🟦🟦🟦', '🟦🟦'], ['… 🟦🟦🟥'])
    """
    rows = ["".join(signs[at : at + ROW_LENGTH]) for at in range(0, len(signs), ROW_LENGTH)]
    return rows if len(rows) <= most_lines else [f"… {rows[-most_lines]}", *rows[len(rows) - most_lines + 1 :]]


def format_line(clue: Trail) -> str:
    """Write a clue as a line of the share text."""
    return f"{clue.n}: {''.join(clue.emoji) or '✅'}"
