"""Read tables of ideographic description sequences (IDS), which say how CJK characters are put together.

The sequences are those of the Unicode Standard, section 18.2.

A line is `U+6F22 <tab> 漢 <tab> ⿰氵𦰩`, with further sequences after further tabs where sources differ. Two forms of
table are read. That of CHISE/CJKVI marks the sources of a sequence as `[GTJ]`, and writes parts that Unicode lacks as
circled stroke counts or as `&CDP-8B7C;`. That of BabelStone writes `^⿰氵𦰩$(GTJ)`, numbers parts that Unicode lacks as
`{12}`, and starts notes with `*`. A sequence becomes a tree: a part, or a description character with its inner trees.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

ARITY = (
    dict.fromkeys("⿰⿱⿴⿵⿶⿷⿸⿹⿺⿻㇯", 2)
    | dict.fromkeys("⿲⿳", 3)
    | dict.fromkeys("⿾⿿〾", 1)
    | dict.fromkeys("⿼⿽", 2)
)
"""The number of trees that follow each description character (Unicode, chapter 18.2)."""

Tree = str | tuple["Tree", ...]
"""A part, or (description character, tree, tree[, tree])."""

_PART_PATTERN = re.compile(r"&[^;\s]+;|\{[^}\s]+\}|#\([^)]*\)|.", re.DOTALL)
_SOURCES_PATTERN = re.compile(r"\[([A-Z]+)\]$|\$?\(([A-Z\[\],]+)\)$")
_FORM_BY_RADICAL = dict(
    zip("⺅⺉⺖⺘⺙⺡⺣⺨⺬⺭⺮⺾⺿⻀⻂⻊⻌⻍⻎⻏⻖⻗⻟", "亻刂忄扌攵氵灬犭示礻𥫗艹艹艹衤𧾷辶辶辶阝阝雨飠", strict=True)
)
"""Maps radicals that Unicode encodes a second time, for dictionaries, to the parts that characters have.

Source: the radicals' names in Unicode.
"""


class BadSequence(ValueError):
    """A sequence is not exactly one tree; the message says why."""


@dataclass(frozen=True)
class Decomposition:
    """One way to take a character apart; `sources` has a letter for each source that draws it so, '' for all."""

    character: str
    tree: Tree
    sources: str = ""


@dataclass
class IdsTable:
    """A whole table: its decompositions in order, and the lines that could not be read, as (line number, reason)."""

    rows: list[Decomposition] = field(default_factory=list)
    unread: list[tuple[int, str]] = field(default_factory=list)


def is_named(part: str) -> bool:
    """Return True for a character; False for a stroke count or question mark, which is written for an unknown part.

    >>> is_named("氵"), is_named("③"), is_named("？")
    (True, False, False)
    """
    return not ("①" <= part <= "⓿" or part in "？?△αℓ")


def unify_part(part: str) -> str:
    """Return the form of a part that is compared, because Unicode encodes some parts twice.

    >>> unify_part("⺡")
    '氵'
    """
    if part in _FORM_BY_RADICAL:
        return _FORM_BY_RADICAL[part]
    folded = unicodedata.normalize("NFKC", part) if is_named(part) else part
    return folded if len(folded) == 1 else part


def parse_sequence(sequence: str) -> Tree:
    """Parse a sequence into a tree. Raises `BadSequence`.

    >>> parse_sequence("⿰氵⿱山夆")
    ('⿰', '氵', ('⿱', '山', '夆'))
    """
    parts = iter(_PART_PATTERN.findall(sequence))
    tree = _parse_tree(parts, depth=0)
    if left_over := "".join(parts):
        raise BadSequence(f"“{left_over}” is left over at the end")
    return tree


def _parse_tree(parts: Iterator[str], depth: int) -> Tree:
    part = next(parts, None)
    if part is None:
        raise BadSequence("it ends too early")
    if depth > 40:
        raise BadSequence("it is nested too deeply")
    if part not in ARITY:
        return unify_part(part)
    return (part, *(_parse_tree(parts, depth + 1) for _ in range(ARITY[part])))


def list_leaves(tree: Tree) -> Iterator[str]:
    """Yield the parts of a tree, in order."""
    if isinstance(tree, str):
        yield tree
    else:
        for inner in tree[1:]:
            yield from list_leaves(inner)


def list_subtrees(tree: Tree) -> Iterator[Tree]:
    """Yield a tree and all trees in it."""
    yield tree
    if not isinstance(tree, str):
        for inner in tree[1:]:
            yield from list_subtrees(inner)


def write_sequence(tree: Tree) -> str:
    """Write a tree as a sequence."""
    return tree if isinstance(tree, str) else "".join([str(tree[0]), *map(write_sequence, tree[1:])])


def _split_field(text: str) -> tuple[str, str]:
    """Split a field of a line into its sequence and the letters of its sources."""
    text = text.strip().removeprefix("^")
    sources = _SOURCES_PATTERN.search(text)
    letters = "".join(c for c in (sources[1] or sources[2]) if c.isalpha()) if sources else ""
    return (text[: sources.start()] if sources else text).removesuffix("$"), letters


def read_table(lines: Iterable[str]) -> IdsTable:
    """Read a whole table; `IdsTable.unread` lists the lines that can't be read."""
    table = IdsTable()
    for number, line in enumerate(lines, 1):
        line = line.strip("\ufeff\r\n")
        if not line or line.startswith("#"):
            continue
        code, *fields = line.split("\t")
        if not code.startswith("U+") or len(fields) < 2:
            table.unread.append((number, "it isn’t “code, character, sequence”"))
            continue
        for text in fields[1:]:
            _read_field(table, number, fields[0], text)
    return table


def _read_field(table: IdsTable, number: int, character: str, text: str) -> None:
    sequence, letters = _split_field(text)
    if not sequence or sequence.startswith("*"):
        return  # an empty field, or a note
    try:
        table.rows.append(Decomposition(unify_part(character), parse_sequence(sequence), letters))
    except BadSequence as problem:
        table.unread.append((number, f"{character}: {problem}"))
