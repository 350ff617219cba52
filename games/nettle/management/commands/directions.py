"""`manage.py directions TARGET GUESS…`: print Nettle's route from each guess to any target."""

from typing import TypedDict

from games.nettle.commands import GuessesCommand, find_spellings
from puzzles.lexicon.unfit import mark_unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.presentation import Glossary
from puzzles.nettle.routes import Directions, Route
from puzzles.nettle.solver import find_directions


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
