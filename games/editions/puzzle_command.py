"""The base class of commands about puzzles, which find a game, read and print JSON, and report bad input."""

import json
import sys
from pathlib import Path
from random import Random

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.editions.calendar import make_practice_seed
from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle, BadPuzzle, CannotGenerate, Stock
from puzzles.lexicon.data_paths import LexiconMissing


class PuzzleCommand(BaseCommand):
    """A command that ends with one line and exit code 1 on bad input."""

    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: object) -> CommandParser:
        """Return a parser that ends with one line and exit code 1 on a mistake in the arguments."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        if getattr(self, "_called_from_command_line", False):
            parser.error = (  # type: ignore[method-assign]  # Django names the parser's class
                lambda message: parser.exit(1, f"{parser.prog}: {message}\n")
            )
        return parser

    def execute(self, *args: object, **options: object) -> str | None:
        try:
            return super().execute(*args, **options)
        except (BadPuzzle, CannotGenerate, LexiconMissing) as problem:
            raise CommandError(str(problem)) from problem

    def find_engine(self, slug: str) -> AnyEngine:
        """Return the engine of a game. Raises `CommandError` with a list of the games."""
        if slug not in registry.slugs():
            raise CommandError(f"We don’t have a game called “{slug}”. The games are: {', '.join(registry.slugs())}.")
        return registry.engine(slug)

    def find_variant(self, engine: AnyEngine, slug: object) -> str:
        """Return the slug of a variant, the first one for None. Raises `CommandError` with a list of them."""
        slugs = [variant.slug for variant in engine.variants]
        if slug is None:
            return slugs[0]
        if slug not in slugs:
            variants = f"Its variants are: {', '.join(slugs)}."
            raise CommandError(f"{engine.title} doesn’t have a variant called “{slug}”. {variants}")
        return str(slug)

    def generate_puzzle(self, engine: AnyEngine, variant: str, seed: object) -> AnyPuzzle:
        """Generate the puzzle with a public number, from the engine's own words."""
        return engine.generate(
            Random(make_practice_seed(engine.slug, variant, str(seed), engine.version)), variant, Stock()
        )

    def read_json(self, name: str) -> object:
        """Return the JSON value in a file, or in standard input for “-”. Raises `CommandError`.

        The text may be in UTF-8 or in UTF-16, as some Windows programs write it.
        """
        source = "the input" if name == "-" else name
        try:
            value: object = json.loads(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
        except (OSError, UnicodeDecodeError) as problem:
            raise CommandError(f"We couldn’t read {source}: {problem}") from problem
        except RecursionError as problem:
            raise CommandError(f"The JSON in {source} is nested too deeply.") from problem
        except json.JSONDecodeError as problem:
            raise CommandError(f"We couldn’t read {source} as JSON: {problem}") from problem
        return value

    def write_file(self, name: str, content: str | bytes) -> None:
        """Write a text, in UTF-8, or bytes to a file. Raises `CommandError`."""
        try:
            Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
        except OSError as problem:
            raise CommandError(f"We couldn’t write {name}: {problem}") from problem

    def print_json(self, value: object) -> None:
        self.stdout.write(json.dumps(value, ensure_ascii=False, indent=2))
