"""Rolls modules and sheets, for `config.collect`: for each page one file, and one module that all pages share.

The plain modules are read as they are, by esbuild. Those that the pages of two games have in common become the shared
module; in the pages' own modules a stand-in of a line takes its place, so that nothing runs twice. What a module
imports later (`await import(…)`) stays a file of its own.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from django.contrib.staticfiles import finders

from games.shell.rolled import FOLDER, FRAME, LIST, Names, Rolled, key, wanted
from games.shell.scripts import MODULES, all_modules, resolved
from puzzles import registry

ROOT = Path(__file__).resolve().parent.parent
PLAYED = (FRAME, "site/game-page")
"""What runs on the page of a game beside its own module."""
IMPORTED = re.compile(r"""(?<!@)\b(import|export)\s*(?:\{([^}]*)\}\s*from\s*)?["']([^"']+)["']""")
"""An import of names, or of a module as a whole; also in minified modules."""
LATER = re.compile(r'(?<=await )import\("([^"]+)"\)')
SHARED = "shared"


class CannotRoll(RuntimeError):
    """esbuild is missing, or has refused something."""


def esbuild() -> Path:
    """The program itself, which needs no Node.js. Raises `CannotRoll`."""
    for found in sorted((ROOT / "node_modules" / "@esbuild").glob("*/bin/esbuild")):
        if platform.system().lower() in found.parts[-3]:
            return found
    raise CannotRoll("esbuild is not in node_modules: run make setup.")


def text_of(path: str) -> str:
    """A static file as it was written."""
    return Path(finders.find(path) or "").read_text("utf-8")


@dataclass
class Uses:
    """What the modules outside of the shared one want of the modules in it: names by module, and which run at all."""

    names: dict[str, set[str]] = field(default_factory=dict)

    def note(self, importer: str, shared: set[str]) -> None:
        """Reads the imports of a module."""
        for _, names, address in IMPORTED.findall(text_of(importer)):
            path = resolved(address, importer)
            if path in shared:
                known = self.names.setdefault(path, set())
                known |= {name.split(" as ")[0].strip() for name in names.split(",")} - {""}


def _alias(number: int, name: str) -> str:
    return f"m{number}_{name}"


def owned_by_games() -> list[list[str]]:
    """For each game, all modules of its page."""
    return [all_modules(*(f"js/{name}.js" for name in (*PLAYED, f"{slug}/game"))) for slug in registry.slugs()]


def shared_modules() -> set[str]:
    """The modules with something to give that the pages of two games have in common, and all that these load."""
    reached = Counter(path for modules in owned_by_games() for path in modules)
    giving = [path for path, games in reached.items() if games > 1 and re.search(r"\bexport\b", text_of(path))]
    return set(all_modules(*giving))  # what only does something, such as defining an element, must not be done twice


class Roll:
    """One run, in a folder of its own, whose files go below the release's static files."""

    def __init__(self, work: Path, release: Path) -> None:
        self.work, self.out = work, release / FOLDER
        self.later: dict[str, str] = {}

    def run(self, *words: str) -> dict[str, str]:
        """Runs esbuild; for each entry, by its stem, the name of its file."""
        told = self.work / "told.json"
        common = ("--bundle", "--minify", "--sourcemap", "--log-level=error", "--entry-names=[name]-[hash]")
        command = [str(esbuild()), *common, *words, f"--outdir={self.out}", f"--metafile={told}"]
        done = subprocess.run(command, check=False, cwd=self.work, capture_output=True, text=True)
        if done.returncode:
            raise CannotRoll(done.stderr)
        outputs = json.loads(told.read_text())["outputs"]
        return {
            PurePosixPath(one["entryPoint"]).stem: Path(path).name
            for path, one in outputs.items()
            if "entryPoint" in one
        }

    def stage(self, folder: str, paths: set[str], stand_ins: dict[str, str]) -> Path:
        """Copies modules to where they lie below the static address, some with a stand-in's text."""
        stage = self.work / folder
        for path in paths:
            target = stage / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(stand_ins.get(path) or LATER.sub(self._as_file, text_of(path)))
        names = {name: [f"./{path}*" if path.endswith("/") else f"./{path}"] for name, path in MODULES.items()}
        starred = {f"{name}*" if name.endswith("/") else name: where for name, where in names.items()}
        (stage / "tsconfig.json").write_text(json.dumps({"compilerOptions": {"paths": starred}}))
        return stage

    def _as_file(self, found: re.Match[str]) -> str:
        """What is imported later, as a file beside those that import it."""
        name = found[1]
        if name not in self.later:
            source = finders.find(str(resolved(name, "")))
            self.later[name] = "./" + next(iter(self.run("--format=esm", str(source)).values()))
        return f'import("{self.later[name]}")'

    def modules(self, stage: Path, entries: dict[str, str], *outside: str) -> dict[str, str]:
        """Rolls entries, which are text by stem; for each the static path of its file."""
        for stem, text in entries.items():
            (stage / f"{stem}.js").write_text(text)
        apart = [f"--external:{address}" for address in (*outside, *self.later.values())]
        files = [f"{stage.name}/{stem}.js" for stem in entries]
        made = self.run("--format=esm", f"--tsconfig={stage.name}/tsconfig.json", *apart, *files)
        return {stem: f"{FOLDER}/{name}" for stem, name in made.items()}

    def scripts(self, pages: list[Names]) -> tuple[dict[str, str], str]:
        """The modules of pages, each by its names, and the one that they share."""
        shared = shared_modules()
        order = {path: number for number, path in enumerate(sorted(shared))}
        framed = [names for names in pages if names[0] == FRAME]
        whole = {path for names in pages for path in reached(names)} | shared
        uses = Uses()
        for path in sorted({path for names in framed for path in reached(names)} - shared):
            uses.note(path, shared)
        given = "".join(_gives(path, order[path], sorted(names)) for path, names in sorted(uses.names.items()))
        all_of_it = self.stage("whole", whole, {})
        address = "./" + Path(self.modules(all_of_it, {SHARED: given})[SHARED]).name
        stand_ins = {path: _stands_in(order[path], uses.names.get(path, set()), address) for path in shared}
        apart = self.stage("apart", whole, stand_ins)
        made = self.modules(apart, {stem(names): entry(names) for names in framed}, address)
        made |= self.modules(all_of_it, {stem(names): entry(names) for names in pages if names not in framed})
        return {key(names): made[stem(names)] for names in pages}, f"{FOLDER}/{Path(address).name}"

    def sheets(self, pages: list[Names]) -> dict[str, str]:
        """The sheets of pages, each by its names; what they refer to lies where it lay."""
        folder = self.work / "sheets"
        folder.mkdir()
        for names in pages:
            lines = (f'@import "{finders.find(f"css/{name}.css")}";\n' for name in names)
            (folder / f"{stem(names)}.css").write_text("".join(lines))
        files = [f"sheets/{stem(names)}.css" for names in pages]
        made = self.run("--external:*.woff2", "--external:*.svg", *files)
        return {key(names): f"{FOLDER}/{made[stem(names)]}" for names in pages}


def reached(names: Names) -> list[str]:
    """All modules that some modules of ours load."""
    return all_modules(*(f"js/{name}.js" for name in names))


def stem(names: Names) -> str:
    """What a page's file is called, without its hash.

    >>> stem(("site/page", "toy/game"))
    'site-page_toy-game'
    """
    return "_".join(name.replace("/", "-") for name in names)


def entry(names: Names) -> str:
    """A module that runs some modules of ours, one after the other."""
    return "".join(f'import "fivefold/{name}.js";\n' for name in names)


def _gives(path: str, number: int, names: list[str]) -> str:
    """The lines of the shared module that give what a module of it has."""
    given = ", ".join(f"{name} as {_alias(number, name)}" for name in names)
    return f'import "./{path}";\n' + (f'export {{ {given} }} from "./{path}";\n' if names else "")


def _stands_in(number: int, names: set[str], shared: str) -> str:
    """What stands in a page's own module in place of a shared one."""
    given = ", ".join(f"{_alias(number, name)} as {name}" for name in sorted(names))
    return f'export {{ {given} }} from "{shared}";\n' if names else f'import "{shared}";\n'


def roll(release: Path) -> list[Path]:
    """Rolls everything that templates name into a release's folder; the files. Raises `CannotRoll`."""
    with tempfile.TemporaryDirectory(prefix="fivefold-rolling-") as work:
        run = Roll(Path(work), release)
        modules, shared = run.scripts(wanted("modules"))
        made = Rolled(modules, run.sheets(wanted("sheets")), shared)
    (release / LIST).write_text(made.as_json())
    return sorted((release / FOLDER).iterdir())
