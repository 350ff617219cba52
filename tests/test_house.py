"""The house rules that a machine can hold: who may import whom, that only the registry names a game, and what is asked
of every game that is registered, the one of the tests included."""

import json
import re
from pathlib import Path

import grimp
import pytest
from django.contrib.staticfiles import finders
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from games.shell import colours
from games.shell.shared import named_in
from puzzles import registry

ROOT = Path(__file__).resolve().parent.parent
GAMES = [slug for slug in registry.slugs() if registry.PACKAGES[slug][1].startswith("games.")]
ENGINES_MAY_IMPORT = (
    "puzzles",
    "puzzles.contract",
    "puzzles.counted",
    "puzzles.abilities",
    "puzzles.pictures",
    "puzzles.shapes",
    "puzzles.spoken",
    "puzzles.tools",
    "puzzles.typed",
)


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
        if name not in ENGINES_MAY_IMPORT and not name.startswith("puzzles.lexicon")
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


@pytest.mark.parametrize("slug", GAMES)
def test_no_shared_file_names_a_game(slug: str) -> None:
    assert list(named_in(ROOT, slug)) == []


def test_no_file_is_named_for_nothing() -> None:
    vague = re.compile(r"(utils?|helpers?|common|misc)\.(py|js)$")
    folders = ("config", "games", "puzzles", "static", "tests", "benchmarks")
    assert [p for folder in folders for p in (ROOT / folder).rglob("*") if vague.search(p.name)] == []


def page_files() -> list[Path]:
    """The scripts, sheets and templates, those of the tests too."""
    folders = ("static/js", "static/css", "templates", "tests/js", "tests/toy")
    kinds = (".js", ".css", ".html")
    return [path for folder in folders for path in (ROOT / folder).rglob("*.*") if path.suffix in kinds]


def test_no_line_of_a_page_is_longer_than_120() -> None:
    """Prettier and djlint leave long texts alone, and what stands inside of attributes."""
    lines = {
        f"{path.relative_to(ROOT)}:{n}": line
        for path in page_files()
        for n, line in enumerate(path.read_text().splitlines(), 1)
    }
    assert [place for place, line in lines.items() if len(line) > 120] == []


def test_what_a_template_writes_into_an_attribute_has_no_line_break() -> None:
    """What previews read of a page, such as the address of its picture, stands in attributes of the base template."""
    templates = {path: path.read_text("utf-8") for path in page_files() if path.suffix == ".html"}
    inside = {name for text in templates.values() for name in re.findall(r'="[^"\n]*{% block (\w+) %}', text)}
    assert {"og_title", "og_description", "og_image", "description", "canonical"} <= inside
    broken = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in templates.items()
        for name, said in re.findall(r"{% block (\w+) %}(.*?){% endblock %}", text, re.DOTALL)
        if name in inside and "\n" in said
    ]
    assert broken == []


def test_no_script_sheet_or_template_is_too_long_to_be_read_at_once() -> None:
    """A longer one has more than one purpose: part it by them. `{% sheets %}` and `{% modules %}` take any number."""
    pages = {path: path.read_text("utf-8").count("\n") for path in page_files()}
    assert {str(path.relative_to(ROOT)): lines for path, lines in pages.items() if lines > 350} == {}


def test_no_module_is_too_long_to_be_read_at_once() -> None:
    """The tests count as well: one that has grown has several things to tell."""
    folders = ("benchmarks", "config", "games", "puzzles", "tests")
    modules = {path: path.read_text("utf-8").count("\n") for name in folders for path in (ROOT / name).rglob("*.py")}
    assert {str(path.relative_to(ROOT)): lines for path, lines in modules.items() if lines > 350} == {}


def test_no_script_says_that_it_does_not_know_a_type() -> None:
    """What travels has its type in `wire.d.ts`; all else has one of its own."""
    unknown = re.compile(r"[{<(|:=>\[]\s*any\s*[}>)|,=\[\]]|\{\*\}")
    scripts = {path.relative_to(ROOT): path.read_text("utf-8") for path in (ROOT / "static" / "js").rglob("*.js")}
    found = [f"{path}: {hit[0]}" for path, text in scripts.items() for hit in unknown.finditer(text)]
    assert found == [], "import the type from fivefold/wire, or write unknown and look what it is"


def test_templates_name_scripts_and_sheets_by_the_tags_that_find_what_is_rolled_of_them() -> None:
    """Single ones are not collected: a page that named one would be without it, except in development."""
    plain = re.compile(r"""static ['"](?:js|css)/""")
    folders = (ROOT / "templates", ROOT / "tests" / "toy" / "templates")
    found = [path for folder in folders for path in folder.rglob("*.html") if plain.search(path.read_text("utf-8"))]
    assert found == [], "write {% sheets %} or {% modules %}"


every_game = pytest.mark.parametrize("slug", registry.slugs())
PAGES = {
    "play.html": "the board until its script runs",
    "help.html": "the rules, in a few lines",
    "keys.html": "the keys by which it is played",
    "heard.html": "how its board is heard, in a paragraph",
    "credits.html": "whose idea and whose data it is, as list items for the about page",
}


def static_text(path: str) -> str | None:
    """A static file as it is served; None where there is none."""
    found = finders.find(path)
    return Path(found).read_text("utf-8") if isinstance(found, str) else None


def contrast(one: str, other: str) -> float:
    """How far apart two colours #rrggbb are, from 1 to 21: W3C, WCAG 2.2, relative luminance.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@every_game
@pytest.mark.parametrize("page", PAGES)
def test_every_game_has_its_pages(slug: str, page: str) -> None:
    try:
        get_template(f"{slug}/{page}")
    except TemplateDoesNotExist:
        pytest.fail(f"{slug} has no page {page}: write templates/{slug}/{page}, {PAGES[page]}")


@every_game
def test_every_game_has_a_script_that_defines_its_element(slug: str) -> None:
    script = static_text(f"js/{slug}/game.js")
    assert script, f"{slug} has no script: write static/js/{slug}/game.js"
    defined = f'customElements.define("{slug}-game"'
    assert defined in script, (
        f"static/js/{slug}/game.js must define the element that the page begins with: {defined}, …)"
    )
    template = get_template(f"{slug}/play.html").template.source  # type: ignore[attr-defined]  # Django's own kind of template has it
    assert f"<{slug}-game>" in template, f"templates/{slug}/play.html must hold <{slug}-game> in its block “board”"


@every_game
def test_every_game_has_a_sheet_that_its_page_loads(slug: str) -> None:
    assert static_text(f"css/{slug}.css"), f"{slug} has no sheet: write static/css/{slug}.css"
    template = get_template(f"{slug}/play.html").template.source  # type: ignore[attr-defined]  # Django's own kind of template has it
    loaded = f'{{% sheets "{slug}"'
    assert loaded in template, f"templates/{slug}/play.html must load its sheet in its block “styles”: {loaded} %}}"


@every_game
def test_every_game_has_an_icon_that_takes_its_colour(slug: str) -> None:
    icon = static_text(f"icons/{slug}.svg")
    assert icon, f"{slug} has no icon: draw static/icons/{slug}.svg"
    assert icon.startswith("<svg "), f"static/icons/{slug}.svg must begin with <svg"
    own = re.search(r'<svg [^>]*\bcolor="#[0-9a-f]{6}"', icon)
    assert own, (
        f'static/icons/{slug}.svg must be drawn in currentColor, with a color="#…" of its own for the browser\'s tab'
    )


@every_game
def test_every_game_has_colours_that_can_be_read(slug: str) -> None:
    pair = colours.pair(slug)
    assert pair, (
        f"{slug} has no colours: static/css/{slug}.css must open with "
        f'[data-game="{slug}"] {{ --game: light-dark(#rrggbb, #rrggbb); }}'
    )
    tokens = static_text("css/tokens.css") or ""
    for name in ("paper", "card", "on-game"):
        light, dark = re.findall(rf"--{name}: light-dark\((#\w+), (#\w+)\)", tokens)[0]
        for own, other, scheme in ((pair.light, light, "light"), (pair.dark, dark, "dark")):
            told = (
                f"{own} of {slug} cannot be read on {other} ({name}, {scheme}): take another in static/css/{slug}.css"
            )
            assert contrast(own, other) >= 4.5, told


@every_game
def test_every_game_has_golden_positions(slug: str) -> None:
    file = ROOT / "tests" / "golden" / f"{slug}.json"
    assert file.exists(), f"{slug} has no positions: write tests/golden/{slug}.json"
    cases = json.loads(file.read_text("utf-8"))
    nameless = [case for case in cases if not case.get("name") or "move" not in case or "moves" not in case]
    assert not nameless, f"positions of tests/golden/{slug}.json without a name, moves or a move: {nameless}"


def test_every_ignored_type_has_a_reason() -> None:
    files = [
        path
        for folder in ("benchmarks", "config", "games", "puzzles", "tests")
        for path in (ROOT / folder).rglob("*.py")
    ]
    lines = {
        f"{path.relative_to(ROOT)}:{n}": line
        for path in files
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
    }
    without = re.compile(r"#\stype: ignore(?!\[[\w, -]+\]  # \S)")
    assert [place for place, line in lines.items() if without.search(line)] == []


CLOCK_AND_CHANCE = {
    r"^[A-Z_]+ = .*\b(today|now|time)\(": "a moment read when a module is imported; take tests.day.DAY or START",
    r"^(import|from) secrets\b|^from random import (?!Random\b)": "chance without a seed",
    r"\b(datetime\.now|date\.today|utcnow)\(": "the clock past Django; take timezone.now() or the fixture clock",
}
"""What makes a test fail some day, and what to take instead."""
OF_THE_CLOCK = (
    "tests/day.py",
    "tests/budget.py",
    "tests/image.py",
    "tests/games/outgoing/test_posting.py",
    "tests/test_house.py",
)
"""Where the machine's own clock is meant: the tests' clock, what runs beside tests, and a certificate for OpenSSL."""


def test_no_test_reads_a_clock_or_draws_by_itself() -> None:
    lines = [
        (f"{path.relative_to(ROOT)}:{number}", line)
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if str(path.relative_to(ROOT)) not in OF_THE_CLOCK
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
    ]
    found = [
        f"{place}: {instead}"
        for place, line in lines
        for pattern, instead in CLOCK_AND_CHANCE.items()
        if re.search(pattern, line)
    ]
    assert found == []
