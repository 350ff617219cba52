"""Every check and test in order, for `make test`: what failed, and what could not be run, stands at the end.

With CI=true a browser or a server that is missing is a failure; without it, it is listed.
"""

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CI = os.environ.get("CI") == "true"
NEEDS = {"In the browser": "chromium", "On PostgreSQL": "postgres"}
NEEDED = {
    "chromium": "chromium",
    "redis-server": "redis-server",
    "postgres": "postgresql",
    "nginx": "nginx-light",
}
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "-ra"]
PAGE_CODE = ["static/js", "static/css", "tests/js", "tests/toy/static", "*.js"]
TEMPLATES = ["templates", "tests/toy/templates"]
CHECKS: dict[str, list[object]] = {
    "Python's form": [BIN / "ruff", "format", "--check", "--quiet", "."],
    "Python's lint": [BIN / "ruff", "check", "--quiet", "."],
    "Code that nothing uses": [BIN / "vulture"],
    "Types": [BIN / "mypy"],
    "Direction of imports": [BIN / "lint-imports", "--no-cache"],
    "Migrations": [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
    "Form of the page": ["npx", "--no-install", "prettier", "--check", "--log-level", "warn", *PAGE_CODE],
    "Lint of the page": ["npx", "--no-install", "eslint", "--max-warnings", "0", "."],
    "Types of what travels": [sys.executable, "-m", "config.page_types", "--check"],
    "Form of the templates": [BIN / "djlint", "--check", "--quiet", *TEMPLATES],
    "Lint of the templates": [BIN / "djlint", "--lint", "--quiet", *TEMPLATES],
    "Types of the page": ["npx", "--no-install", "tsc", "--noEmit", "-p", "tsconfig.json"],
    "Logic of the page": ["node", "--test", *sorted((ROOT / "tests" / "js").rglob("*.test.js"))],
    "In the browser": [*PYTEST, "tests/browser"],
    "On PostgreSQL": [sys.executable, "-m", "tests.postgres"],
    "Tests": [*PYTEST, "tests", "--ignore", "tests/browser"],
}


def is_there(program: str) -> bool:
    """Whether a program is on the path, or where Debian puts nginx and PostgreSQL."""
    beside = ["/usr/sbin", *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    return any(shutil.which(program, path=path) for path in (None, *beside))


def install(packages: list[str]) -> None:
    """Installs Debian packages where that can be done without asking; says so where it cannot."""
    if not shutil.which("apt-get"):
        return
    apt = ["apt-get"] if os.geteuid() == 0 else ["sudo", "-n", "apt-get"]
    print("Installing", ", ".join(packages), "for the tests …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        with suppress(FileNotFoundError):
            subprocess.run([*apt, *words], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def missing() -> list[str]:
    """The programs that tests need and that are not there, after trying to install them."""
    gone = [program for program in NEEDED if not is_there(program)]
    if gone:
        install([NEEDED[program] for program in gone])
    return [program for program in gone if not is_there(program)]


def passed(title: str, command: list[object]) -> bool:
    """Runs one check; its output is shown only where it fails, except that tests always show theirs."""
    began = time.monotonic()
    shown = title in ("Tests", "In the browser", "On PostgreSQL")
    words = [str(word) for word in command]
    result = subprocess.run(words, cwd=ROOT, capture_output=not shown, text=True)
    print(
        f"{'ok    ' if result.returncode == 0 else 'FAILED'} {title} ({time.monotonic() - began:.0f} s)",
        flush=True,
    )
    if result.returncode and not shown:
        print(result.stdout, result.stderr, sep="\n", flush=True)
    return result.returncode == 0


def main() -> int:
    """0 where everything passed and, in CI, nothing was missing."""
    gone = missing()
    able = {title: command for title, command in CHECKS.items() if NEEDS.get(title) not in gone}
    failed = [title for title, command in able.items() if not passed(title, command)]
    for program in gone:
        print(f"Not run: what needs {program}; install the package {NEEDED[program]}.")
    for title in failed:
        print(f"Failed: {title}")
    return 1 if failed or (CI and gone) else 0


if __name__ == "__main__":
    sys.exit(main())
