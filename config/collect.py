"""Build scripts and sheets with esbuild and collect all static files: `python -m config.collect`."""

import json
import os
import platform
import shutil
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command

from config.release import STAMP_FILE, is_collected
from games.site.assets import (
    ASSET_LIST_FILE,
    BUILT_ASSETS,
    BUILT_FOLDER,
    FRAME_SCRIPT,
    AssetNames,
    BuiltAssets,
    Script,
    list_named_assets,
)

ROOT = Path(__file__).resolve().parent.parent


class CannotBuild(RuntimeError):
    """Raised if esbuild is missing or rejects a source, or if a source is missing."""


def find_esbuild() -> Path:
    """Return the path of esbuild's program, which needs no Node.js. Raises `CannotBuild`."""
    for path in sorted((ROOT / "node_modules" / "@esbuild").glob("*/bin/esbuild")):
        if platform.system().lower() in path.parts[-3]:
            return path
    raise CannotBuild("We couldn’t find esbuild in node_modules. Run make setup.")


class AssetBuild:
    """A build of all scripts and sheets into a folder; `work` is a temporary folder."""

    def __init__(self, work: Path, folder: Path) -> None:
        self.work, self.out = work, folder / BUILT_FOLDER
        folders = [str(entry) for entry in settings.STATICFILES_DIRS if not isinstance(entry, tuple)]
        paths = {"fivefold/*": [f"{source}/*" for source in folders]}
        (work / "tsconfig.json").write_text(json.dumps({"compilerOptions": {"paths": paths}}))

    def run_esbuild(self, *options: str, to: Path | None = None) -> dict[str, Any]:
        """Run esbuild and return its metafile, whose paths start at `ROOT`."""
        meta = self.work / "meta.json"
        common = ("--bundle", "--minify", "--log-level=error", f"--tsconfig={self.work / 'tsconfig.json'}")
        command = [str(find_esbuild()), *common, *options, f"--outdir={to or self.out}", f"--metafile={meta}"]
        done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise CannotBuild(done.stderr)
        metafile: dict[str, Any] = json.loads(meta.read_text())
        return metafile

    def build_scripts(self, entries: dict[str, str]) -> dict[str, Script]:
        """Build scripts from their sources by name; modules that several import become separate files."""
        naming = ("--entry-names=[dir]/[name]-[hash]", "--chunk-names=shared-[hash]", "--sourcemap")
        sources = [f"{name}={ROOT / path}" for name, path in entries.items()]
        outputs = self.run_esbuild("--format=esm", "--splitting", *naming, *sources)["outputs"]
        output_by_source = {output["entryPoint"]: path for path, output in outputs.items() if "entryPoint" in output}
        return {name: self._find_script_files(outputs, output_by_source[path]) for name, path in entries.items()}

    def _find_script_files(self, outputs: dict[str, Any], entry: str) -> Script:
        """Return the built files of a script. If its own file is empty, the files that it imports run instead."""
        file, *loads = follow_imports(outputs, entry)
        is_empty = not any(source["bytesInOutput"] for source in outputs[file]["inputs"].values())
        runs = loads if is_empty else [file]
        return Script([self._make_static_path(path) for path in runs], [self._make_static_path(path) for path in loads])

    def _make_static_path(self, path: str) -> str:
        return f"{BUILT_FOLDER}/{Path(os.path.relpath(ROOT / path, self.out)).as_posix()}"

    def write_joined_entries(self, entries: dict[str, str]) -> dict[str, str]:
        """Write, for each script, an entry that imports shared modules before it; return the entries' paths.

        Every entry imports all shared modules of the site's frame and, if its script uses any shared module of its
        folder, all of those. esbuild makes a file for each set of scripts that share an import, so the site has a few
        files instead of thirty.
        """
        sources = (str(ROOT / path) for path in entries.values())
        graph = self.run_esbuild("--format=esm", "--splitting", *sources, to=self.work)
        users: dict[str, set[str]] = defaultdict(set)
        for name, path in entries.items():
            for module in follow_imports(graph["inputs"], path):
                users[module].add(name)
        parts: dict[str, list[str]] = defaultdict(list)
        for module, names in users.items():
            if FRAME_SCRIPT in names or (len(names) > 1 and module not in entries.values()):
                parts["" if FRAME_SCRIPT in names else find_common_folder(names)].append(module)
        joined = {}
        for name, path in entries.items():
            own = parts[find_common_folder({name})]
            uses_own = any(name in users[module] for module in own)
            joined[name] = self._join_imports(name, [*parts[""], *(own if uses_own else []), path])
        return joined

    def _join_imports(self, name: str, modules: list[str]) -> str:
        file = self.work / "joined" / f"{name}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f'import "{ROOT / module}";\n' for module in dict.fromkeys(modules)))
        return os.path.relpath(file, ROOT)

    def build_sheets(self, pages: list[AssetNames]) -> dict[str, str]:
        """Build one sheet for each set of names, and return its path by these names, joined by spaces.

        Django adds hashes to the sheets' names later, and to the files that the sheets use.
        """
        bundles = {names: self.work / f"{name_bundle(names)}.css" for names in pages}
        for names, bundle in bundles.items():
            bundle.write_text("".join(f'@import "{ROOT / find_source(f"{name}.css")}";\n' for name in names))
        self.run_esbuild("--external:*.woff2", "--external:*.svg", *map(str, bundles.values()))
        return {" ".join(names): f"{BUILT_FOLDER}/{bundle.name}" for names, bundle in bundles.items()}


def find_source(path: str) -> str:
    """Return the path of a static file's source, relative to `ROOT`. Raises `CannotBuild` if it is missing."""
    if not (source := finders.find(path)):
        raise CannotBuild(f"A template names the file {path}, which is missing.")
    return os.path.relpath(str(source), ROOT)


def follow_imports(files: dict[str, Any], *starts: str) -> list[str]:
    """Return these files of a metafile, then all that they import, directly or not, except dynamic imports."""
    reached = list(starts)
    for path in reached:
        imports = (target["path"] for target in files[path]["imports"] if target["kind"] == "import-statement")
        reached += dict.fromkeys(target for target in imports if target not in reached)
    return reached


def find_common_folder(names: set[str]) -> str:
    """Return the folder that all these scripts are in; '' if there are several folders, or if it is `site`.

    >>> [find_common_folder(names) for names in ({"rooms/race", "rooms/lobby"}, {"rooms/race", "toy/game"}, {"site/x"})]
    ['rooms', '', '']
    """
    (folder, *others) = {name.partition("/")[0] for name in names}
    return "" if others or folder == "site" else folder


def name_bundle(names: AssetNames) -> str:
    """Return the name of the file that joins a page's sheets.

    >>> name_bundle(("toy/game", "plays/frame"))
    'toy-game_plays-frame'
    """
    return "_".join(name.replace("/", "-") for name in names)


def build_files(folder: Path) -> None:
    """Build every script and sheet that a template names, into a folder. Raises `CannotBuild` or `AssetNotBuilt`."""
    pages = list_named_assets("scripts")
    framed = {name: find_source(f"{name}.js") for names in pages if names[0] == FRAME_SCRIPT for name in names}
    frameless = {name: find_source(f"{name}.js") for names in pages if names[0] != FRAME_SCRIPT for name in names}
    with tempfile.TemporaryDirectory(prefix="fivefold-build-") as work:
        build = AssetBuild(Path(work), folder)
        assets = BuiltAssets(
            build.build_scripts(build.write_joined_entries(framed)),
            build.build_scripts(frameless),
            build.build_sheets(list_named_assets("sheets")),
        )
    (folder / ASSET_LIST_FILE).write_bytes(BUILT_ASSETS.dump_json(assets, indent=1))


def _list_source_patterns() -> set[str]:
    """Return glob patterns of our sources, which are not collected because browsers get the built files."""
    folders = [path for entry in settings.STATICFILES_DIRS if isinstance(entry, Path) for path in entry.iterdir()]
    return {f"{path.name}/*.{kind}" for path in folders if path.name != BUILT_FOLDER for kind in ("js", "ts", "css")}


def collect_files() -> None:
    """Collect this release's static files. The last release's files stay, because open pages still fetch them."""
    final: Path = settings.STATIC_ROOT
    if settings.DEBUG or is_collected(final, settings.RELEASE):
        return
    # the built files contain the packages
    settings.STATICFILES_DIRS = [entry for entry in settings.STATICFILES_DIRS if isinstance(entry, Path)]
    finders.get_finder.cache_clear()  # type: ignore[attr-defined]  # cached, which its stubs don't say
    work, stamp = final.with_name(f"{final.name}.{os.getpid()}"), final / STAMP_FILE
    shutil.rmtree(settings.BUILD_DIR, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    started_at = work.stat().st_mtime  # the file system's time, as the files have it
    before = stamp.stat().st_mtime if stamp.exists() else started_at
    build_files(settings.BUILD_DIR)
    settings.STATIC_ROOT = work
    ignored = [*_list_source_patterns(), Path(ASSET_LIST_FILE).name]
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=ignored)
    settings.STATIC_ROOT = final
    shutil.copy(settings.BUILD_DIR / ASSET_LIST_FILE, work / ASSET_LIST_FILE)
    from config import openapi  # its import needs Django's models to be loaded

    (work / openapi.DOCUMENT_FILE).write_bytes(openapi.encode_document())
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
    os.utime(stamp, (started_at, started_at))  # the next release may delete files older than this


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    collect_files()
