"""Count how many small faults in the rules the tests notice: `python -m tests.mutants --jobs 2`, in half an hour.

`tests/data/mutants.json` is a random sample of what cosmic-ray can make of the five `rules.py` and of the packages of
plays, leagues, rooms, editions and players. Each mutant changes one line: an operator, a number, a condition, a loop or
a decorator. The file names tests that fail with it. Where no test does, a note says why.

Each mutant is tried in a process of its own: with its tests and, if these are gone or pass, with all tests in the same
files and about its package. Give numbers to try those mutants alone.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import SourceFileLoader
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any

import pytest

from tests.thorough import CHOSEN

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests" / "data" / "mutants.json"
PYTEST = ("-q", "-n", "0", "-p", "no:cacheprovider", "--timeout", "60", *CHOSEN)
MEMORY, PROCESSOR_SECONDS = 6 << 30, 600
"""What the tests of a mutant may take."""
Mutant = dict[str, Any]


def mutate(mutant: Mutant) -> str | None:
    """Return a module's source with the mutant in it; None if its line is gone or has other copies than before."""
    file = ROOT / mutant["path"]
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    places = [index for index, line in enumerate(lines) if line == mutant["before"]]
    if len(places) != mutant["copies"]:
        return None
    lines[places[mutant["copy"]]] = mutant["after"]
    return "\n".join(lines) + "\n"


def put_in(mutant: Mutant) -> None:
    """Let the mutant's module be imported from the mutated source, from now on."""
    path, source, usual = str(ROOT / mutant["path"]), mutate(mutant) or "", SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return compile(source, path, "exec", dont_inherit=True) if loader.path == path else usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]  # for this process alone


class Named:
    """A plugin of pytest that keeps only some of the collected tests, and says which were not collected."""

    def __init__(self, tests: Iterable[str]) -> None:
        self.tests = set(tests)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.tests]
        for test in self.tests - {item.nodeid for item in items}:
            print(f"GONE {test}")


def neighbours(mutant: Mutant) -> list[str]:
    """Return the files of a mutant's tests, and where the others about its package are."""
    layer, package = mutant["path"].split("/")[:2]
    shared = ["tests/puzzles"] if layer == "puzzles" else []
    return [*files_of(mutant["killed_by"]), f"tests/{package}", *shared]


def files_of(tests: Iterable[str]) -> list[str]:
    return [file for file in dict.fromkeys(test.partition("::")[0] for test in tests) if (ROOT / file).exists()]


def run_here(which: str, mutants: list[Mutant]) -> int:
    """Run tests in this process: a mutant's own, its neighbours, or those of all mutants without any mutant."""
    named = [test for mutant in mutants for test in mutant["killed_by"]]
    if which != "control":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
        put_in(mutants[0])
    if which == "neighbours":
        return pytest.main([*PYTEST, "-x", *neighbours(mutants[0])])
    return pytest.main([*PYTEST, *files_of(named)], plugins=[Named(named)]) if files_of(named) else 0


def run(which: str, mutants: list[Mutant]) -> list[str]:
    """Run tests in a process of its own; return which failed, or how it ended if none was named."""
    numbers = [str(mutant["number"]) for mutant in mutants]
    words = [sys.executable, "-m", "tests.mutants", "--run", which, *numbers]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    marks = ("FAILED tests/", "ERROR tests/", *(["GONE"] if which == "control" else []))
    failed = [line.partition(" - ")[0] for line in done.stdout.splitlines() if line.startswith(marks)]
    none_ran = done.returncode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return failed or ([] if none_ran else [f"ended with {done.returncode}: {done.stderr[-500:]}"])


def judge(mutant: Mutant) -> str:
    """Return whether tests notice a mutant; print what is not as the sample says."""
    if mutate(mutant) is None:
        verdict, by = "gone", list[str]()
    elif run("named", [mutant]):
        return "killed"
    else:
        by = run("neighbours", [mutant])
        verdict = "killed by others" if by else "survived"
    print(f"{mutant['number']} {verdict}: {mutant['path']}, line {mutant['line']}")
    print("\n".join(f"  {line.strip()}" for line in (mutant["before"], mutant["after"], *by)), flush=True)
    return verdict


def main() -> int:
    """Return 0 where the tests notice what they noticed before."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", type=int, nargs="*", help="these mutants alone, also where no test is named")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    parser.add_argument("--run", choices=("named", "neighbours", "control"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    sample: list[Mutant] = json.loads(SAMPLE.read_text("utf-8"))
    mutants = [one for one in sample if (one["number"] in asked.numbers if asked.numbers else one["killed_by"])]
    if asked.run:
        return run_here(asked.run, mutants)
    gone = [one["number"] for one in sample if mutate(one) is None]
    print(f"{len(gone)} of the sample's {len(sample)} lines are no longer there:", *gone, flush=True)
    with TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        os.environ.update(TESTS_FOLDER=folder, TMPDIR=folder)
        if failed := run("control", mutants):
            print("Without any mutant:", *failed, sep="\n")
        verdicts = Counter(pool.map(judge, mutants))
    print(dict(verdicts))
    return 1 if verdicts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
