"""`docs/operating.md` has every variable of the environment that the site reads, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READERS = {"env", "bool", "int", "float", "list", "db_url", "email_url", "get", "getenv", "setdefault"}
NOT_SETTINGS = {
    "DJANGO_SETTINGS_MODULE",  # for tests alone
    "PROMETHEUS_MULTIPROC_DIR",  # set by config.serve for the processes that it starts
}


def variables(tree: ast.AST) -> Iterator[str]:
    """Yield the names in env("NAME"), env.int("NAME"), os.environ.get("NAME"), os.environ["NAME"] and their like."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called, first = node.func, node.args[0] if node.args else None
            of = ast.unparse(called.value) if isinstance(called, ast.Attribute) else ""
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            asks = name in READERS and (of in ("", "env", "os", "os.environ", "environ") and (of or name == "env"))
        elif isinstance(node, ast.Subscript):
            first, asks = node.slice, ast.unparse(node.value) == "os.environ"
        else:
            continue
        if asks and isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value.isupper():
            yield first.value


def read_by_the_site() -> set[str]:
    files = [path for room in ("config", "games", "puzzles") for path in (ROOT / room).rglob("*.py")]
    return {name for path in files for name in variables(ast.parse(path.read_text("utf-8")))} - NOT_SETTINGS


def documented() -> set[str]:
    """Return the variables that begin a row of the table of settings."""
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    section = text.split("\n## Settings\n")[1].split("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in re.findall(r"`([A-Z_]+)`", cell)}


def test_every_setting_is_documented_and_every_documented_one_is_read() -> None:
    code = 'env("A"); env.int("B", default=1); os.environ.get("C"); os.environ["D"]; words.get("E"); x["F"]'
    assert set(variables(ast.parse(code))) == {"A", "B", "C", "D"}, "otherwise this test finds nothing"
    assert read_by_the_site() == documented()
