"""The house rules that a machine can hold: who may import whom, and that only the registry names a game."""

import re
from pathlib import Path

import grimp
import pytest

from puzzles import registry

ROOT = Path(__file__).resolve().parent.parent
GAMES = [slug for slug in registry.slugs() if registry.PACKAGES[slug][1].startswith("games.")]
ENGINES_MAY_IMPORT = ("puzzles", "puzzles.contract", "puzzles.abilities", "puzzles.tools")
SHARED = [
    "config",
    "games/editions",
    "games/players",
    "games/plays",
    "games/shell",
    "games/live",
    "games/accounts",
    "games/leagues",
    "games/rooms",
    "games/words",
    "puzzles/contract.py",
    "static/js/site",
    "static/js/leagues",
    "static/js/rooms",
    "static/js/worker",
    "templates/account",
    "templates/accounts",
    "templates/leagues",
    "templates/plays",
    "templates/rooms",
    "templates/shell",
    "templates/base.html",
]


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("config", "games", "puzzles")


def imported_by(imports: grimp.ImportGraph, package: str) -> set[str]:
    """Everything inside this tree that the modules of a package import directly, outside of itself."""
    modules = {package, *imports.find_descendants(package)}
    found = {name for module in modules for name in imports.find_modules_directly_imported_by(module)}
    return {name for name in found if not f"{name}.".startswith(f"{package}.")}


@pytest.mark.parametrize("slug", GAMES)
def test_an_engine_imports_only_the_contract_and_the_lexicon(imports: grimp.ImportGraph, slug: str) -> None:
    strangers = {
        name
        for name in imported_by(imports, f"puzzles.{slug}")
        if name not in ("puzzles", "puzzles.contract", "puzzles.abilities", "puzzles.tools")
        and not name.startswith("puzzles.lexicon")
    }
    assert strangers == set()


@pytest.mark.parametrize("slug", GAMES)
def test_a_games_app_is_imported_by_nobody_and_imports_no_other_game(imports: grimp.ImportGraph, slug: str) -> None:
    app = f"games.{slug}"
    others = [f"{half}.{other}" for other in GAMES if other != slug for half in ("games", "puzzles")]
    assert not {name for name in imported_by(imports, app) for other in others if f"{name}.".startswith(f"{other}.")}
    outside = imports.modules - {app, *imports.find_descendants(app)}
    importers = {name for name in imports.find_modules_that_directly_import(app) if name in outside}
    assert importers == set()


def test_only_the_configuration_knows_the_shell(imports: grimp.ImportGraph) -> None:
    inside = {"games.shell", *imports.find_descendants("games.shell")}
    importers = {name for module in inside for name in imports.find_modules_that_directly_import(module)} - inside
    assert {name for name in importers if not name.startswith("config.")} == set()


def shared_files() -> list[Path]:
    """Every source file of the rooms that all games share; migrations name tables, not games."""
    found: list[Path] = []
    for room in SHARED:
        place = ROOT / room
        found += [place] if place.is_file() else [p for p in place.rglob("*") if p.is_file()]
    return [p for p in found if p.suffix in {".py", ".js", ".html", ".css"} and "migrations" not in p.parts]


@pytest.mark.parametrize("slug", GAMES)
def test_no_shared_room_names_a_game(slug: str) -> None:
    word = re.compile(rf"(?<![\w-]){slug}(?![\w-])", re.IGNORECASE)
    named = [str(p.relative_to(ROOT)) for p in shared_files() if word.search(p.read_text())]
    assert named == []


def test_no_file_is_named_for_nothing() -> None:
    vague = re.compile(r"(utils?|helpers?|common|misc)\.(py|js)$")
    rooms = ("config", "games", "puzzles", "static", "tests", "benchmarks")
    assert [p for room in rooms for p in (ROOT / room).rglob("*") if vague.search(p.name)] == []


def test_no_line_of_a_page_is_longer_than_120() -> None:
    """Prettier and djlint leave long texts alone, and what stands inside of attributes."""
    folders = ("static/js", "static/css", "templates", "tests/js", "tests/toy")
    files = [
        path for folder in folders for path in (ROOT / folder).rglob("*.*") if path.suffix in (".js", ".css", ".html")
    ]
    lines = {
        f"{path.relative_to(ROOT)}:{n}": line
        for path in files
        for n, line in enumerate(path.read_text().splitlines(), 1)
    }
    assert [place for place, line in lines.items() if len(line) > 120] == []
