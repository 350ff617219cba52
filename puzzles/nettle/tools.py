"""What commands and editors do with Nettle's puzzles besides playing them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from puzzles import tools
from puzzles.contract import BadPuzzle
from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.corrected import with_word
from puzzles.nettle.engine import Nettle
from puzzles.nettle.puzzle import Opened, opened, stored
from puzzles.nettle.rules import suggestions
from puzzles.nettle.shown import Glossary
from puzzles.nettle.solver import directions
from puzzles.nettle.wire import Puzzle
from puzzles.nettle.words import everyday
from puzzles.shapes import JSON


class Tools(tools.Tools[Nettle]):
    """The tools of Nettle."""

    def shorthand(self, data: object) -> Puzzle | None:
        """{"target": word} is enough to say which puzzle is meant. Raises `BadPuzzle` for an unknown word."""
        if not isinstance(data, dict) or "target" not in data:
            return None
        target = self._known(data["target"])
        return stored(directions(self.engine.wordnet, target), target)

    def _known(self, word: object) -> int:
        """The number of a spelling. Raises `BadPuzzle` with what is near."""
        words = self.engine.wordnet
        number = words.lookup(word) if isinstance(word, str) else None
        if number is None:
            raise unknown(words, word)
        return number

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The word and its meanings, how common it is, and how far everyday words are from it."""
        held = opened(self.engine.wordnet, puzzle)
        return [
            ("Secret word", held.words.spelling(held.target)),
            ("Meanings", _meanings(held)),
            ("How common", f"{float(held.words.zipf[held.target]):.2f} on the Zipf scale"),
            ("Steps from the words people guess first", _steps(held)),
        ]

    def glance(self, puzzle: Puzzle) -> tools.Glance:
        """The secret word."""
        return tools.Glance(words=(puzzle.secret.target,))

    def blanks(self, puzzle: Puzzle) -> list[tools.Blank]:
        """The secret word."""
        return [tools.Blank("word", "Secret word", puzzle.secret.target, "the secret word")]

    def rewritten(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """The puzzle of another secret word."""
        made: JSON = with_word(self.engine.wordnet, puzzle, texts["word"]).model_dump(mode="json")
        return made


def unknown(words: Wordnet, word: object) -> BadPuzzle:
    """What is said of a word that is not in the list, with what is near."""
    near = suggestions(words, word, unfit(words)) if isinstance(word, str) else []
    like = f" Did you mean {', '.join(near)}?" if near else ""
    return BadPuzzle(f"“{word}” is not in the word list.{like}")


def _meanings(puzzle: Opened) -> str:
    """The meanings of the secret word, one to a line."""
    glossary = Glossary(puzzle.words, puzzle.unfit)
    senses = [glossary.meaning(sense) for sense in glossary.fit(puzzle.words.by_use(puzzle.target))]
    return "\n".join(f"{one.pos}: {one.gloss}" for one in senses)


def _steps(puzzle: Opened) -> str:
    """How many everyday words are how many steps away."""
    ways = puzzle.ways
    routes = [route for number in everyday(puzzle.words) if (route := ways.route(number)) is not None]
    far = Counter(route.distance for route in routes)
    return ", ".join(f"{count} at {distance}" for distance, count in sorted(far.items()))
