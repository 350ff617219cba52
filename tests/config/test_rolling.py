"""What is rolled for a release: everything that templates name, once, from the modules as they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import Settings

from config.rolling import CannotRoll, Roll, owned_by_games, roll, shared_modules
from games.shell import rolled
from games.shell.rolled import FRAME, FRAME_SHEETS, LIST, NotRolled, Rolled, key, wanted
from puzzles import registry

LOADED = re.compile(r'(?:href|src)="/static/[^/]+/([^"]+)"')
COMES_FROM = re.compile(r'\bfrom"([^"]+)"|\bimport"([^"]+)"|\bimport\("([^"]+)"\)')


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("release")
    (folder / "rolled").mkdir()
    roll(folder)
    return folder


@pytest.fixture
def made(release: Path) -> Rolled:
    return Rolled(**json.loads((release / LIST).read_text("utf-8")))


@pytest.fixture
def served(release: Path, settings: Settings) -> Path:
    """The site as players get it: with what was rolled."""
    settings.STATIC_ROOT = release
    settings.WHITENOISE_USE_FINDERS = False
    return release


def test_everything_that_templates_name_is_there(release: Path, made: Rolled) -> None:
    assert set(made.modules) == set(map(key, wanted("modules"))) >= {"site/page", "site/page site/game-page toy/game"}
    assert set(made.sheets) == set(map(key, wanted("sheets"))) >= {key(FRAME_SHEETS)}
    assert any("toy" in names.split() for names in made.sheets)
    for path in (*made.modules.values(), *made.sheets.values(), made.shared):
        assert (release / path).stat().st_size > 0
        assert (release / f"{path}.map").is_file()


def test_films_and_the_desks_boards_have_their_modules_in_every_game(made: Rolled) -> None:
    for slug in registry.slugs():
        for own in ("replays/film", "desk/board", "replays/ghost", "rooms/race", "rooms/screen"):
            assert [names for names in made.modules if f"{slug}/game" in names and own in names.split()], (slug, own)


def test_a_template_names_only_what_a_release_can_know(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "film.html").write_text('{% modules "site/page" own stage.module %}')
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    with pytest.raises(NotRolled, match=r"stage\.module"):
        wanted("modules")


def test_a_page_imports_the_shared_module_and_no_other(release: Path, made: Rolled) -> None:
    shared = "./" + Path(made.shared).name
    for names, path in made.modules.items():
        found = {one or two or three for one, two, three in COMES_FROM.findall((release / path).read_text("utf-8"))}
        assert found == ({shared} if names.startswith(FRAME) else set()), names


def test_lit_and_what_games_share_are_rolled_once(release: Path, made: Rolled) -> None:
    sources = {path: rolled_from(release / path) for path in (made.shared, *made.modules.values())}
    shared = shared_modules()
    assert {"vendor/lit-html/lit-html.js", "js/site/session.js"} <= shared
    for names, path in made.modules.items():
        if names.startswith(FRAME):
            assert not sources[path] & (shared | sources[made.shared]), names
    assert not [path for path in sources[made.shared] if "/toy/" in path or "canvas-confetti" in path]


def rolled_from(path: Path) -> set[str]:
    """The static paths of the modules that bring something into a file, by its source map."""
    sources = json.loads(path.with_name(f"{path.name}.map").read_text("utf-8"))["sources"]
    return {source.partition("/whole/")[2] for source in sources if "/whole/" in source} | {
        source.partition("/apart/")[2]
        for source in sources
        if "/apart/" in source and source.partition("/apart/")[2] not in shared_modules()
    }


def test_each_games_page_runs_its_own_element(release: Path, made: Rolled) -> None:
    assert len(owned_by_games()) > 1
    for slug in ("toy", "square"):
        text = (release / made.modules[f"site/page site/game-page {slug}/game"]).read_text("utf-8")
        assert f'"{slug}-game"' in text


def test_a_sheet_finds_its_typefaces_where_they_lie(release: Path, made: Rolled) -> None:
    path = release / made.sheets[key(FRAME_SHEETS)]
    named = set(re.findall(r"url\(\"?([^)\"]+)\"?\)", path.read_text("utf-8")))
    assert "../fonts/fraunces.woff2" in named
    assert [one for one in named if not finders.find(one.removeprefix("../"))] == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/toy/practice/small/5/", "/leaderboard/", "/offline/", "/nothing-here/"])
def test_a_page_loads_what_was_rolled_and_nothing_plain(client: Client, served: Path, address: str) -> None:
    page = client.get(address).content.decode()
    loaded = [path for path in LOADED.findall(page) if path.endswith((".js", ".css"))]
    assert loaded and [path for path in loaded if not (served / path).is_file()] == []
    assert "importmap" not in page


def test_the_worker_keeps_the_sheet_of_the_page_for_no_network(client: Client, served: Path, db: None) -> None:
    first = client.get("/sw.js").content.decode().partition("\n")[0]
    kept = json.loads(first.removeprefix("const SITE = ").rstrip(";"))["shell"]
    page = client.get("/offline/").content.decode()
    assert kept and [one for one in kept if one not in page] == []


def test_what_is_not_rolled_together_is_told(served: Path) -> None:
    with pytest.raises(NotRolled, match="site/page site/never"):
        rolled.module_paths(("site/page", "site/never"))


def test_what_esbuild_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "stage").mkdir()
    (tmp_path / "stage" / "tsconfig.json").write_text("{}")
    with pytest.raises(CannotRoll, match="Expected identifier"):
        Roll(tmp_path, tmp_path).modules(tmp_path / "stage", {"broken": "const = 1;"})
