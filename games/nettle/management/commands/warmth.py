"""`manage.py warmth TARGET GUESS…`: how near guesses are to any target in meaning."""

from __future__ import annotations

from typing import TypedDict

from games.nettle.commands import GuessesCommand, known
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle import rules
from puzzles.nettle.warmth import Warmths, warmths


class Row(TypedDict):
    """A guess and its warmth from 0 to 1000; None for a word that is not in the list."""

    guess: str
    warmth: int | None


class Command(GuessesCommand):
    help = "Print how near each guess is to a target in meaning, from 0 to 1000."

    def handle(self, *args: object, target: str, guess: list[str], json: bool, **options: object) -> None:
        words = wordnet()
        near = warmths(words, known(words, target)[0])
        rows = [Row(guess=one, warmth=_warmth(words, near, one)) for one in guess]
        if json:
            self.print_json(rows)
            return
        for row in rows:
            self.stdout.write(f"{row['guess']}: {'not in the word list' if row['warmth'] is None else row['warmth']}")


def _warmth(words: Wordnet, near: Warmths, guess: str) -> int | None:
    return max((near.of(number).value for number in rules.candidates(words, rules.normal(guess))), default=None)
