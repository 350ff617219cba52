"""Count how many of 200 small faults in the rules the tests notice: `python -m tests.mutants again --jobs 2`.

`tests/data/mutants.json` is a random sample of what cosmic-ray can make of the modules in `MUTATED`. Each mutant
changes one line: an operator, a number, a condition, a loop or a decorator. The file names tests that fail with it.
Where no test does, a note says why.

`choose` draws the sample (first `pip install cosmic-ray`), and `run` writes down what kills each mutant. `again` tries
those that were killed before: with the same tests and, if these are gone or pass, with all tests in the same files and
about the mutant's package. It prints what is different now. Results are kept in `var/mutants/`, in a folder for each
commit, so you can stop a run and go on later.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import _lru_cache_wrapper
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.thorough import CHOSEN

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests" / "data" / "mutants.json"
PACKAGES = ("plays", "leagues", "rooms", "editions", "players")
MUTATED = (*(f"games/{package}/**/*.py" for package in PACKAGES), "puzzles/*/rules.py")
SEED, NUMBER, OLD = 33, 200, "d15ecd3c"
"""The sample has only lines that were the same in the old commit."""
PYTEST = ("-q", "-n", "0", "-p", "no:cacheprovider", "--timeout", "60", *CHOSEN)
FIRST, KILLERS = 20, 3
"""A mutant's first tests go on until several have failed; later the first failure ends its run."""
PROCESSOR_SECONDS, WALL_SECONDS, MEMORY = 120, 900, 6 << 30
"""What a mutant's tests may take: then no further one begins, their process is killed, it gets no more memory."""
Mutant = dict[str, Any]


def read_sample() -> list[Mutant]:
    return list(json.loads(SAMPLE.read_text("utf-8")))


def write_sample(mutants: list[Mutant]) -> None:
    SAMPLE.write_text(json.dumps(mutants, indent=1, ensure_ascii=False) + "\n", "utf-8")


def mutate(mutant: Mutant, source: str | None = None) -> str | None:
    """Return a module's source with the mutant in it; None if its line is gone or has other copies than before."""
    file = ROOT / mutant["path"]
    lines = (source if source is not None else file.read_text("utf-8") if file.exists() else "").splitlines()
    places = [index for index, line in enumerate(lines) if line == mutant["before"]]
    if len(places) != mutant["copies"]:
        return None
    lines[places[mutant["copy"]]] = mutant["after"]
    return "\n".join(lines) + "\n"


def choose() -> None:
    """Draw the sample: places where a module can be mutated, in random order, and one of the operators for each."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    places: dict[tuple[Path, str, int, int], list[tuple[str, int]]] = {}
    operators = [name for name in operator_names() if not get_operator(name).arguments()]
    for file in (file for pattern in MUTATED for file in ROOT.glob(pattern) if "migrations" not in file.parts):
        nodes = list(ast_nodes(get_ast(file.read_text("utf-8"))))
        for name in operators:
            starts = [start for node in nodes for start, _ in get_operator(name)().mutation_positions(node)]
            for occurrence, start in enumerate(starts):
                places.setdefault((file, name.split("_")[0], *start), []).append((name, occurrence))
    random, order, mutants = Random(SEED), sorted(places), list[Mutant]()
    random.shuffle(order)
    for place in order:
        name, occurrence = random.choice(places[place])
        if len(mutants) < NUMBER and (mutant := make_mutant(place[0], place[2], name, occurrence)):
            mutants.append({"number": len(mutants), **mutant})
    write_sample(mutants)


def make_mutant(file: Path, line: int, name: str, occurrence: int) -> Mutant | None:
    """Return a mutant that changes this line alone; None if there is none, it is about types or the line is new."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    path, source = str(file.relative_to(ROOT)), file.read_text("utf-8")
    before, after = source.splitlines(), mutate_code(source, get_operator(name)(), occurrence).splitlines()
    if len(after) == len(before) - 1:
        after.insert(line - 1, "")  # a decorator that went
    changed = [number for number, lines in enumerate(zip(before, after, strict=False), 1) if lines[0] != lines[1]]
    types, at_import = list[Any](), True
    for node in ast.walk(ast.parse(source)):
        types += [getattr(node, name) for name in ("annotation", "returns") if getattr(node, name, None)]
        types += [node] if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) else []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            at_import &= not node.body[0].lineno <= line <= (node.end_lineno or line)
    if len(after) != len(before) or changed != [line] or any(one.lineno <= line <= one.end_lineno for one in types):
        return None
    copies = [number for number, other in enumerate(before, 1) if other == before[line - 1]]
    mutant = {"path": path, "line": line, "copy": copies.index(line), "copies": len(copies), "at_import": at_import}
    mutant |= {"operator": name.split("/")[1], "before": before[line - 1], "after": after[line - 1]}
    old = subprocess.run(["git", "show", f"{OLD}:{path}"], cwd=ROOT, capture_output=True, text=True).stdout
    with suppress(SyntaxError):
        compile("\n".join(after), path, "exec")
        return mutant if mutate(mutant, old) else None
    return None


def put_into_functions(mutant: Mutant) -> None:
    """Give the mutated code to the functions of a module that was imported before."""

    def list_codes(code: CodeType) -> Iterator[CodeType]:
        yield code
        for constant in code.co_consts:
            yield from list_codes(constant) if isinstance(constant, CodeType) else ()

    path, module = str(ROOT / mutant["path"]), mutant["path"].removesuffix(".py").replace("/", ".")
    whole = compile(mutate(mutant) or "", path, "exec", dont_inherit=True)
    codes = {(code.co_qualname, code.co_firstlineno): code for code in list_codes(whole)}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == path:
            one.__code__ = codes[one.__code__.co_qualname, one.__code__.co_firstlineno]
        elif isinstance(one, _lru_cache_wrapper) and one.__wrapped__.__module__ == module:
            one.cache_clear()  # what collecting the tests asked for


def put_into_import(mutant: Mutant) -> None:
    """Let the mutant's module be imported from the mutated source, from now on."""
    path, source, usual = str(ROOT / mutant["path"]), mutate(mutant) or "", SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return compile(source, path, "exec", dont_inherit=True) if loader.path == path else usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]  # for this process alone


class Trial:
    """A plugin of pytest that runs those of the collected tests that a file names, and writes there which failed."""

    def __init__(self, file: Path, all_of_them: bool = False) -> None:
        self.file, self.all_of_them, self.failed = file, all_of_them, list[str]()
        self.tests: list[str] = json.loads(file.read_text())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)
            self.file.write_text(json.dumps({"failed": self.failed}))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        began, items = time.process_time(), {item.nodeid: item for item in session.items}
        chosen = sorted((items[test] for test in self.tests if test in items), key=empties_tables)
        for number, item in enumerate(chosen, 1):
            following = chosen[number] if number < len(chosen) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            enough = len(self.failed) >= (KILLERS if number < FIRST else 1)
            if not self.all_of_them and (enough or time.process_time() - began > PROCESSOR_SECONDS):
                break
        self.file.write_text(json.dumps({"failed": self.failed}))
        with suppress(Exception):
            session._setupstate.teardown_exact(None)
        return True


def empties_tables(item: pytest.Item) -> bool:
    """Whether the tables are empty after a test, so that it comes after those that need what migrations wrote."""
    marker = item.get_closest_marker("django_db")
    return "transactional_db" in getattr(item, "fixturenames", ()) or bool(marker and marker.kwargs.get("transaction"))


class Share:
    """A plugin of pytest that collects the tests once, and then tries one mutant after the other in a child process."""

    def __init__(self, mutants: list[Mutant], results: Path) -> None:
        self.mutants, self.results = mutants, results

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.session, self.tests = session, {item.nodeid: item for item in session.items}
        self.set_up_database()
        found = {mutant["number"]: self.judge(mutant) for mutant in self.mutants}
        killers = {test: None for result in found.values() for test in result["by"] if test in self.tests}
        failing = set(self.find_failing(list(killers), None))
        for number, result in found.items():
            if result["by"] and failing.issuperset(result["by"]):
                print(f"{number}: not judged; {result['by'][0]} fails without the mutant too", file=sys.stderr)
                (self.results / f"{number}.json").unlink()
        return True

    def set_up_database(self) -> None:
        """Let a test's fixtures set up the database, and keep it for the child processes."""
        from django.db import connection

        first = next(item for item in self.session.items if "db" in getattr(item, "fixturenames", ()))
        self.session.config.option.setuponly = True
        first.config.hook.pytest_runtest_protocol(item=first, nextitem=self.session)
        self.session.config.option.setuponly = False
        connection.close()
        self.database = Path(connection.settings_dict["NAME"])
        self.rows = self.database.read_bytes()

    def judge(self, mutant: Mutant) -> dict[str, Any]:
        """Find out what kills a mutant: what did so before, its neighbours, or what is about the mutant's package."""
        began, by, killers = time.monotonic(), list[str](), mutant.get("killed_by", [])
        layer, package = mutant["path"].split("/")[:2]
        folders = (f"tests/{layer}/{package}/", *(["tests/puzzles/test_"] if layer == "puzzles" else []))
        files = {test.partition("::")[0] for test in killers}
        others = [test for test in self.tests if test.partition("::")[0] in files]
        others += [test for test in self.tests if test.startswith(folders)]
        if is_there := mutate(mutant) is not None:
            for tests in (killers, others):
                by = by or self.find_failing([test for test in dict.fromkeys(tests) if test in self.tests], mutant)
        verdict = "killed" if by else "survived" if is_there else "gone"
        result = {"verdict": verdict, "by": by, "seconds": round(time.monotonic() - began)}
        (self.results / f"{mutant['number']}.json").write_text(json.dumps(result))
        return result

    def find_failing(self, tests: list[str], mutant: Mutant | None) -> list[str]:
        """Return which tests fail in a process with a mutant, or how that process ended before any did."""
        file = self.results / f"{os.getpid()}.trial"
        file.write_text(json.dumps(tests))
        process = multiprocessing.get_context("fork").Process(target=self.try_mutant, args=(file, mutant))
        if tests:
            process.start()
            process.join(WALL_SECONDS)
            process.kill()
            process.join()
        found = json.loads(file.read_text())
        file.unlink()
        return list(found["failed"]) if isinstance(found, dict) else [f"ended with {process.exitcode}"] if tests else []

    def try_mutant(self, file: Path, mutant: Mutant | None) -> None:
        """Run tests with a mutant in this process, or in a new one where importing its module runs its line."""
        if mutant and mutant["at_import"]:
            words = ["try", "--numbers", str(mutant["number"]), "--file", str(file)]
            os.execv(sys.executable, [sys.executable, "-m", "tests.mutants", *words])
        self.database.write_bytes(self.rows)
        if mutant:
            put_into_functions(mutant)
            put_into_import(mutant)
        trial = Trial(file, all_of_them=mutant is None)
        self.session.config.pluginmanager.register(trial)
        trial.pytest_runtestloop(self.session)


def report(results: Path, writes: bool) -> None:
    """Print what differs from the sample, and how many were killed; or write what killed them into the sample."""
    mutants, counted = read_sample(), Counter[str]()
    for mutant in mutants:
        file = results / f"{mutant['number']}.json"
        result: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"verdict": "not run", "by": []}
        counted[result["verdict"]] += 1
        if result["verdict"] == "not run":
            continue
        if not writes and mutant["killed_by"] and result["verdict"] != "killed":
            print(f"{mutant['number']} {result['verdict']}: {mutant['path']}, line {mutant['line']}")
            print(f"  {mutant['before'].strip()}\n  {mutant['after'].strip()}")
        mutant["killed_by"] = result["by"]
    print(dict(counted))
    if writes:
        write_sample(mutants)


def main() -> None:
    head = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("choose", "run", "again", "share", "try"))
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    parser.add_argument(
        "--results", type=Path, default=ROOT / "var" / "mutants" / head.strip(), help="where results are kept"
    )
    parser.add_argument("--numbers", type=int, nargs="+", help="these mutants alone")
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.command == "choose":
        return choose()
    mutants = {mutant["number"]: mutant for mutant in read_sample()}
    if asked.command == "try":
        put_into_import(mutants[asked.numbers[0]])
        trial = Trial(asked.file)
        pytest.main([*PYTEST, *{test.partition("::")[0]: None for test in trial.tests}], plugins=[trial])
    elif asked.command == "share":
        share = Share([mutants[number] for number in asked.numbers], asked.results)
        pytest.main([*PYTEST, "tests", "--ignore", "tests/browser"], plugins=[share])
    else:
        asked.results.mkdir(parents=True, exist_ok=True)
        left = [
            number
            for number in asked.numbers or mutants
            if not (asked.results / f"{number}.json").exists()
            and (mutants[number]["killed_by"] or asked.command == "run")
        ]
        start_shares([left[share :: asked.jobs] for share in range(asked.jobs)], asked.results)
        report(asked.results, writes=asked.command == "run")


def start_shares(shares: list[list[int]], results: Path) -> None:
    """Try mutants in several processes at the same time."""
    with TemporaryDirectory() as folder, (results / "log").open("a") as log:
        words = [sys.executable, "-m", "tests.mutants", "share", "--results", str(results), "--numbers"]
        more = {**os.environ, "TESTS_FOLDER": folder, "TMPDIR": folder}
        processes = [
            subprocess.Popen([*words, *map(str, share)], cwd=ROOT, stdout=log, env=more) for share in shares if share
        ]
        for process in processes:
            process.wait()


if __name__ == "__main__":
    main()
