"""`manage.py newgame`: write a new game with engine, app, pages, script, sheet, icon, golden positions and tests."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.site.game_writer import CannotWrite, write_game

PYTHON, NPX = [sys.executable, "-m"], ["npx", "--no-install"]
FORMATTERS = {
    ".py": [[*PYTHON, "ruff", "check", "--quiet", "--fix"], [*PYTHON, "ruff", "format", "--quiet"]],
    ".js": [[*NPX, "prettier", "--write", "--log-level", "warn"]],
    ".css": [[*NPX, "prettier", "--write", "--log-level", "warn"]],
    ".html": [[*PYTHON, "djlint", "--reformat", "--warn", "--quiet"]],
}
"""The formatters for each kind of file, because a longer name than the example's may make lines too long."""
TYPES_COMMAND = [*PYTHON, "config.page_types"]


class Command(BaseCommand):
    help = "Write a new game from the tests’ example, for you to make your own."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="its name in addresses and code")
        parser.add_argument("--title", default="", help="its name on the page")

    def handle(self, *args: object, slug: str, title: str, **options: object) -> None:
        root = settings.BASE_DIR
        try:
            files = write_game(root, slug, title)
        except CannotWrite as problem:
            raise CommandError(str(problem)) from problem
        for path in files:
            self.stdout.write(path.as_posix())
        self.stderr.write("Formatting them, and writing the page’s types …")
        for line in format_files(root, files):
            self.stderr.write(line)
        tests = f"python -m pytest tests/{slug} tests/puzzles tests/test_house.py"
        self.stderr.write(f"You can now play the game. To test it, run: {tests}")


def format_files(root: Path, files: list[Path]) -> Iterator[str]:
    """Format new files and regenerate the page's types; yield a line for each command that failed."""
    for kind, commands in FORMATTERS.items():
        paths = [str(path) for path in files if path.suffix == kind]
        for command in commands:
            yield from _run_command(root, [*command, *paths], "make format")
    yield from _run_command(root, TYPES_COMMAND, "make types")


def _run_command(root: Path, command: list[str], command_to_run: str) -> Iterator[str]:
    try:
        result = subprocess.run(command, cwd=root, capture_output=True, check=False)
    except OSError as problem:
        yield f"We couldn’t run {command[0]} ({problem.strerror}). Run `{command_to_run}` on a machine that has it."
    else:
        if result.returncode:
            yield f"{command[2]} failed. Run `{command_to_run}` to see why."
