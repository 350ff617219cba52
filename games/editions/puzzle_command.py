"""What the commands share: reading JSON, finding a game, and one clear line on bad input."""

import json
import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from puzzles import registry
from puzzles.contract import AnyEngine, BadPuzzle, CannotGenerate
from puzzles.lexicon.places import LexiconMissing


class PuzzleCommand(BaseCommand):
    """A command that prints JSON with --json and ends with one line and exit code 1 on bad input."""

    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: object) -> CommandParser:
        """Django's parser, which ends a typing mistake with one line and exit code 1 as any other bad input."""
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
        """The engine of a game, or a line that says which games there are."""
        if slug not in registry.slugs():
            raise CommandError(f"There is no game “{slug}”. There is: {', '.join(registry.slugs())}.")
        return registry.engine(slug)

    def find_variant(self, engine: AnyEngine, slug: object) -> str:
        """A variant of an engine, the first one where none is named."""
        known = [variant.slug for variant in engine.variants]
        if slug is None:
            return known[0]
        if slug not in known:
            raise CommandError(f"{engine.title} has no variant “{slug}”. It has: {', '.join(known)}.")
        return str(slug)

    def read_json(self, name: str) -> object:
        """The JSON value in a file, or on standard input for “-”; in UTF-8 or UTF-16, as Windows writes it."""
        try:
            value: object = json.loads(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
        except (OSError, UnicodeDecodeError) as problem:
            raise CommandError(f"{name} cannot be read: {problem}") from problem
        except RecursionError as problem:
            raise CommandError(f"{name} is nested too deeply.") from problem
        except json.JSONDecodeError as problem:
            raise CommandError(f"{name} is not JSON: {problem}") from problem
        return value

    def print_json(self, value: object, indent: int | None = 2) -> None:
        """A value as JSON on standard output."""
        self.stdout.write(json.dumps(value, ensure_ascii=False, indent=indent))
