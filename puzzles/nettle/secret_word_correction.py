"""Correct a puzzle for an editor: replace its secret word, and compute new directions."""

from puzzles.contract import BadPuzzle
from puzzles.lexicon import unfit as marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.generator import is_fair
from puzzles.nettle.puzzle import build_puzzle
from puzzles.nettle.rules import suggest_words
from puzzles.nettle.solver import find_directions
from puzzles.nettle.wire import Puzzle
from puzzles.nettle.words import load_excluded_words


def replace_secret_word(lexicon: Wordnet, puzzle: Puzzle, word: str) -> Puzzle:
    """Return the puzzle with another secret word. Raises `BadPuzzle` if the word is unknown or unfair."""
    unfit = puzzle.secret.marked.unfit
    marked = marks.mark_unfit(lexicon, unfit)
    target = lexicon.lookup(word)
    if target is None:
        similar = suggest_words(lexicon, word, marked)
        suggestion = f". Similar words are {', '.join(similar)}" if similar else ""
        raise BadPuzzle(f"“{word}” isn’t in the lexicon{suggestion}")
    if word in load_excluded_words():
        raise BadPuzzle(f"an editor has removed “{word}” from the secret words")
    directions = find_directions(lexicon, target, marked)
    if not is_fair(directions, target, marked):
        raise BadPuzzle(
            f"“{word}” isn’t a fair secret word. It must be a common noun that we can show, near words people guess"
        )
    return build_puzzle(directions, target, puzzle.public.difficulty, unfit)
