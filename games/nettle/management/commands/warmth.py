"""`manage.py warmth TARGET GUESS…`: print how close guesses are in meaning to any target."""

from typing import TypedDict

from games.nettle.management.commands.directions import GuessesCommand, find_spellings
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle import rules
from puzzles.nettle.warmth import Warmths, compute_warmths


class WarmthRow(TypedDict):
    """Describe a guess and its warmth from 0 to 1000; None if Nettle doesn't know the word."""

    guess: str
    warmth: int | None


class Command(GuessesCommand):
    help = "Print how close each guess is in meaning to a target, from 0 to 1000."

    def handle(self, *args: object, target: str, guess: list[str], json: bool, **options: object) -> None:
        lexicon = wordnet()
        target_warmths = compute_warmths(lexicon, find_spellings(lexicon, target)[0])
        rows = [WarmthRow(guess=text, warmth=_find_warmth(lexicon, target_warmths, text)) for text in guess]
        if json:
            self.print_json(rows)
            return
        for row in rows:
            self.stdout.write(f"{row['guess']}: {'not in the word list' if row['warmth'] is None else row['warmth']}")


def _find_warmth(lexicon: Wordnet, target_warmths: Warmths, guess: str) -> int | None:
    return max(
        (
            target_warmths.look_up(spelling).value
            for spelling in rules.find_candidates(lexicon, rules.fold_guess(guess))
        ),
        default=None,
    )
