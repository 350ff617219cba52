"""`manage.py newgame`: copy every file of the tests' example (`tests/toy`) under the name of a new game.

The example is tested like any game, so that it cannot become outdated as templates would.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import URLPattern, URLResolver, get_resolver

from puzzles import registry

SHARED_FOLDERS = ("config", "games", "puzzles", "static", "templates")
SOURCE_SUFFIXES = {".py", ".js", ".html", ".css"}
REGISTRY_FILE = Path("puzzles/registry.py")


def list_shared_files(root: Path) -> Iterator[Path]:
    """Yield every source file of a project that belongs to no game, except migrations."""
    not_shared = {"migrations", *registry.slugs()}
    for folder in SHARED_FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            inside = path.relative_to(root)
            if path.suffix in SOURCE_SUFFIXES and inside != REGISTRY_FILE and not_shared.isdisjoint(inside.parts):
                yield path


def find_mentions(root: Path, slug: str) -> Iterator[Path]:
    """Yield the shared files that contain a word, as paths from the root."""
    word = re.compile(rf"(?<![\w-]){re.escape(slug)}(?![\w-])", re.IGNORECASE)
    for file in list_shared_files(root):
        if word.search(file.read_text("utf-8")):
            yield file.relative_to(root)


EXAMPLE_SLUG = "toy"
EXAMPLE_FOLDER = Path("tests", EXAMPLE_SLUG)
"""The example's folder, with the same layout as the project."""
EXAMPLE_NAME_PATTERN = re.compile(r"(?P<tree>tests\.toy\.)|(?P<title>\bToy\b)|(?P<name>Toy)|(?P<slug>toy)")
"""The example's name as a package of the tests, as a title, at the start of a class's name, and in code."""
EMOJI_REPLACEMENTS = str.maketrans({"🎲": "✨", "⬆": "🔼", "⬇": "🔽"})
"""Each emoji of the example, for which we have no sign, with one that has a sign in `static/icons/signs.svg`."""
SLUG_PATTERN = re.compile(r"[a-z][a-z0-9]{1,19}")
TITLE_PATTERN = re.compile(r"\w[\w ’!?,.:-]{0,39}")


class CannotWrite(ValueError):
    """The game cannot be written; the message says why. Nothing has changed."""


@dataclass(frozen=True)
class NewGame:
    """The names of a new game: `slug` for addresses and code, `title` for pages."""

    slug: str
    title: str

    def rename_text(self, text: str) -> str:
        """Replace the example's names and emoji in a text with those of the new game.

        >>> game = NewGame("newtoy", "New Toy")
        >>> game.rename_text('from tests.toy.puzzles.toy import wire; class ToyEngine: "The engine of Toy."')
        'from puzzles.newtoy import wire; class NewtoyEngine: "The engine of New Toy."'
        """
        replacements = {"tree": "", "title": self.title, "name": self.slug.capitalize(), "slug": self.slug}
        renamed = EXAMPLE_NAME_PATTERN.sub(lambda match: replacements[str(match.lastgroup)], text)
        return renamed.translate(EMOJI_REPLACEMENTS)

    def rename_path(self, source: Path) -> Path:
        """Return the new game's path for a file of the example, both from the project's root.

        >>> NewGame("newtoy", "New Toy").rename_path(Path("tests/toy/static/toy/game.css")).as_posix()
        'static/newtoy/game.css'
        """
        return Path(*(part.replace(EXAMPLE_SLUG, self.slug) for part in source.relative_to(EXAMPLE_FOLDER).parts))


def list_example_files(root: Path) -> Iterator[Path]:
    """Return every file of the example, as paths from the root. Raises `CannotWrite` if it is missing."""
    paths = [path.relative_to(root) for path in sorted((root / EXAMPLE_FOLDER).rglob("*.*"))]
    sources = [path for path in paths if EXAMPLE_SLUG in NewGame(EXAMPLE_SLUG, "").rename_path(path).as_posix()]
    if not sources:
        raise CannotWrite(f"We write a new game from {EXAMPLE_FOLDER.as_posix()}, but that folder is missing.")
    return (path for path in sources if path.suffix != ".pyc")


def write_game(root: Path, slug: str, title: str = "") -> list[Path]:
    """Write a new game into a project; return its files, as paths from the root. Raises `CannotWrite`."""
    game = NewGame(slug, title or slug.capitalize())
    if problem := next(_find_problems(root, game), None):
        raise CannotWrite(problem)
    files = {
        game.rename_path(source): game.rename_text((root / source).read_text("utf-8"))
        for source in list_example_files(root)
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    register_game(root / REGISTRY_FILE, slug)
    return list(files)


def register_game(file: Path, slug: str) -> None:
    """Add the game's line to the registry, after the last one."""
    text = file.read_text("utf-8")
    end = text.index("\n}\n", text.index("PACKAGES: ")) + 1
    file.write_text(f'{text[:end]}    "{slug}": ("puzzles.{slug}", "games.{slug}"),\n{text[end:]}', "utf-8")


def _find_problems(root: Path, game: NewGame) -> Iterator[str]:
    """Yield what is wrong with a new game's names, in sentences."""
    slug, title = game.slug, game.title
    if not SLUG_PATTERN.fullmatch(slug):
        yield "A slug must have 2 to 20 lower-case letters or digits, and start with a letter."
    if iskeyword(slug):
        yield f"“{slug}” is a keyword of Python. Choose another slug."
    if not TITLE_PATTERN.fullmatch(title):
        yield "A title must have 1 to 40 letters, digits, spaces or marks (’!?,.:-), and start with a letter or digit."
    if slug in (*registry.slugs(), EXAMPLE_SLUG):
        yield f"We already have a game with the slug “{slug}”. Choose another slug."
    if title.lower() in (engine.title.lower() for engine in registry.engines()):
        yield f"We already have a game called “{title}”. Choose another title."
    if slug in {config.label for config in apps.get_app_configs()} | set(_list_first_parts(get_resolver())):
        yield f"“{slug}” is already a part of the site. Choose another slug."
    for path in map(game.rename_path, list_example_files(root)):
        if (root / path).exists():
            yield f"{path.as_posix()} already exists. Choose another slug, or remove that file."
    for file in find_mentions(root, slug):
        yield f"{file.as_posix()} contains “{slug}”, but shared code can’t name a game. Choose another slug."


def _list_first_parts(resolver: URLResolver) -> Iterator[str]:
    """Yield the first part of every address, such as “archive” of /archive/."""
    yield settings.STATIC_URL.strip("/").split("/")[0]
    for pattern in resolver.url_patterns:
        first = str(pattern.pattern).strip("^/").split("/")[0]
        if first or isinstance(pattern, URLPattern):
            yield first
        else:
            yield from _list_first_parts(pattern)


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
