"""`manage.py directions TARGET GUESS…`: Nettle's answers to guesses, for any target."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.editions.commands import PuzzleCommand
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle import rules
from puzzles.nettle.solver import Directions, Route, directions


class Command(PuzzleCommand):
    help = "Print the shortest way through WordNet from each guess to a target."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target")
        parser.add_argument("guess", nargs="+")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        words = wordnet()
        ways = directions(words, self._known(words, options["target"])[0])
        rows = [self._row(ways, guess) for guess in options["guess"]]
        if options["json"]:
            self.print_json(rows)
            return
        for row in rows:
            path = " ".join(f"{step['word']} {step['emoji'] or ''}".strip() for step in row["path"])
            far = "not connected" if row["distance"] is None else row["distance"]
            self.stdout.write(f"{row['guess']}: {far} {row['emoji']}  {path}".rstrip())

    def _known(self, words: Wordnet, text: str) -> list[int]:
        found = rules.candidates(words, rules.normal(text))
        if not found:
            near = ", ".join(words.nearest(text))
            raise CommandError(f"“{text}” is not in the word list." + (f" Did you mean {near}?" if near else ""))
        return found

    def _row(self, ways: Directions, guess: str) -> dict[str, Any]:
        routes = [route for number in self._known(ways.wordnet, guess) if (route := ways.route(number))]
        route = min(routes, key=lambda one: one.distance, default=None)
        return {
            "guess": guess,
            "distance": route.distance if route else None,
            "emoji": "".join(route.emoji) if route else "",
            "path": self._path(ways.wordnet, route) if route else [],
        }

    def _path(self, words: Wordnet, route: Route) -> list[dict[str, Any]]:
        return [
            {
                "word": words.word(step.sense),
                "synset": words.name(words.synset(step.sense)),
                "relation": step.relation.key if step.relation else None,
                "emoji": step.relation.emoji if step.relation else None,
            }
            for step in route.steps
        ]
