"""`manage.py directions TARGET GUESS…`: Nettle's clues to guesses, for any target, with the words on the way."""

from __future__ import annotations

from typing import TypedDict

from games.nettle.commands import GuessesCommand, known
from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.routes import Directions, Route
from puzzles.nettle.shown import Glossary
from puzzles.nettle.solver import directions


class StepRow(TypedDict):
    """A word on the way, and the kind of step that leads on; none at the target."""

    word: str
    synset: str
    relation: str | None
    emoji: str | None


class Clue(TypedDict):
    """A guess and the way from it; no distance where there is no way."""

    guess: str
    distance: int | None
    emoji: str
    path: list[StepRow]


class Command(GuessesCommand):
    help = "Print the shortest way through WordNet from each guess to a target."

    def handle(self, *args: object, target: str, guess: list[str], json: bool, **options: object) -> None:
        words = wordnet()
        ways = directions(words, known(words, target)[0])
        clues = [_clue(ways, one) for one in guess]
        if json:
            self.print_json(clues)
            return
        for clue in clues:
            self.stdout.write(_line(clue))


def _clue(ways: Directions, guess: str) -> Clue:
    routes = [route for number in known(ways.wordnet, guess) if (route := ways.route(number))]
    if not routes:
        return Clue(guess=guess, distance=None, emoji="", path=[])
    route = min(routes, key=lambda one: one.distance)
    return Clue(guess=guess, distance=route.distance, emoji="".join(route.emoji), path=_path(ways.wordnet, route))


def _path(words: Wordnet, route: Route) -> list[StepRow]:
    """The words on a way; of one that is unfit, as a target or a guess may be, nothing is shown."""
    glossary = Glossary(words, unfit(words))
    return [
        StepRow(
            word=glossary.word(step.sense),
            synset=glossary.name(step.sense),
            relation=step.relation.key if step.relation else None,
            emoji=step.relation.emoji if step.relation else None,
        )
        for step in route.steps
    ]


def _line(clue: Clue) -> str:
    path = " ".join(f"{step['word']} {step['emoji'] or ''}".strip() for step in clue["path"])
    far = "not connected" if clue["distance"] is None else clue["distance"]
    return f"{clue['guess']}: {far} {clue['emoji']}  {path}".rstrip()
