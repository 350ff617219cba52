"""Read, describe and correct puzzles of Nettle, for commands and editors."""

from collections import Counter
from collections.abc import Mapping

from puzzles import tools
from puzzles.contract import BadPuzzle
from puzzles.lexicon.unfit import mark_unfit
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.engine import Nettle
from puzzles.nettle.presentation import Glossary
from puzzles.nettle.puzzle import OpenPuzzle, build_puzzle, open_puzzle
from puzzles.nettle.rules import suggest_words
from puzzles.nettle.secret_word_correction import replace_secret_word
from puzzles.nettle.solver import find_directions
from puzzles.nettle.wire import Puzzle
from puzzles.nettle.words import list_everyday_words
from puzzles.shapes import JSON


class Tools(tools.Tools[Nettle]):
    """What commands and editors do with the puzzles of Nettle, such as finding a route."""

    def read_short_form(self, data: object) -> Puzzle | None:
        """Build the puzzle of {"target": word}; None for other data. Raises `BadPuzzle` for an unknown word."""
        if not isinstance(data, dict) or "target" not in data:
            return None
        target = self._find_spelling(data["target"])
        return build_puzzle(find_directions(self.engine.wordnet, target), target)

    def _find_spelling(self, word: object) -> int:
        """Return the number of a spelling. Raises `BadPuzzle` for an unknown one, with similar words."""
        lexicon = self.engine.wordnet
        number = lexicon.lookup(word) if isinstance(word, str) else None
        if number is None:
            raise make_unknown_error(lexicon, word)
        return number

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Return the secret word, its meanings, how common it is, and how far everyday words are from it."""
        opened = open_puzzle(self.engine.wordnet, puzzle)
        return [
            ("Secret word", opened.lexicon.spelling(opened.target)),
            ("Meanings", _list_meanings(opened)),
            ("How common", f"{float(opened.lexicon.zipf[opened.target]):.2f} on the Zipf scale"),
            ("Steps from the words people guess first", _describe_distances(opened)),
        ]

    def make_glance(self, puzzle: Puzzle) -> tools.Glance:
        """Return the secret word."""
        return tools.Glance(words=(puzzle.secret.target,))

    def list_editable_texts(self, puzzle: Puzzle) -> list[tools.EditableText]:
        """Return a field for the secret word."""
        return [tools.EditableText("word", "Secret word", puzzle.secret.target, "the secret word")]

    def replace_texts(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """Return the JSON of the puzzle with another secret word. Raises `BadPuzzle`."""
        stored: JSON = replace_secret_word(self.engine.wordnet, puzzle, texts["word"]).model_dump(mode="json")
        return stored


def make_unknown_error(lexicon: Wordnet, word: object) -> BadPuzzle:
    """Return the error for a word that is not in the list, with similar words."""
    similar = suggest_words(lexicon, word, mark_unfit(lexicon)) if isinstance(word, str) else []
    suggestion = f" Did you mean {', '.join(similar)}?" if similar else ""
    return BadPuzzle(f"“{word}” isn’t in the word list.{suggestion}")


def _list_meanings(puzzle: OpenPuzzle) -> str:
    """Return the meanings of the secret word, one per line."""
    glossary = Glossary(puzzle.lexicon, puzzle.unfit)
    senses = [
        glossary.show_meaning(sense) for sense in glossary.filter_fit(puzzle.lexicon.list_senses_by_use(puzzle.target))
    ]
    return "\n".join(f"{one.pos}: {one.gloss}" for one in senses)


def _describe_distances(puzzle: OpenPuzzle) -> str:
    """Say how many everyday words are at each distance from the secret word."""
    directions = puzzle.directions
    routes = [
        route for number in list_everyday_words(puzzle.lexicon) if (route := directions.find_route(number)) is not None
    ]
    distances = Counter(route.distance for route in routes)
    return ", ".join(f"{count} at {distance}" for distance, count in sorted(distances.items()))
