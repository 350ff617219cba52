"""`manage.py directions TARGET GUESS…`: print Nettle's route from each guess to any target."""

from typing import TypedDict

from django.core.management.base import CommandParser

from games.editions.puzzle_command import PuzzleCommand
from puzzles.lexicon.unfit import mark_unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle import rules
from puzzles.nettle.presentation import Glossary
from puzzles.nettle.routes import Directions, Route
from puzzles.nettle.solver import find_directions
from puzzles.nettle.tools import make_unknown_error


class GuessesCommand(PuzzleCommand):
    """Read a target and guesses from the command line; the target may be any word."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target")
        parser.add_argument("guess", nargs="+")
        parser.add_argument("--json", action="store_true")


def find_spellings(lexicon: Wordnet, text: str) -> list[int]:
    """Return the spellings that a text may mean. If there are none, raises `BadPuzzle` with similar words."""
    spellings = rules.find_candidates(lexicon, rules.fold_guess(text))
    if not spellings:
        raise make_unknown_error(lexicon, text)
    return spellings


class StepRow(TypedDict):
    """Describe a word on a route, and the relation to the next word; None at the target."""

    word: str
    synset: str
    relation: str | None
    emoji: str | None


class GuessRoute(TypedDict):
    """Describe a guess and its route; `distance` is None without a route."""

    guess: str
    distance: int | None
    emoji: str
    path: list[StepRow]


class Command(GuessesCommand):
    help = "Print the shortest route through WordNet from each guess to a target."

    def handle(self, *args: object, target: str, guess: list[str], json: bool, **options: object) -> None:
        lexicon = wordnet()
        directions_to_target = find_directions(lexicon, find_spellings(lexicon, target)[0])
        rows = [_find_route(directions_to_target, text) for text in guess]
        if json:
            self.print_json(rows)
            return
        for row in rows:
            self.stdout.write(_format_row(row))


def _find_route(to_target: Directions, guess: str) -> GuessRoute:
    routes = [
        route for spelling in find_spellings(to_target.wordnet, guess) if (route := to_target.find_route(spelling))
    ]
    if not routes:
        return GuessRoute(guess=guess, distance=None, emoji="", path=[])
    route = min(routes, key=lambda route: route.distance)
    return GuessRoute(
        guess=guess, distance=route.distance, emoji="".join(route.emoji), path=_list_steps(to_target.wordnet, route)
    )


def _list_steps(lexicon: Wordnet, route: Route) -> list[StepRow]:
    """Return the words of a route; unfit words have no text, even as target or guess."""
    glossary = Glossary(lexicon, mark_unfit(lexicon))
    return [
        StepRow(
            word=glossary.spell(step.sense),
            synset=glossary.name_synset(step.sense),
            relation=step.relation.key if step.relation else None,
            emoji=step.relation.emoji if step.relation else None,
        )
        for step in route.steps
    ]


def _format_row(row: GuessRoute) -> str:
    steps = " ".join(f"{step['word']} {step['emoji'] or ''}".strip() for step in row["path"])
    distance = "not connected" if row["distance"] is None else row["distance"]
    return f"{row['guess']}: {distance} {row['emoji']}  {steps}".rstrip()
