"""A new game, written from the one that the tests bring along (`tests/toy`): every file of it under the new name.

There are no templates of their own that could fall behind: what is copied is a game that is tested every day.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from puzzles import registry

FOLDERS = ("config", "games", "puzzles", "static", "templates")
KINDS = {".py", ".js", ".html", ".css"}
REGISTRY = Path("puzzles/registry.py")


def shared_files(root: Path) -> Iterator[Path]:
    """Every source file below a project's root that belongs to no game; migrations name tables, not games."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in KINDS and "migrations" not in path.parts and _is_shared(path.relative_to(root)):
                yield path


def named_in(root: Path, slug: str) -> Iterator[Path]:
    """The shared files in which a word stands, from the root."""
    word = re.compile(rf"(?<![\w-]){re.escape(slug)}(?![\w-])", re.IGNORECASE)
    for file in shared_files(root):
        if word.search(file.read_text("utf-8")):
            yield file.relative_to(root)


def _is_shared(path: Path) -> bool:
    return path != REGISTRY and not any(_belongs(path, slug) for slug in registry.slugs())


def _belongs(path: Path, slug: str) -> bool:
    """Whether a folder on a file's way has the name of a game.

    >>> _belongs(Path("static/toy/game.css"), "toy"), _belongs(Path("games/plays/pages.py"), "toy")
    (True, False)
    """
    return slug in path.parts


EXAMPLE = "toy"
TREE = Path("tests", EXAMPLE)
"""Laid out as the project is."""
TESTS = (Path("tests/golden"), Path("tests/puzzles"), Path("tests/browser"))
"""Where the rest of the example lies."""
NAMES = re.compile(r"(?P<tree>tests\.toy\.)|(?P<title>\bToy\b)|(?P<name>Toy)|(?P<slug>toy)")
"""How the example is called: as a package of the tests, on the page, at the head of a longer name, and in code."""
SLUG = re.compile(r"[a-z][a-z0-9]{1,19}")
TITLE = re.compile(r"\w[\w ’!?,.:-]{0,39}")


class CannotWrite(ValueError):
    """There can be no such game; the message says why, and nothing has changed."""


@dataclass(frozen=True)
class NewGame:
    """What a new game is called: `slug` in addresses and code, `title` on the page."""

    slug: str
    title: str

    def renamed(self, text: str) -> str:
        """A text of the example as the new game has it.

        >>> game = NewGame("newtoy", "New Toy")
        >>> game.renamed('from tests.toy.puzzles.toy import wire; class ToyEngine: "The engine of Toy."')
        'from puzzles.newtoy import wire; class NewtoyEngine: "The engine of New Toy."'
        """
        new = {"tree": "", "title": self.title, "name": self.slug.capitalize(), "slug": self.slug}
        return NAMES.sub(lambda found: new[str(found.lastgroup)], text)

    def path(self, source: Path) -> Path:
        """Where a file of the example lies in the new game, both from the project's root.

        >>> NewGame("newtoy", "New Toy").path(Path("tests/toy/static/toy/game.css")).as_posix()
        'static/newtoy/game.css'
        """
        own = source.relative_to(TREE) if source.is_relative_to(TREE) else source
        return Path(*(part.replace(EXAMPLE, self.slug) for part in own.parts))


def sources(root: Path) -> Iterator[Path]:
    """Every file of the example, from the project's root. Raises `CannotWrite` where it is not there."""
    found = [path.relative_to(root) for folder in (TREE, *TESTS) for path in sorted((root / folder).rglob("*.*"))]
    named = [path for path in found if EXAMPLE in NewGame(EXAMPLE, "").path(path).as_posix()]
    if not named:
        raise CannotWrite(f"{TREE.as_posix()}, from which a new game is written, is not here.")
    return (path for path in named if path.suffix != ".pyc")


def write(root: Path, slug: str, title: str = "") -> list[Path]:
    """Writes a new game into a project; returns its files, from the root. Raises `CannotWrite`."""
    game = NewGame(slug, title or slug.capitalize())
    refuse(root, game)
    files = {game.path(source): game.renamed((root / source).read_text("utf-8")) for source in sources(root)}
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    register(root / REGISTRY, slug)
    return list(files)


def register(file: Path, slug: str) -> None:
    """Adds the one line that makes the game known, after the last of them."""
    text = file.read_text("utf-8")
    end = text.index("\n}\n", text.index("PACKAGES: ")) + 1
    file.write_text(f'{text[:end]}    "{slug}": ("puzzles.{slug}", "games.{slug}"),\n{text[end:]}', "utf-8")


def refuse(root: Path, game: NewGame) -> None:
    """Raises `CannotWrite` for a game that cannot be called so."""
    problem = next(_problems(root, game), None)
    if problem:
        raise CannotWrite(problem)


def _problems(root: Path, game: NewGame) -> Iterator[str]:
    """What speaks against a name, each in one sentence; what is cheap to look up comes first."""
    slug, title = game.slug, game.title
    if not SLUG.fullmatch(slug):
        yield "A slug has 2 to 20 small letters or digits and begins with a letter."
    if iskeyword(slug):
        yield f"“{slug}” is a word of Python itself: take another slug."
    if not TITLE.fullmatch(title):
        yield "A title has 1 to 40 letters, digits, spaces or simple marks."
    if slug in (*registry.slugs(), EXAMPLE):
        yield f"There is a game “{slug}” already: take another slug."
    if title.lower() in (engine.title.lower() for engine in registry.engines()):
        yield f"There is a game called “{title}” already: take another title."
    if slug in {config.label for config in apps.get_app_configs()} | set(_first_parts(get_resolver())):
        yield f"“{slug}” is a part of the site already: take another slug."
    for path in map(game.path, sources(root)):
        if (root / path).exists():
            yield f"{path.as_posix()} is there already: take another slug, or remove it."
    for file in named_in(root, slug):
        yield f"“{slug}” is a word of {file.as_posix()}, and what all games share names none: take another slug."


def _first_parts(resolver: URLResolver) -> Iterator[str]:
    """The first part of every address of the site, such as “archive” of /archive/."""
    yield settings.STATIC_URL.strip("/").split("/")[0]
    for one in resolver.url_patterns:
        first = str(one.pattern).strip("^/").split("/")[0]
        if first or isinstance(one, URLPattern):
            yield first
        else:
            yield from _first_parts(one)
