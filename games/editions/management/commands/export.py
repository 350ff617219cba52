"""`manage.py export GAME`: many puzzles for other people's use, as JSON, CSV or a form that the game offers."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.editions.calendar import practice_seed
from games.editions.making import load_curated_stock
from games.editions.puzzle_command import PuzzleCommand
from games.infra.table_files import write_csv, write_json
from puzzles import registry
from puzzles.contract import AnyEngine
from puzzles.tools import Exports, Row


class Command(PuzzleCommand):
    help = "Export puzzles with their solutions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--format", default="json", help="json, csv, or another format that the game offers")
        parser.add_argument("--variant")
        parser.add_argument("--count", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--out", help="write to this file instead of standard output")

    def handle(
        self,
        *args: object,
        game: str,
        format: str,
        variant: str | None,
        count: int,
        seed: int,
        out: str | None,
        **options: object,
    ) -> None:
        engine = self.find_engine(game)
        variant = self.find_variant(engine, variant)
        tools = registry.tools(engine.slug)
        own = tools.formats if isinstance(tools, Exports) else {}
        formats: dict[str, Callable[[list[Row]], str | bytes]] = {"json": write_json, "csv": write_csv, **own}
        if format not in formats:
            raise CommandError(f"{engine.title} is exported as: {', '.join(formats)}.")
        if count < 1:
            raise CommandError("--count takes a whole number from 1.")
        seeds = range(seed, seed + count)
        puzzles = tools.series(self._sources(engine, variant, seeds), variant, load_curated_stock(engine))
        rows: list[Row] = [
            {"game": engine.slug, "variant": variant, "seed": seed, **tools.row(puzzle)}
            for seed, puzzle in enumerate(tqdm(puzzles, total=len(seeds), unit="puzzle"), seeds.start)
        ]
        self._write(formats[format](rows), out)

    def _sources(self, engine: AnyEngine, variant: str, seeds: range) -> Iterator[Random]:
        for seed in seeds:
            yield Random(practice_seed(engine.slug, variant, str(seed), engine.version))

    def _write(self, made: str | bytes, out: str | None) -> None:
        """Write a text or a binary file to `out`, or to standard output."""
        if not out and isinstance(made, str):
            self.stdout.write(made, ending="")
            return
        octets = made if isinstance(made, bytes) else made.encode()
        if not out:
            sys.stdout.buffer.write(octets)
            return
        try:
            Path(out).write_bytes(octets)
        except OSError as problem:
            raise CommandError(f"{out} cannot be written: {problem}") from problem
