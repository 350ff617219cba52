"""Builds what players load with esbuild and collects it with all other static files: `python -m config.collect`."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command

from config.release import STAMP, is_collected
from games.site.built import FOLDER, FRAME, LIST, Built, Names, Script, named

ROOT = Path(__file__).resolve().parent.parent


class CannotBuild(RuntimeError):
    """esbuild is missing, or rejected a source."""


def esbuild() -> Path:
    """Return the path of esbuild's own program, which needs no Node.js. Raises `CannotBuild`."""
    for found in sorted((ROOT / "node_modules" / "@esbuild").glob("*/bin/esbuild")):
        if platform.system().lower() in found.parts[-3]:
            return found
    raise CannotBuild("esbuild is not in node_modules: run make setup.")


class Build:
    """One build of everything into a folder, by way of a temporary folder."""

    def __init__(self, work: Path, folder: Path) -> None:
        self.work, self.out = work, folder / FOLDER
        ours = [str(one) for one in settings.STATICFILES_DIRS if not isinstance(one, tuple)]
        paths = {"fivefold/*": [f"{one}/*" for one in ours]}
        (work / "tsconfig.json").write_text(json.dumps({"compilerOptions": {"paths": paths}}))

    def run(self, *words: str, to: Path | None = None) -> dict[str, Any]:
        """Run esbuild and return its metafile, whose paths start at `ROOT`."""
        meta = self.work / "meta.json"
        common = ("--bundle", "--minify", "--log-level=error", f"--tsconfig={self.work / 'tsconfig.json'}")
        command = [str(esbuild()), *common, *words, f"--outdir={to or self.out}", f"--metafile={meta}"]
        done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise CannotBuild(done.stderr)
        made: dict[str, Any] = json.loads(meta.read_text())
        return made

    def scripts(self, entries: dict[str, str]) -> dict[str, Script]:
        """Build scripts, given as sources by name; what they share goes into files of its own."""
        hashed = ("--entry-names=[dir]/[name]-[hash]", "--chunk-names=shared-[hash]", "--sourcemap")
        words = [f"{name}={ROOT / path}" for name, path in entries.items()]
        outputs = self.run("--format=esm", "--splitting", *hashed, *words)["outputs"]
        made = {one["entryPoint"]: path for path, one in outputs.items() if "entryPoint" in one}
        return {name: self._script(outputs, made[path]) for name, path in entries.items()}

    def _script(self, outputs: dict[str, Any], entry: str) -> Script:
        """Return the files of an entry. An empty entry is left out, and what it imports runs in its place."""
        own, *loads = reached(outputs, entry)
        is_empty = not any(one["bytesInOutput"] for one in outputs[own]["inputs"].values())
        runs = loads if is_empty else [own]
        return Script([self._static(path) for path in runs], [self._static(path) for path in loads])

    def _static(self, path: str) -> str:
        return f"{FOLDER}/{Path(os.path.relpath(ROOT / path, self.out)).as_posix()}"

    def joined(self, entries: dict[str, str]) -> dict[str, str]:
        """Write an entry for each script that also imports what all pages share and what its folder's scripts share.

        esbuild makes one file for each set of scripts that share an import. Importing more than is needed leaves a few
        such files instead of thirty.
        """
        graph = self.run("--format=esm", "--splitting", *(str(ROOT / path) for path in entries.values()), to=self.work)
        users: dict[str, set[str]] = defaultdict(set)
        for name, path in entries.items():
            for module in reached(graph["inputs"], path):
                users[module].add(name)
        parts: dict[str, list[str]] = defaultdict(list)
        for module, names in users.items():
            if FRAME in names or (len(names) > 1 and module not in entries.values()):
                parts["" if FRAME in names else folder_of(names)].append(module)
        made = {}
        for name, path in entries.items():
            own = parts[folder_of({name})]
            uses_own = any(name in users[module] for module in own)
            made[name] = self._join(name, [*parts[""], *(own if uses_own else []), path])
        return made

    def _join(self, name: str, modules: list[str]) -> str:
        file = self.work / "joined" / f"{name}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f'import "{ROOT / module}";\n' for module in dict.fromkeys(modules)))
        return os.path.relpath(file, ROOT)

    def sheets(self, pages: list[Names]) -> dict[str, str]:
        """Build the sheets of pages, by their names; Django hashes their names and those that they refer to."""
        for names in pages:
            lines = (f'@import "{ROOT / source(f"{name}.css")}";\n' for name in names)
            (self.work / f"{stem(names)}.css").write_text("".join(lines))
        self.run("--external:*.woff2", "--external:*.svg", *(f"{self.work / stem(names)}.css" for names in pages))
        return {" ".join(names): f"{FOLDER}/{stem(names)}.css" for names in pages}


def source(path: str) -> str:
    """Return the path of a static file's source, relative to `ROOT`. Raises `CannotBuild` if it is missing."""
    if not (found := finders.find(path)):
        raise CannotBuild(f"A template names {path}, which is missing.")
    return os.path.relpath(str(found), ROOT)


def reached(files: dict[str, Any], *starts: str) -> list[str]:
    """Return files of a metafile and everything that they import statically, directly or not."""
    found = list(starts)
    for path in found:
        imports = (one["path"] for one in files[path]["imports"] if one["kind"] == "import-statement")
        found += dict.fromkeys(one for one in imports if one not in found)
    return found


def folder_of(names: set[str]) -> str:
    """Name the one folder that these scripts belong to; empty for several, and for scripts of the whole site.

    >>> folder_of({"rooms/race", "rooms/lobby"}), folder_of({"rooms/race", "toy/game"}), folder_of({"site/copying"})
    ('rooms', '', '')
    """
    (folder, *others) = {name.partition("/")[0] for name in names}
    return "" if others or folder == "site" else folder


def stem(names: Names) -> str:
    """Name the file of a page's sheets.

    >>> stem(("toy/game", "plays/frame"))
    'toy-game_plays-frame'
    """
    return "_".join(name.replace("/", "-") for name in names)


def build(folder: Path) -> None:
    """Build everything that templates name into a folder. Raises `CannotBuild` or `NotBuilt`."""
    pages = named("scripts")
    framed = {name: source(f"{name}.js") for names in pages if names[0] == FRAME for name in names}
    alone = {name: source(f"{name}.js") for names in pages if names[0] != FRAME for name in names}
    with tempfile.TemporaryDirectory(prefix="fivefold-build-") as work:
        run = Build(Path(work), folder)
        made = Built(run.scripts(run.joined(framed)), run.scripts(alone), run.sheets(named("sheets")))
    (folder / LIST).write_text(made.as_json())


def _sources() -> set[str]:
    """Patterns of our own scripts and sheets, which are not collected: players get built files in their place."""
    folders = [path for one in settings.STATICFILES_DIRS if isinstance(one, Path) for path in one.iterdir()]
    return {f"{path.name}/*.{kind}" for path in folders if path.name != FOLDER for kind in ("js", "ts", "css")}


def collect() -> None:
    """Collect this release's files beside those of the release before, which open pages still fetch."""
    final: Path = settings.STATIC_ROOT
    if settings.DEBUG or is_collected(final, settings.RELEASE):
        return
    # packages are in the built files
    settings.STATICFILES_DIRS = [one for one in settings.STATICFILES_DIRS if isinstance(one, Path)]
    finders.get_finder.cache_clear()  # type: ignore[attr-defined]  # a cache, which its stubs do not say
    begun, work, stamp = time.time(), final.with_name(f"{final.name}.{os.getpid()}"), final / STAMP
    before = stamp.stat().st_mtime if stamp.exists() else begun
    shutil.rmtree(settings.BUILD_DIR, ignore_errors=True)
    build(settings.BUILD_DIR)
    settings.STATIC_ROOT = work
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*_sources(), Path(LIST).name])
    settings.STATIC_ROOT = final
    shutil.copy(settings.BUILD_DIR / LIST, work / LIST)
    for path in work.rglob("*"):
        if path.is_file():
            target = final / path.relative_to(work)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
    shutil.rmtree(work)
    for path in final.rglob("*"):
        if path.is_file() and path.stat().st_mtime < before:
            path.unlink()
    stamp.write_text(settings.RELEASE)
    os.utime(stamp, (begun, begun))  # the next release may delete files older than this


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    collect()
