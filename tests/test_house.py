"""The house rules that a machine can hold. A rule is one test, which names everything that breaks it."""

import ast
import doctest
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import grimp
import pytest
from django.contrib.staticfiles import finders
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from games.site import colours
from games.site.management.commands.newgame import find_mentions
from puzzles import registry
from tests.cast.engines import find_test_folder

ROOT = Path(__file__).resolve().parent.parent
GAMES = [slug for slug in registry.slugs() if registry.PACKAGES[slug][1].startswith("games.")]
PARTS = ("abilities", "contract", "key_counts", "lookalikes", "pictures", "shapes", "tools", "typed_text", "wording")
ENGINES_MAY_IMPORT = {"puzzles", *(f"puzzles.{part}" for part in PARTS)}


def assert_none(offenders: Iterable[object], instead: str = "") -> None:
    """Fail with all that breaks a rule, one to a line."""
    if lines := [str(one) for one in offenders]:
        pytest.fail("\n".join(filter(None, (instead, *lines))), pytrace=False)


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("config", "games", "puzzles")


def inside(imports: grimp.ImportGraph, package: str) -> set[str]:
    return {package, *imports.find_descendants(package)}


def imported_by(imports: grimp.ImportGraph, package: str) -> set[str]:
    own = inside(imports, package)
    return {name for module in own for name in imports.find_modules_directly_imported_by(module)} - own


def importers_of(imports: grimp.ImportGraph, package: str) -> set[str]:
    """Return the modules outside of a package that import anything in it."""
    own = inside(imports, package)
    return {name for module in own for name in imports.find_modules_that_directly_import(module)} - own


def test_an_engine_imports_only_the_contract_and_the_lexicon(imports: grimp.ImportGraph) -> None:
    found = [(slug, name) for slug in GAMES for name in imported_by(imports, f"puzzles.{slug}") - ENGINES_MAY_IMPORT]
    assert_none(f"{slug}: {name}" for slug, name in found if not name.startswith("puzzles.lexicon"))


def test_no_app_imports_a_games_app_and_no_game_another(imports: grimp.ImportGraph) -> None:
    rest = {slug: [f"{half}.{one}." for one in GAMES if one != slug for half in ("games", "puzzles")] for slug in GAMES}
    found = [(slug, name) for slug in GAMES for name in imported_by(imports, f"games.{slug}")]
    assert_none(f"games.{slug} imports {name}" for slug, name in found if f"{name}.".startswith(tuple(rest[slug])))
    importers = [f"{name} imports games.{slug}" for slug in GAMES for name in importers_of(imports, f"games.{slug}")]
    assert_none(importers, "only the registry names a game's app")


def test_no_shared_file_names_a_game() -> None:
    assert_none(f"{path}: {slug}" for slug in GAMES for path in find_mentions(ROOT, slug))


def test_no_file_is_named_for_nothing() -> None:
    vague = re.compile(r"(utils?|helpers?|common|misc)\.(py|js)$")
    folders = ("config", "games", "puzzles", "static", "tests", "benchmarks")
    assert_none(p for folder in folders for p in (ROOT / folder).rglob("*") if vague.search(p.name))


@cache
def texts_of(*folders: str, kinds: tuple[str, ...]) -> dict[str, str]:
    """Return the text of each file of these kinds in these folders, by its path from the root."""
    paths = [path for name in folders for path in sorted((ROOT / name).rglob("*.*")) if path.suffix in kinds]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths}


def page_files() -> dict[str, str]:
    """Return the scripts, sheets and templates, those of the tests too."""
    folders = ("static", "templates", "tests")
    return texts_of(*folders, kinds=(".js", ".css", ".html"))


def modules() -> dict[str, str]:
    return texts_of("benchmarks", "config", "games", "puzzles", "tests", kinds=(".py",))


def lines_with(pattern: str, texts: dict[str, str]) -> list[str]:
    """Return the place and the line wherever a line matches."""
    found = re.compile(pattern)
    files = {path: text.splitlines() for path, text in texts.items() if found.search(text)}
    lines = [(path, *line) for path, held in files.items() for line in enumerate(held, 1)]
    return [f"{path}:{number}: {line.strip()}" for path, number, line in lines if found.search(line)]


def test_no_line_of_a_page_is_longer_than_120() -> None:
    """Prettier and djlint leave long texts alone, and long values of attributes."""
    assert_none(lines_with(".{121,}", page_files()))


def test_no_tag_of_a_template_goes_on_in_the_next_line() -> None:
    """Django does not know such a tag, and shows its text to players."""
    assert_none(lines_with(r"\{\{[^}]*$|\{%[^%]*$", page_files()))


def test_what_a_template_writes_into_an_attribute_has_no_line_break() -> None:
    """The base template writes into attributes what previews read of a page, such as the address of its picture."""
    templates = {path: text for path, text in page_files().items() if path.endswith(".html")}
    within = {name for text in templates.values() for name in re.findall(r'="[^"\n]*{% block (\w+) %}', text)}
    assert {"og_title", "og_description", "og_image", "description", "canonical"} <= within
    blocks = re.compile(r"{% block (\w+) %}(.*?){% endblock %}", re.DOTALL)
    written = [(path, *block) for path, text in templates.items() for block in blocks.findall(text)]
    assert_none(f"{path}: {name}" for path, name, words in written if name in within and "\n" in words)


def test_stronger_contrast_is_the_same_asked_of_us_or_of_the_device() -> None:
    sheet = static_text("site/tokens.css")
    ours = re.findall(r'^:root\S*\[data-contrast="more"\]\)?([^{]*){(.*?)^}', sheet, re.MULTILINE | re.DOTALL)
    (asked,) = re.findall(r"^@media \(prefers-contrast: more\) {(.*?)^}", sheet, re.MULTILINE | re.DOTALL)
    devices = re.findall(r"^  :root([^{]*){(.*?)^  }", asked, re.MULTILINE | re.DOTALL)
    assert len(ours) == 2
    assert [(parts, rules.split()) for parts, rules in devices] == [(parts, rules.split()) for parts, rules in ours]


def test_no_script_says_that_it_does_not_know_a_type() -> None:
    """What travels has its type in `wire.d.ts`; all else has one of its own."""
    unknown = r"[{<(|:=>\[]\s*any\s*[}>)|,=\[\]]|\{\*\}"
    found = lines_with(unknown, texts_of("static", kinds=(".js",)))
    assert_none(found, "import the type from fivefold/wire, or write unknown and look what it is")


def test_templates_name_scripts_and_sheets_by_the_tags_that_find_what_is_built_of_them() -> None:
    """Single ones are not collected: a page that named one would be without it, except in development."""
    pages = texts_of("templates", "tests/toy/templates", kinds=(".html",))
    found = lines_with(r"""static ['"](?!mfa/)[\w./-]+\.(?:js|css)['"]""", pages)
    assert_none(found, "write {% sheets %} or {% modules %}")


PAGES = {
    "play.html": "the board until its script runs",
    "help.html": "the rules, in a few lines",
    "keys.html": "the keys by which it is played",
    "heard.html": "how its board is heard, in a paragraph",
    "credits.html": "whose idea and whose data it is, as list items for the about page",
}


def static_text(path: str) -> str:
    """Return a static file as it is served, or an empty text where there is none."""
    found = finders.find(path)
    return Path(found).read_text("utf-8") if isinstance(found, str) else ""


def source_of(template: str) -> str:
    """Return a template as it is written, or an empty text where there is none."""
    try:
        return str(get_template(template).template.source)  # type: ignore[attr-defined]  # Django's own kind of template has it
    except TemplateDoesNotExist:
        return ""


def contrast(one: str, other: str) -> float:
    """Return how far apart two colours #rrggbb are, from 1 to 21: W3C, WCAG 2.2, relative luminance.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lacks(slug: str) -> Iterator[str]:
    """Say what a game has not, and in which file it belongs."""
    play = source_of(f"{slug}/play.html")
    needed: dict[str, object] = {
        f"templates/{slug}/{page}, {purpose}": source_of(f"{slug}/{page}") for page, purpose in PAGES.items()
    }
    needed[f"<{slug}-game> into the block “board” of its play.html"] = f"<{slug}-game>" in play
    needed["its sheet into the block “styles” of its play.html"] = f'{{% sheets "{slug}/game"' in play
    script = static_text(f"{slug}/game.js")
    needed[f"static/{slug}/game.js, which defines that element"] = f'define("{slug}-game"' in script
    icon = re.match(r'<svg [^>]*\bcolor="#[0-9a-f]{6}"', static_text(f"{slug}/icon.svg"))
    needed[f"static/{slug}/icon.svg in currentColor, with a color of its own for the browser's tab"] = icon
    needed[f"positions into tests/{slug}/golden.json"] = (find_test_folder(slug) / "golden.json").exists()
    colour = f"--game: light-dark(#rrggbb, #rrggbb) into the first rule of static/{slug}/game.css"
    needed[colour] = colours.find_colour_pair(slug)
    yield from (f"write {what}" for what, is_there in needed.items() if not is_there)
    for name in ("paper", "card", "on-game"):
        grounds = re.findall(rf"--{name}: light-dark\((#\w+), (#\w+)\)", static_text("site/tokens.css"))[0]
        for own, ground in zip(colours.find_colour_pair(slug) or (), grounds, strict=False):
            if contrast(own, ground) < 4.5:
                yield f"{own} cannot be read on {ground} ({name}): take another in static/{slug}/game.css"


def test_every_game_has_what_a_game_needs() -> None:
    assert_none(f"{slug}: {fault}" for slug in registry.slugs() for fault in lacks(slug))


def test_every_ignored_type_has_a_reason() -> None:
    assert_none(lines_with(r"#\stype: ignore(?!\[[\w, -]+\]  # \S)", modules()))


FORBIDDEN = {
    r"^[A-Z_]+ = .*\b(today|now|time)\(": "a moment read when a module is imported; take tests.day.DAY or START",
    r"^(import|from) secrets\b|^from random import (?!Random\b)": "chance without a seed",
    r"\b(datetime\.now|date\.today|utcnow)\(": "the clock past Django; take tests.day.START or the fixture clock",
    r"\b(today|timezone\.now|localdate)\(\)": "a day that the test does not name; take tests.day.DAY or START",
    r"\bsleep\((?!0\))|wait_for_timeout\(": "a wait of a fixed length; wait for the state that you want to see",
}
"""What makes a test fail some day, and what to take instead."""
MEANT = {
    "tests/day.py": "it is the tests' clock",
    "tests/test_house.py": "the patterns are here",
    "tests/image.py": "it runs beside the tests, and looks again until the image answers",
    "tests/cast/server.py": "it looks again until a site answers, or a port is open",
    "tests/cast/waiting.py": "it looks again until something is so",
    "tests/faults/installation.py": "people keep looking while servers come and go",
    "tests/leaderboards/test_webhook_request.py": "OpenSSL reads the machine's clock",
}
"""The files in which that is meant, and why."""


def test_no_test_reads_a_clock_draws_by_itself_or_waits_for_a_moment() -> None:
    tests = {path: text for path, text in modules().items() if path.startswith("tests/") and path not in MEANT}
    found = {pattern: lines_with(pattern, tests) for pattern in FORBIDDEN}
    assert_none(f"{line}: {FORBIDDEN[pattern]}" for pattern, lines in found.items() for line in lines)


def documents() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_every_file_that_a_document_names_is_there() -> None:
    folders = ("benchmarks", "config", "deploy", "docs", "games", "puzzles", "static", "templates", "tests")
    files = [f"/{path.relative_to(ROOT)}" for name in folders for path in (ROOT / name).rglob("*.*")]
    files += [f"/{path.name}" for path in ROOT.glob("*.*")]
    in_backticks = re.compile(r"`([\w.][\w./-]*\.(?:css|html|js|json|md|py))`")
    named = [(path.name, name) for path in documents() for name in in_backticks.findall(path.read_text("utf-8"))]
    assert_none(f"{path}: {name}" for path, name in named if not any(file.endswith(f"/{name}") for file in files))


UNSAID = (
    r"(?i)\b((any|every|no|some)body|anew|foret(ell|old)s?|in hand|lies|nought|of which|put right|so man(y|ieth)|stands"
    r"|told|whoever)\b"
)
"""Words that people do not say, in any case."""
QUOTED = re.compile(r"""`[^`]*`|“[^”]*”|"[^"]*"|@\w+ (\{.*?\} )?\[?\w+""")
"""What a comment quotes, or declares for a type checker."""


def prose_of(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file that are read as prose, with their numbers: docstrings, comments, documents."""
    if path.endswith(".py"):
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Expr(value=ast.Constant(value=str(said))):
                    yield from enumerate(said.splitlines(), node.lineno)
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        yield from ((one.start[0], one.string) for one in tokens if one.type == tokenize.COMMENT)
    elif path.endswith(".md"):
        yield from enumerate(text.splitlines(), 1)
    else:
        for found in re.finditer(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", text, re.DOTALL):
            yield from enumerate(found[0].splitlines(), text.count("\n", 0, found.start()) + 1)


def test_docstrings_comments_and_documents_use_words_that_people_say() -> None:
    texts = modules() | texts_of("static", kinds=(".js", ".css"))
    texts |= {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in documents()}
    unsaid = re.compile(UNSAID)
    prose = [(path, *line) for path, text in texts.items() for line in prose_of(path, text)]
    found = [(path, n, line, unsaid.search(QUOTED.sub("", line))) for path, n, line in prose]
    assert_none(f"{path}:{n}: “{match[0]}” in {line.strip()}" for path, n, line, match in found if match)


CODE_NAME = re.compile(r"(?<= )(?!node_modules)[a-z]+_[a-z_]+(?=[ .,;:]|$)")
"""A name such as found_order between the words of a sentence, as renaming by a pattern leaves it."""


def test_no_sentence_for_people_holds_a_name_of_the_code() -> None:
    texts = texts_of("games", "puzzles", kinds=(".py",))
    assert_none(
        f"{path}:{node.lineno}: {node.value}"
        for path, text in texts.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "`" not in node.value
        if "\n" not in node.value and not re.search("[A-Z]{4}|=", node.value) and CODE_NAME.search(node.value)
    )


def test_no_test_module_imports_another() -> None:
    tests = {path: text for path, text in modules().items() if path.startswith("tests/")}
    assert_none(lines_with(r"^(from|import) tests\.(\w+\.)*test_\w+\b", tests))


VARIABLE = re.compile(r'''\b(?:env(?:\.\w+)?\(|getenv\(|environ(?:\.\w+\(|\[))\s*"([A-Z_]+)"''')
"""The name in env("NAME"), env.int("NAME"), os.environ.get("NAME"), os.environ["NAME"] and their like."""
NOT_SETTINGS = {
    "DJANGO_SETTINGS_MODULE",  # for tests alone
    "PROMETHEUS_MULTIPROC_DIR",  # set by config.serve for the processes that it starts
}


def test_every_setting_is_documented_and_every_documented_one_is_read() -> None:
    files = [path for room in ("config", "games", "puzzles") for path in (ROOT / room).rglob("*.py")]
    read = {name for path in files for name in VARIABLE.findall(path.read_text("utf-8"))} - NOT_SETTINGS
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    section = text.split("\n## Settings\n")[1].split("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert read == {name for cell in cells for name in re.findall(r"`([A-Z_]+)`", cell)}


FOLDERS = ("benchmarks", "config", "games", "puzzles", "tests")


def test_the_examples_in_docstrings_are_true() -> None:
    """The doctest runner prints what each wrong example gives instead."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    with_examples = [file for file in files if re.search(r"^\s*>>> ", file.read_text("utf-8"), re.MULTILINE)]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in with_examples]
    results = {name: doctest.testmod(import_module(name)) for name in names}
    assert {name: found for name, found in results.items() if found.failed or not found.attempted} == {}
    assert len(results) > 50
