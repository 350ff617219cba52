"""The stored form of a puzzle of Square, and what makes one sound: eight different words, and clues that hide them."""

from collections.abc import Sequence

from puzzles.abilities import Part
from puzzles.contract import BadPuzzle
from puzzles.square.families import gives_away
from puzzles.square.grid import ENTRIES, SIDE, words_of
from puzzles.square.wire import Public, Puzzle, Secret


def make_puzzle(rows: Sequence[str], clues: Sequence[str], difficulty: int | None = None) -> Puzzle:
    """Return a puzzle from its four rows and eight clues, across before down."""
    public = Public(difficulty=difficulty, across=tuple(clues[:SIDE]), down=tuple(clues[SIDE:]))
    return Puzzle(public=public, secret=Secret(rows=tuple(rows)))


def clues(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the eight clues, across before down."""
    return puzzle.public.across + puzzle.public.down


def solved(puzzle: Puzzle) -> str:
    """Return the sixteen right letters as one text."""
    return "".join(puzzle.secret.rows)


def check_different(rows: Sequence[str]) -> None:
    """Raise `BadPuzzle` if four rows are not a grid of eight different words."""
    if len(set(words_of(rows))) != 2 * SIDE:
        raise BadPuzzle("the eight words are not all different")


def fair(puzzle: Puzzle) -> bool:
    """Return True if no clue names its own answer, or a word of its family."""
    words = words_of(puzzle.secret.rows)
    return not any(gives_away(clue, word) for word, clue in zip(words, clues(puzzle), strict=True))


def parts(puzzle: Puzzle) -> list[Part]:
    """Return what a player can point at: the eight clues, with their words."""
    named = zip(ENTRIES, words_of(puzzle.secret.rows), clues(puzzle), strict=True)
    return [Part(f"clue:{one.name}", f"{one.name} {word}: {clue}", word) for one, word, clue in named]
