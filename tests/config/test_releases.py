"""What is built and collected for players, beside the release before, how a process serves it; and the typefaces."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from config import collect
from config.collect import CannotBuild, build_files
from config.headers import RELEASE_HEADER
from config.release import STAMP_FILE, is_collected
from config.static_files import StaticFilesMiddleware
from config.typefaces import ENGLISH_CODE_POINTS, FONTS, ROOT, read_code_points
from games.plays.models import Play
from games.plays.replays import sign_replay_key
from games.site import assets
from games.site.assets import FRAME_SHEETS, AssetNotBuilt, BuiltAssets, find_script_paths, list_named_assets
from games.site.signs import map_emoji_to_signs
from puzzles import registry

LOADED = re.compile(r'(?:href|src)="/static/([^"]+\.(?:js|css))"')


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("release")
    build_files(folder)
    return folder


@pytest.fixture
def made(release: Path) -> BuiltAssets:
    return assets.BUILT_ASSETS.validate_json((release / assets.ASSET_LIST_FILE).read_bytes())


@pytest.fixture
def served(release: Path, settings: Settings) -> Iterator[Path]:
    """The site as players get it: with what was built, under the names that esbuild gave it."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": plain}
    settings.STATIC_ROOT, settings.SERVES_SOURCES = release, False
    yield release
    assets._read_built_assets.cache_clear()


def test_everything_that_templates_name_is_built(release: Path, made: BuiltAssets) -> None:
    scripts = {name for names in list_named_assets("scripts") for name in names}
    assert {*made.framed, *made.alone} == scripts >= {"site/page", "toy/game", "desk/review"}
    assert set(made.sheets) == set(map(" ".join, list_named_assets("sheets"))) >= {" ".join(FRAME_SHEETS)}
    for script in (*made.framed.values(), *made.alone.values()):
        for path in (*script.runs, *script.loads):
            assert (release / path).stat().st_size > 0 and (release / f"{path}.map").is_file(), path
    for path in made.sheets.values():
        assert (release / path).stat().st_size > 0


def test_a_page_loads_few_files_and_the_desk_none_of_the_frame(served: Path, made: BuiltAssets) -> None:
    scripts = {names: find_script_paths(names) for names in list_named_assets("scripts")}
    loaded = {names: {*found.runs, *found.loads} for names, found in scripts.items()}
    assert max(map(len, loaded.values())) <= 5
    for slug in registry.slugs():
        own = [path for path in loaded["site/page", f"{slug}/game"] if f"/{slug}/" not in path]
        assert len(own) == (2 if slug == "chains" else 1), "Lit and what games share are in one file"
    assert not loaded["site/page",] & loaded["desk/review",]


def test_a_sheet_finds_its_typefaces(release: Path, made: BuiltAssets) -> None:
    text = (release / made.sheets[" ".join(FRAME_SHEETS)]).read_text("utf-8")
    found = set(re.findall(r"url\(\"?([^)\"]+)\"?\)", text))
    assert "../fonts/fraunces.woff2" in found
    assert [one for one in found if not finders.find(one.removeprefix("../"))] == []


def test_what_no_template_names_is_an_error(tmp_path: Path, settings: Settings, request: pytest.FixtureRequest) -> None:
    for _ in range(2):
        with pytest.raises(AssetNotBuilt, match="“site/never” hasn’t been built"):
            find_script_paths(("site/page", "site/never"))
        with pytest.raises(AssetNotBuilt, match="“tokens never” hasn’t been built"):
            assets.find_sheet_paths(("tokens", "never"))
        request.getfixturevalue("served")
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    for tag in ('modules "site/page" own stage.module', "preloads page.next", 'sheets "film" sheet'):
        (tmp_path / "film.html").write_text(f"{{% {tag} %}}")
        with pytest.raises(AssetNotBuilt, match=tag.split()[-1]):
            build_files(tmp_path)


@pytest.mark.parametrize(
    ("script", "why"), [("", "which is missing"), ("const = 1;", "Expected identifier"), ('import "lost"', "lost")]
)
def test_what_cannot_be_built_says_why(tmp_path: Path, settings: Settings, script: str, why: str) -> None:
    (tmp_path / "page.html").write_text('{% modules "broken/page" %}')
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, tmp_path]
    if script:
        (tmp_path / "broken").mkdir(parents=True)
        (tmp_path / "broken" / "page.js").write_text(script)
    with pytest.raises(CannotBuild, match=why):
        build_files(tmp_path)


def test_pages_replays_and_boards_at_the_desk_load_what_was_built_alone(admin_client: Client, served: Path) -> None:
    puzzle, gives_up = "/toy/practice/small/5/", {"move": {"give_up": True}, "after": 0}
    admin_client.get(puzzle)
    admin_client.post(f"/api{puzzle}moves/", gives_up, content_type="application/json")
    play = Play.objects.get()
    board = reverse("admin:plays_board", args=[play.edition_id])
    boards = (f"/replay/{sign_replay_key(play.pk)}/", board, f"{board}solved/", f"{board}try/")
    for address in ("/about/", "/toy/practice/small/6/", "/leaderboard/", "/offline/", "/nothing-here/", *boards):
        page = admin_client.get(address)
        assert page.status_code == (404 if address == "/nothing-here/" else 200)
        found = LOADED.findall(page.content.decode())
        assert len(found) > (2 if address in boards else 0), address
        assert [path for path in found if not (served / path).is_file()] == []
        assert "importmap" not in page.content.decode()


def test_the_worker_keeps_the_sheet_of_the_page_for_no_network(client: Client, served: Path, db: None) -> None:
    first = client.get("/sw.js").content.decode().partition("\n")[0]
    kept = json.loads(first.removeprefix("const SITE = ").rstrip(";"))["shell"]
    page = client.get("/offline/").content.decode()
    assert kept and [one for one in kept if one not in page] == []


def test_files_of_two_releases_stay(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three releases the files that each has, and those that are there afterwards."""
    settings.BUILD_DIR, settings.STATIC_ROOT = tmp_path / "built", tmp_path / "static"
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS]
    files: list[str] = []

    def write(path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(settings.RELEASE)

    def collect_files(*_: object, **__: object) -> None:
        for name in files:
            write(settings.STATIC_ROOT / assets.BUILT_FOLDER / name)

    monkeypatch.setattr(collect, "build_files", lambda folder: write(folder / assets.ASSET_LIST_FILE))
    monkeypatch.setattr(collect, "call_command", collect_files)
    names = {"built.json", "openapi.json", "release"}
    for number, (has, left) in enumerate((("ab", "ab"), ("bc", "abc"), ("d", "bcd"))):
        for path in tmp_path.rglob("*"):
            os.utime(path, (path.stat().st_mtime - 3600,) * 2)
        files[:] = has
        settings.RELEASE = str(number)
        collect.collect_files()
        assert is_collected(settings.STATIC_ROOT, str(number))
        assert {path.name for path in settings.STATIC_ROOT.rglob("*") if path.is_file()} == {*left, *names}


def test_collected_files_are_kept_for_ever(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"a-ABCDEFGH.js": 'import"./b-ABCDEFGH.js"', "b-ABCDEFGH.js": "", "c.css": "a{mask:url(../icons/d.svg)}"}

    def write(folder: Path) -> None:
        for name, text in (made | {"built.json": "{}", "../icons/d.svg": "<svg/>"}).items():
            (path := folder / assets.BUILT_FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    monkeypatch.setattr(collect, "build_files", write)
    settings.BUILD_DIR, settings.STATIC_ROOT = tmp_path / "built", tmp_path / "static"
    settings.STATICFILES_DIRS = [settings.BUILD_DIR]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    collect.collect_files()
    settings.SERVES_SOURCES = settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False
    served = StaticFilesMiddleware(lambda request: HttpResponse(status=404))
    sheet = static("built/c.css")
    assert static("built/a-ABCDEFGH.js") == "/static/built/a-ABCDEFGH.js" and re.search(r"c\.\w{12}\.css", sheet)
    assert static("icons/d.svg").rpartition("/")[2] in (tmp_path / sheet.removeprefix("/")).read_text()
    for address in (sheet, static("icons/d.svg"), *(f"/static/built/{name}-ABCDEFGH.js" for name in "ab")):
        assert "immutable" in served(RequestFactory().head(address))["Cache-Control"], address


def test_a_process_serves_what_is_collected_later_and_nothing_beside_it(tmp_path: Path, settings: Settings) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    (tmp_path / "static.12").mkdir()
    (tmp_path / "static.12" / "new.js").touch()  # a release that is being collected
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "old.js").touch()
    served = StaticFilesMiddleware(lambda request: HttpResponse("a page", status=404))

    def asked() -> list[int]:
        names = ("old.js", "new.js", "../static.12/new.js", "../static.12/", "")
        return [served(RequestFactory().head(f"/static/{name}")).status_code for name in names]

    assert asked() == [200, 404, 404, 404, 404]
    (tmp_path / "static" / "new.js").touch()
    (tmp_path / "static" / STAMP_FILE).touch()
    assert asked() == [200, 200, 404, 404, 404]


def test_every_answer_names_the_release_but_files(client: Client, db: None, settings: Settings) -> None:
    for address in ("/about/", "/api/toy/small/never/", "/nothing/"):
        assert client.get(address)[RELEASE_HEADER] == settings.RELEASE_WITH_TYPES
    assert f'data-release="{settings.RELEASE_WITH_TYPES}"' in client.get("/about/").content.decode()


SHEET = (ROOT / "static" / "site" / "typefaces.css").read_text("utf-8")
FACE = re.compile(r'url\("\.\./fonts/([\w-]+)\.woff2"\)[^}]*?unicode-range:\s*([^;]+);')
RANGES = dict(FACE.findall(SHEET))
LARGEST = {"fraunces": 12_000, "atkinson": 13_000}
"""Bytes of the files that every page may load."""
KINDS = (".py", ".js", ".html")
DRAWN_BY_ALL = set("←→↑↓↶↷⋯⌫○●△▢✓✕✗➜⤢ℓ≈≠①③⓿©®²³µα«»")
"""Signs that are in comments only, or that the typefaces of every system have."""


def codes(written: str) -> set[int]:
    found: set[int] = set()
    for run in written.replace("U+", "").split(","):
        first, _, last = run.strip().partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def test_a_browser_knows_what_a_file_holds_and_those_of_every_page_are_small() -> None:
    held = {path.stem: read_code_points(path) for path in FONTS.glob("*.woff2")}
    assert {name: codes(RANGES[name]) for name in held} == held
    sizes = {name: (FONTS / f"{name}.woff2").stat().st_size for name in LARGEST}
    assert {name: size for name, size in sizes.items() if size > LARGEST[name]} == {}


def letters(path: Path) -> set[str]:
    return {sign for sign in path.read_text("utf-8") if ord(sign) < 0x3000 and sign not in map_emoji_to_signs()}


def test_the_words_of_the_site_need_only_the_first_file_of_each_typeface() -> None:
    files = [path for folder in ("templates", "static") for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    shown = set[str]().union(*map(letters, files)) - DRAWN_BY_ALL - set("\n\u200d\ufe0f\u20e3")
    assert {sign for sign in shown if ord(sign) not in ENGLISH_CODE_POINTS} <= set("⺡")
