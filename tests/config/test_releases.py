"""Releases side by side, and what is rolled for each: all that templates name, once, from the modules as written."""

import json
import os
import re
import warnings
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from config import collect, health
from config.releases import HEADER, NOT_COLLECTED, StaticReleases
from config.rolling import CannotRoll, Roll, roll, shared_modules
from games.plays.models import Play
from games.replays.films import key_of
from games.shell import rolled
from games.shell.rolled import FRAME, FRAME_SHEETS, LIST, NotRolled, Rolled, key, wanted

OLD, OWN, NEW = "0123456789", "abcdef0123", "fedcba9876"


@pytest.fixture
def served(tmp_path: Path, settings: Settings) -> StaticReleases:
    """What serves static files in a process of one release, with an older release beside it."""
    for release in (OLD, OWN):
        put(tmp_path, release)
    settings.STATIC_ROOT, settings.STATIC_URL = tmp_path / OWN, f"/static/{OWN}/"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    settings.WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/"
    return StaticReleases(lambda request: HttpResponse("a page", status=404))


def put(folder: Path, release: str) -> None:
    (folder / release / "js").mkdir(parents=True)
    (folder / release / "js" / "game.js").write_text(f"// {release}")


def fetched(served: StaticReleases, address: str) -> tuple[int, str]:
    request: HttpRequest = RequestFactory().get(address)
    response: Any = served(request)
    body = b"".join(response.streaming_content) if response.streaming else response.content
    for close in response._resource_closers:
        close()
    return response.status_code, body.decode()


def test_a_process_serves_the_files_of_earlier_and_later_releases(served: StaticReleases, tmp_path: Path) -> None:
    for release in (OLD, OWN):
        assert fetched(served, f"/static/{release}/js/game.js") == (200, f"// {release}")
    assert fetched(served, f"/static/{NEW}/js/game.js")[0] == 404
    put(tmp_path, NEW)
    assert fetched(served, f"/static/{NEW}/js/game.js") == (200, f"// {NEW}")
    response: Any = served(RequestFactory().head(f"/static/{NEW}/js/game.js"))
    assert "immutable" in response["Cache-Control"]


def test_what_is_collected_after_the_start_is_served_and_until_then_somebody_is_told(
    tmp_path: Path, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.STATIC_ROOT, settings.STATIC_URL = tmp_path / OWN, f"/static/{OWN}/"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="No directory at")  # as the settings of the site do
        served = StaticReleases(lambda request: HttpResponse("a page", status=404))
    assert [record.getMessage() for record in caplog.records] == [NOT_COLLECTED]
    with pytest.raises(LookupError, match="not collected"):
        health.static_files()
    assert fetched(served, f"/static/{OWN}/js/game.js")[0] == 404
    put(tmp_path, OWN)
    assert fetched(served, f"/static/{OWN}/js/game.js") == (200, f"// {OWN}")
    health.static_files()


def test_nothing_else_that_lies_there_is_served(served: StaticReleases, tmp_path: Path) -> None:
    put(tmp_path, "0123456789.123")  # a release that is being collected
    for address in ("/static/../js/game.js", "/static/0123456789.123/js/game.js", f"/static/{OLD}/"):
        assert fetched(served, address)[0] == 404


def test_every_answer_names_the_release_but_files(client: Client, db: None, settings: Settings) -> None:
    for address in ("/about/", "/api/toy/small/never/", "/nothing/"):
        assert client.get(address)[HEADER] == settings.RELEASE_TOLD
    assert f'data-release="{settings.RELEASE_TOLD}"' in client.get("/about/").content.decode()


def test_the_newest_releases_stay_and_one_taken_up_again_is_the_newest(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [f"{n:010x}" for n in range(6)]
    monkeypatch.setattr(collect, "call_command", lambda *words, **more: settings.STATIC_ROOT.mkdir())
    monkeypatch.setattr(collect, "roll", lambda folder: [])
    for age, release in enumerate(made[:-1]):
        put(tmp_path, release)
        os.utime(tmp_path / release, (age, age))
    for release in (made[0], made[-1]):
        settings.STATIC_ROOT = tmp_path / release
        collect.collect()
    assert {folder.name for folder in tmp_path.iterdir()} == {made[0], made[5]}


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
def rolled_site(release: Path, settings: Settings) -> Path:
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


def test_a_page_imports_the_shared_module_and_no_other(release: Path, made: Rolled) -> None:
    shared = "./" + Path(made.shared).name
    for names, path in made.modules.items():
        found = {one or two or three for one, two, three in COMES_FROM.findall((release / path).read_text("utf-8"))}
        assert found == ({shared} if names.startswith(FRAME) else set()), names


def test_lit_and_what_games_share_are_rolled_once(release: Path, made: Rolled) -> None:
    shared = shared_modules()
    sources = {path: rolled_from(release / path, shared) for path in (made.shared, *made.modules.values())}
    assert {"vendor/lit-html/lit-html.js", "js/site/session.js"} <= shared
    for names, path in made.modules.items():
        if names.startswith(FRAME):
            assert not sources[path] & (shared | sources[made.shared]), names
    assert not [path for path in sources[made.shared] if "/toy/" in path or "canvas-confetti" in path]


def rolled_from(path: Path, shared: set[str]) -> set[str]:
    """The static paths of the modules that bring something into a file, by its source map; `shared` leave stand-ins."""
    sources = json.loads(path.with_name(f"{path.name}.map").read_text("utf-8"))["sources"]
    whole = {source.partition("/whole/")[2] for source in sources if "/whole/" in source}
    return whole | ({source.partition("/apart/")[2] for source in sources if "/apart/" in source} - shared)


def test_a_sheet_finds_its_typefaces(release: Path, made: Rolled) -> None:
    text = (release / made.sheets[key(FRAME_SHEETS)]).read_text("utf-8")
    named = set(re.findall(r"url\(\"?([^)\"]+)\"?\)", text))
    assert "../fonts/fraunces.woff2" in named
    assert [one for one in named if not finders.find(one.removeprefix("../"))] == []


def test_a_name_that_only_a_running_page_knows_stops_the_collecting(tmp_path: Path, settings: Settings) -> None:
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    for tag in ('modules "site/page" own stage.module', "preloads page.next", 'sheets "film" sheet'):
        (tmp_path / "film.html").write_text(f"{{% {tag} %}}")
        with pytest.raises(NotRolled, match="write every name out"):
            roll(tmp_path)


def loaded(page: str) -> list[str]:
    return [path for path in LOADED.findall(page) if path.endswith((".js", ".css"))]


def test_pages_replays_and_the_desks_boards_load_only_what_was_rolled(admin_client: Client, rolled_site: Path) -> None:
    puzzle, gives_up = "/toy/practice/small/5/", {"move": {"give_up": True}, "after": 0}
    admin_client.get(puzzle)
    admin_client.post(f"/api{puzzle}moves/", gives_up, content_type="application/json")
    play = Play.objects.get()
    board = reverse("admin:plays_board", args=[play.edition_id])
    boards = (f"/replay/{key_of(play.pk)}/", board, f"{board}solved/", f"{board}try/")
    for address in ("/about/", "/toy/practice/small/6/", "/leaderboard/", "/offline/", "/nothing-here/", *boards):
        page = admin_client.get(address)
        assert page.status_code == (404 if address == "/nothing-here/" else 200)
        found = loaded(page.content.decode())
        assert len(found) > (2 if address in boards else 0), address
        assert [path for path in found if not (rolled_site / path).is_file()] == []
        assert address in boards or "importmap" not in page.content.decode()


def test_the_worker_keeps_the_sheet_of_the_page_for_no_network(client: Client, rolled_site: Path, db: None) -> None:
    first = client.get("/sw.js").content.decode().partition("\n")[0]
    kept = json.loads(first.removeprefix("const SITE = ").rstrip(";"))["shell"]
    page = client.get("/offline/").content.decode()
    assert kept and [one for one in kept if one not in page] == []


def test_what_is_not_rolled_together_and_what_esbuild_refuses_is_told(rolled_site: Path, tmp_path: Path) -> None:
    with pytest.raises(NotRolled, match="site/page site/never"):
        rolled.module_paths(("site/page", "site/never"))
    (tmp_path / "stage").mkdir()
    (tmp_path / "stage" / "tsconfig.json").write_text("{}")
    with pytest.raises(CannotRoll, match="Expected identifier"):
        Roll(tmp_path, tmp_path).modules(tmp_path / "stage", {"broken": "const = 1;"})
