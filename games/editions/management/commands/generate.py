"""`manage.py generate GAME`: puzzles with their solutions."""

import json
from collections.abc import Iterator
from random import Random
from typing import TypedDict

from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.editions.calendar import make_practice_seed
from games.editions.puzzle_command import PuzzleCommand
from games.infra import chance
from puzzles.contract import AnyEngine, Stock
from puzzles.shapes import JSON


class GeneratedPuzzle(TypedDict):
    """A puzzle as the command prints it."""

    game: str
    variant: str
    seed: int
    puzzle: JSON
    solution: list[JSON]


class Command(PuzzleCommand):
    help = "Generate puzzles of a game, with their solutions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--variant")
        parser.add_argument("--count", type=int, default=1)
        parser.add_argument("--seed", help="number of the first puzzle, such as a practice puzzle’s number")
        parser.add_argument("--json", action="store_true", help="print a JSON list")
        parser.add_argument("--out", help="write to this file instead of standard output")

    def handle(
        self,
        *args: object,
        game: str,
        variant: str | None,
        count: int,
        seed: str | None,
        json: bool,
        out: str | None,
        **options: object,
    ) -> None:
        engine = self.find_engine(game)
        variant = self.find_variant(engine, variant)
        seed = seed or str(chance.draw_below(10**9) + 1)
        if not (seed.isascii() and seed.isdigit()):
            raise CommandError("--seed takes a whole number.")
        if count < 1:
            raise CommandError("--count takes a whole number from 1.")
        generated = self._generate_puzzles(engine, variant, int(seed), count)
        puzzles = list(tqdm(generated, total=count, disable=count == 1, unit="puzzle"))
        self._write_puzzles(puzzles, json, out)

    def _generate_puzzles(self, engine: AnyEngine, variant: str, seed: int, count: int) -> Iterator[GeneratedPuzzle]:
        for puzzle_seed in range(seed, seed + count):
            rng = Random(make_practice_seed(engine.slug, variant, str(puzzle_seed), engine.version))
            puzzle = engine.generate(rng, variant, Stock())
            yield {
                "game": engine.slug,
                "variant": variant,
                "seed": puzzle_seed,
                "puzzle": puzzle.model_dump(mode="json"),
                "solution": [move.model_dump(mode="json") for move in engine.solution(puzzle)],
            }

    def _write_puzzles(self, puzzles: list[GeneratedPuzzle], as_json: bool, out: str | None) -> None:
        if out:
            self.write_file(out, json.dumps(puzzles, ensure_ascii=False, indent=1) + "\n")
        elif as_json:
            self.print_json(puzzles)
        else:
            for generated in puzzles:
                name = f"{generated['game']}/{generated['variant']} {generated['seed']}"
                self.stdout.write(f"{name}: {json.dumps(generated['solution'])}")
