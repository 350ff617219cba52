"""Makes this folder ready to run, for `make setup`: packages, word data, database, static files.

Runs before anything is installed, so it needs nothing but Python itself; its types are quoted, so that an old Python
gets far enough to be told that it is too old. Every slow step says what it does and how far it is; a step whose inputs
have not changed since it last succeeded is left out.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
OLDEST = (3, 11)
PART = "part: "
"""How a command says in a line of its output that the next part of its work begins, and what that is called."""


def setting(name: str, default: str) -> str:
    """A setting as the site itself will read it: from the environment, else from `.env`."""
    if name in os.environ:
        return os.environ[name]
    try:
        with open(os.path.join(ROOT, ".env"), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        return default
    for line in reversed(lines):
        written = re.match(r"(?:export )?(\w+)=(.*)$", line.strip())
        if written and written.group(1) == name:
            return re.sub(r"^(['\"])(.*)\1$", r"\2", written.group(2))
    return default


VAR = os.path.join(ROOT, setting("VAR_DIR", "var"))


def stop(sentence: str) -> "NoReturn":
    """Ends the set-up with one clear sentence."""
    sys.exit("\n" + sentence)


def check_machine() -> None:
    """What must be there before anything else can work."""
    if sys.version_info < OLDEST:
        stop(
            "Fivefold needs Python 3.11 or newer, and this is %s: start it with PYTHON=python3.11 make play."
            % sys.version.split()[0]
        )
    for folder in (ROOT, VAR):
        try:
            os.makedirs(folder, exist_ok=True)
            probe = os.path.join(folder, ".writable-%d" % os.getpid())
            open(probe, "w").close()
            os.remove(probe)
        except OSError:
            stop(
                "The folder %s cannot be written to: give yourself the right to, or clone Fivefold elsewhere." % folder
            )
    if not shutil.which("npm"):
        stop("npm is missing: install Node.js 20 or newer (it brings npm along), then run this again.")


def digest(*names: str) -> str:
    """One fingerprint of the contents of some files of the project, and of this Python."""
    total = hashlib.sha256(sys.version.encode())
    for name in names:
        with open(os.path.join(ROOT, name), "rb") as file:
            total.update(file.read())
    return total.hexdigest()


def show(title: str, progress: str, started: float) -> None:
    """One line that is written over while a step runs; plain lines where nobody looks."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K  %s … %s (%d s)" % (title, progress, time.time() - started))
        sys.stderr.flush()


def silent(line: str) -> None:
    """Shows nothing of a line."""


def begin(title: str) -> float:
    """Shows that a part begins; returns when."""
    if not sys.stderr.isatty():
        sys.stderr.write("  %s …\n" % title)
    show(title, "", time.time())
    return time.time()


def finish(title: str, started: float) -> None:
    """Leaves one line of a part that is done."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K  %s: done in %d s\n" % (title, time.time() - started))


def run(title: str, command: "list[str]", measure: "Callable[[str], str | None]" = silent) -> None:
    """Runs one step; `measure` turns a line of output into what to show. Stops if the step fails.

    A step may begin parts of its own (see `PART`), each of which is then shown in place of the one before.
    """
    started, shown = begin(title), ""
    output = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            if line.startswith(PART):
                finish(title, started)
                title, shown = line[len(PART) :].strip(), ""
                started = begin(title)
                continue
            output.append(line)
            shown = measure(line.strip()) or shown
            show(title, shown, started)
    if process.returncode:
        sys.stderr.write("\n" + "".join(output[-30:]))
        stop("%s failed; the lines above say why." % title)
    finish(title, started)


def unless_done(stamp: str, key: str, *steps: "tuple[str, list[str], Callable[[str], str | None]]") -> None:
    """Runs the steps unless the stamp says that they succeeded with the same inputs."""
    if os.path.exists(stamp):
        with open(stamp) as file:
            if file.read() == key:
                return
    for step in steps:
        run(*step)
    with open(stamp, "w") as file:
        file.write(key)


class Counter:
    """Counts the lines that begin with one of some words, such as pip's "Collecting"."""

    def __init__(self, words: "tuple[str, ...]", of: str = "") -> None:
        self.words, self.of, self.count = words, of, 0

    def __call__(self, line: str) -> "str | None":
        if line.startswith(self.words):
            self.count += 1
            return "%d%s" % (self.count, self.of)
        return None


def pip(*names: str) -> "tuple[list[str], Counter]":
    """The pip command that installs what some requirement files name, bit for bit, and a counter for its output."""
    wanted = []
    for name in names:
        wanted += ["-r", name]
    total = sum(1 for name in names for line in open(os.path.join(ROOT, name)) if "==" in line)
    command = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--require-hashes",
        "--disable-pip-version-check",
        "--progress-bar",
        "off",
    ]
    return command + wanted, Counter(("Collecting", "Requirement already"), " of %d" % total)


def install_python(for_tests: bool) -> None:
    """The environment in .venv/ and the pinned packages in it."""
    if not os.path.exists(PYTHON):
        run("Making the Python environment", [sys.executable, "-m", "venv", VENV])
    names = ["requirements.txt"] + (["requirements-dev.txt"] if for_tests else [])
    stamp = os.path.join(VENV, ".installed-dev" if for_tests else ".installed")
    command, counter = pip(*names)
    unless_done(stamp, digest(*names), ("Installing Python packages", command, counter))


def install_node() -> None:
    """Lit, the fonts and WordNet, exactly as package-lock.json names them."""
    stamp = os.path.join(ROOT, "node_modules", ".installed")
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=http"]
    step = ("Installing fonts, Lit and WordNet", command, Counter(("npm http",)))
    unless_done(stamp, digest("package-lock.json"), step)


def last_words(line: str) -> str:
    """The end of a line of progress, short enough for one line of a terminal."""
    return line.rsplit("\r", maxsplit=1)[-1][-60:]


def main() -> None:
    """Everything in order; `--tests` also installs what tests and benchmarks need."""
    check_machine()
    sys.stderr.write("Setting up Fivefold\n")
    install_python(for_tests="--tests" in sys.argv)
    install_node()
    run("Looking at what has changed", [PYTHON, "-m", "config.prepare"], last_words)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("Stopped. Nothing is broken: the next run goes on where this one was.")
