"""Make and check the stored form of a puzzle: eight different words, and clues that don't give them away."""

import re
from collections.abc import Sequence

from puzzles.abilities import ReportablePart
from puzzles.contract import BadPuzzle
from puzzles.square.grid import ENTRIES, SIDE, list_words
from puzzles.square.wire import Public, Puzzle, Secret
from puzzles.square.word_families import gives_away

OPENING_QUOTE = re.compile(r'(?<![^\s(—–/])"')
"""Matches a straight quotation mark that opens a quotation."""


def make_puzzle(rows: Sequence[str], clues: Sequence[str], difficulty: int | None = None) -> Puzzle:
    """Make a puzzle of four rows and eight clues, those across before those down."""
    public = Public(difficulty=difficulty, across=tuple(clues[:SIDE]), down=tuple(clues[SIDE:]))
    return Puzzle(public=public, secret=Secret(rows=tuple(rows)))


def list_clues(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the eight clues, across before down."""
    return puzzle.public.across + puzzle.public.down


def list_printed_clues(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the eight clues as players read them, with curly quotation marks and apostrophes."""
    return tuple(map(curl_quotes, list_clues(puzzle)))


def curl_quotes(text: str) -> str:
    """Replace straight quotation marks and apostrophes by curly ones.

    >>> curl_quotes("A foal's"), curl_quotes('"High", in Italian ("alto")')
    ('A foal’s', '“High”, in Italian (“alto”)')
    """
    return OPENING_QUOTE.sub("“", text).replace('"', "”").replace("'", "’")


def read_solution(puzzle: Puzzle) -> str:
    """Return the sixteen right letters as one text."""
    return "".join(puzzle.secret.rows)


def check_words_differ(rows: Sequence[str]) -> None:
    """Raise `BadPuzzle` if the eight words of four rows aren't all different."""
    if len(set(list_words(rows))) != 2 * SIDE:
        raise BadPuzzle("the eight words aren’t all different")


def is_fair(puzzle: Puzzle) -> bool:
    """Return True if no clue gives its answer away."""
    words = list_words(puzzle.secret.rows)
    return not any(gives_away(clue, word) for word, clue in zip(words, list_clues(puzzle), strict=True))


def list_reportable_parts(puzzle: Puzzle) -> list[ReportablePart]:
    """List what a player can report as wrong: the eight clues, with their words."""
    named = zip(ENTRIES, list_words(puzzle.secret.rows), list_printed_clues(puzzle), strict=True)
    return [ReportablePart(f"clue:{one.name}", f"{one.name} {word}: {clue}", word) for one, word, clue in named]
