"""Make this folder ready to run, for `make setup`: packages, word data, static files, database and word lists.

It starts before anything is installed, so it needs only Python itself; then it starts itself again with the packages
(`--inside`). Each step shows its progress. Packages are installed only if their list has changed, and every other step
skips what exists.
"""

import errno
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".venv" / "bin" / "python"
OLDEST_PYTHON = (3, 11)
PART_PREFIX = "part: "
"""The start of an output line by which a step announces the next part of its work; the part's name follows."""


def stop_setup(sentence: str) -> NoReturn:
    """End the set-up with a sentence for the person who started it."""
    sys.exit(f"\n{sentence}")


def check_machine() -> None:
    """Stop if Python is too old, npm is missing, or this folder is read-only."""
    if sys.version_info < OLDEST_PYTHON:
        version = sys.version.split()[0]
        other = "Start it with PYTHON=python3.11 make play."
        stop_setup(f"Fivefold needs Python 3.11 or newer, and this is {version}. {other}")
    if not shutil.which("npm"):
        stop_setup("npm is missing. Install Node.js 20 or newer, which includes npm, then run this again.")
    ensure_writable_folder(ROOT)


def ensure_writable_folder(folder: Path) -> None:
    """Make a folder if it is missing, and stop if it cannot be written to."""
    probe = folder / f".writable-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError:
        stop_setup(f"We can’t write to the folder {folder}. Change its permissions, or clone Fivefold elsewhere.")


def check_port(host: str, port: str) -> None:
    """Stop if nothing can listen at a port."""
    if not port.isdigit() or not 0 < int(port) < 65536:
        stop_setup(f"PORT={port} isn’t a port. Choose a number from 1 to 65535.")
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, int(port)))
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            other = "Stop the program that uses it, or choose another with PORT=8001 make play."
            stop_setup(f"Port {port} is in use. {other}")
        stop_setup(f"We can’t listen on {host}:{port}: {problem.strerror}.")


class ProgressLine:
    """One line of progress: rewritten in a terminal, else written once."""

    def __init__(self, title: str) -> None:
        self.title, self.started_at = title, time.time()
        if sys.stderr.isatty():
            self.show("")
        else:
            sys.stderr.write(f"  {title} …\n")

    def show(self, progress: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K  {self.title} … {progress} ({time.time() - self.started_at:.0f} s)")
            sys.stderr.flush()

    def finish(self) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K  {self.title}: done in {time.time() - self.started_at:.0f} s\n")


def start_command(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1, errors="replace"
    )


def follow_step(
    title: str, process: subprocess.Popen[str], counted_prefixes: tuple[str, ...] = (), total: int = 0
) -> None:
    """Show a step until its process ends; stop if it fails.

    With a `total`, the progress is the number of output lines that start with one of `counted_prefixes`.
    """
    step, output, count = ProgressLine(title), [], 0
    with process:
        for line in process.stdout or ():
            if line.startswith(PART_PREFIX):
                step.finish()
                step = ProgressLine(line[len(PART_PREFIX) :].strip())
                continue
            output.append(line)
            count += line.strip().startswith(counted_prefixes)
            step.show(f"{count} of {total}" if total else line.strip()[-60:])
    if process.returncode:
        sys.stderr.write("\n" + "".join(output[-30:]))
        stop_setup(f"{step.title} failed. The lines above say why.")
    step.finish()


class PackageInstallation:
    """An installation of packages, which runs only if their lists have changed. Lists have one `mark` per package."""

    def __init__(self, title: str, command: list[str], lists: list[Path], stamp: Path, mark: str) -> None:
        texts = [file.read_text("utf-8") for file in lists]
        self.title, self.stamp, self.count = title, stamp, sum(text.count(mark) for text in texts)
        self.key = hashlib.sha256("".join([sys.version, *texts]).encode()).hexdigest()
        is_installed = stamp.exists() and stamp.read_text() == self.key
        self.process = None if is_installed else start_command(command)

    def wait(self, *counted: str) -> None:
        if self.process:
            follow_step(self.title, self.process, counted, self.count)
            self.stamp.write_text(self.key)

    def end(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()


def install_packages(for_tests: bool) -> None:
    """Install Python's packages into .venv, and at the same time fonts, Lit and WordNet into node_modules.

    The list of Python's packages is complete, so pip need not resolve dependencies.
    """
    npm = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=http"]
    stamp = ROOT / "node_modules" / ".installed-dev"
    if not for_tests and not stamp.exists():
        npm, stamp = [*npm, "--omit=dev"], stamp.with_name(".installed")
    lock = ROOT / "package-lock.json"
    node = PackageInstallation("Installing fonts, Lit and WordNet", npm, [lock], stamp, '"integrity"')
    try:
        if not PYTHON.exists():
            make_environment = start_command([sys.executable, "-m", "venv", str(PYTHON.parent.parent)])
            follow_step("Creating the Python environment", make_environment)
        lists = [ROOT / name for name in ("requirements.txt", "requirements-dev.txt")[: 1 + for_tests]]
        pip = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-deps"]
        pip += ["--disable-pip-version-check", "--progress-bar=off"]
        pip += [word for file in lists for word in ("-r", str(file))]
        stamp = ROOT / ".venv" / (".installed-dev" if for_tests else ".installed")
        python = PackageInstallation("Installing Python packages", pip, lists, stamp, "==")
        python.wait("Collecting", "Requirement already")
        node.wait("npm http")
    finally:
        node.end()


def announce_part(title: str) -> None:
    """Print that a part of the set-up starts."""
    sys.stdout.write(f"{PART_PREFIX}{title}\n")
    sys.stdout.flush()


def prepare_site() -> None:
    """Build caches and static files, migrate the database, and fill the word lists; skip what exists."""
    import django
    import environ

    environ.Env.read_env(ROOT / ".env", overwrite=False)
    ensure_writable_folder(ROOT / os.environ.get("VAR_DIR", "var"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    announce_part("Reading WordNet into the lexicon cache")
    from puzzles.lexicon.__main__ import build_caches

    build_caches()
    announce_part("Collecting static files")
    django.setup()
    from django.core.management import call_command

    from config.collect import collect_files
    from puzzles import registry

    collect_files()
    announce_part("Preparing the database")
    call_command("migrate", interactive=False)
    announce_part("Loading the word lists")
    call_command("load_words")
    for app in registry.list_apps():
        own = import_module(f"{app}.apps")
        if hasattr(own, "prepare"):
            announce_part(own.PREPARATION)
            own.prepare()


def main(*words: str) -> None:
    """Set everything up; `--tests` for tests and benchmarks too, `--play` for a site that listens at PORT."""
    check_machine()
    if "--play" in words:
        check_port(os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000"))
    sys.stderr.write("Setting up Fivefold\n")
    install_packages(for_tests="--tests" in words)
    follow_step("Checking what has changed", start_command([str(PYTHON), "-m", "config.setup", "--inside"]))


if __name__ == "__main__":
    try:
        prepare_site() if "--inside" in sys.argv else main(*sys.argv[1:])
    except KeyboardInterrupt:
        stop_setup("Stopped. Nothing is broken, and the next run will continue from here.")
