"""`manage.py generate GAME`: puzzles with their solutions."""

import json
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.editions.puzzle_command import PuzzleCommand
from games.infra import chance
from puzzles.contract import AnyEngine


class Command(PuzzleCommand):
    help = "Generate puzzles of a game, with their solutions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--variant")
        parser.add_argument("--count", type=int, default=1)
        parser.add_argument("--seed", help="number of the first puzzle, such as a practice puzzle’s number")
        parser.add_argument("--json", action="store_true", help="print a JSON list")
        parser.add_argument("--out", help="write to this file instead of standard output")

    def handle(self, *args: object, game: str, count: int, seed: str | None, **options: Any) -> None:
        engine = self.find_engine(game)
        variant = self.find_variant(engine, options["variant"])
        seed = seed or str(chance.draw_below(10**9) + 1)
        if not (seed.isascii() and seed.isdigit()):
            raise CommandError("--seed takes a whole number.")
        if count < 1:
            raise CommandError("--count takes a whole number from 1.")
        generated = self._generate_puzzles(engine, variant, range(int(seed), int(seed) + count))
        puzzles = list(tqdm(generated, total=count, disable=count == 1, unit="puzzle"))
        if options["out"]:
            self.write_file(options["out"], json.dumps(puzzles, ensure_ascii=False, indent=1) + "\n")
        elif options["json"]:
            self.print_json(puzzles)
        else:
            for puzzle in puzzles:
                name = f"{puzzle['game']}/{puzzle['variant']} {puzzle['seed']}"
                self.stdout.write(f"{name}: {json.dumps(puzzle['solution'])}")

    def _generate_puzzles(self, engine: AnyEngine, variant: str, seeds: range) -> Iterator[dict[str, object]]:
        for seed in seeds:
            puzzle = self.generate_puzzle(engine, variant, seed)
            yield {
                "game": engine.slug,
                "variant": variant,
                "seed": seed,
                "puzzle": puzzle.model_dump(mode="json"),
                "solution": [move.model_dump(mode="json") for move in engine.solution(puzzle)],
            }
