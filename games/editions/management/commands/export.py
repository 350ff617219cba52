"""`manage.py export GAME`: many puzzles for other people's use, as JSON, CSV or a form that the game offers."""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

from django.core.management.base import CommandError, CommandParser
from tqdm import tqdm

from games.editions.calendar import make_practice_seed
from games.editions.making import load_curated_stock
from games.editions.puzzle_command import PuzzleCommand
from games.infra.table_files import write_csv, write_json
from puzzles import registry
from puzzles.tools import ExportsFormats, Row


class Command(PuzzleCommand):
    help = "Export puzzles with their solutions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--format", default="json", help="json, csv or another format that the game offers")
        parser.add_argument("--variant")
        parser.add_argument("--count", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--out", help="write to this file instead of standard output")

    def handle(self, *args: object, game: str, format: str, count: int, seed: int, **options: Any) -> None:
        engine = self.find_engine(game)
        variant, out = self.find_variant(engine, options["variant"]), options["out"]
        tools = registry.tools(engine.slug)
        own_formats = tools.formats if isinstance(tools, ExportsFormats) else {}
        formats: dict[str, Callable[[list[Row]], str | bytes]] = {"json": write_json, "csv": write_csv, **own_formats}
        if format not in formats:
            raise CommandError(f"We can export {engine.title} as: {', '.join(formats)}.")
        if count < 1:
            raise CommandError("--count takes a whole number from 1.")
        seeds = range(seed, seed + count)
        sources = (Random(make_practice_seed(engine.slug, variant, str(one), engine.version)) for one in seeds)
        puzzles = tools.generate_series(sources, variant, load_curated_stock(engine))
        rows: list[Row] = [
            {"game": engine.slug, "variant": variant, "seed": seed, **tools.make_export_row(puzzle)}
            for seed, puzzle in enumerate(tqdm(puzzles, total=len(seeds), unit="puzzle"), seeds.start)
        ]
        exported = formats[format](rows)
        if out:
            self.write_file(out, exported)
        elif isinstance(exported, str):
            self.stdout.write(exported, ending="")
        else:
            sys.stdout.buffer.write(exported)
