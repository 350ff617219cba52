"""The components that can join a group of characters: what each means, and how it is read if it is a character.

They are in components.txt, which was written for this game; a test checks its readings against CC-CEDICT.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

FILE = Path(__file__).parent / "components.txt"
NEAR = "≈"
"""Marks a line of names that are too close to one another."""
LOOK_ALIKE = (
    *("土士", "日曰", "月⺼", "己已巳", "戸户戶", "糸糹", "飠食𩙿", "足𧾷", "竹𥫗", "人入", "攵夂夊", "匚匸", "王玉"),
    *("内內", "礻衤", "艹卄", "毋母", "戊戌戍", "羊𦍌", "爪爫", "儿几"),
)
"""Components that a player cannot tell apart on a card count as one when a wall is proven."""
VISIBLE = {
    **dict.fromkeys("為熏", "灬"),
    **dict.fromkeys("未末朱", "木"),
    **dict.fromkeys("東柬", "木日"),
    **dict.fromkeys("貝頁", "目八"),
    **{"束": "木口", "来": "木米", "乗": "木禾", "史": "口", "谷": "口八", "重": "里", "州": "川", "自": "目"},
    **{"白": "日", "我": "戈", "尺": "尸", "央": "大", "生": "土", "比": "匕"},
}
"""Components that anyone sees in characters that the table leaves whole, or takes apart differently."""
STROKES = frozenset("一丨丶丿乀乁乙乚亅〢") | frozenset(map(chr, range(0x31C0, 0x31E4)))
"""Mere strokes: they join no group, and don't count deep inside a part: a 土 is not taken for a 十 on a 一."""
_LINE = re.compile(r"(?P<glyph>\S)(?: (?P<reading>\S+))?(?: (?P<whole>\S))?: (?P<name>.+)")
_FILLERS = frozenset(("of", "the", "to", "or", "a", "in", "do", "not", "one"))


@dataclass(frozen=True)
class Component:
    """A component and its name. `whole`: the character that it is a form of, which has the same reading."""

    glyph: str
    name: str
    reading: str = ""
    whole: str = ""

    def __str__(self) -> str:
        return f"{self.glyph} {self.name}"


def _read_lines() -> Iterator[str]:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


@cache
def components() -> dict[str, Component]:
    """Return every component that has a name, by its glyph. Raises `ValueError` for a line that cannot be read."""
    found: dict[str, Component] = {}
    for line in _read_lines():
        if line.startswith(NEAR):
            continue
        read = _LINE.fullmatch(line)
        if read is None or read["glyph"] in found:
            raise ValueError(f"components.txt: “{line}” is not “component reading: name”, or is there twice")
        one = Component(read["glyph"], read["name"], read["reading"] or "", read["whole"] or "")
        found[one.glyph] = one
    return found


@cache
def glyphs() -> dict[str, tuple[str, ...]]:
    """Return the components of each name, as in the file: water is 氵, 水 and 氺."""
    found: dict[str, tuple[str, ...]] = {}
    for one in components().values():
        found[one.name] = (*found.get(one.name, ()), one.glyph)
    return found


@cache
def _meaningful_words(name: str) -> frozenset[str]:
    """Return the meaningful words of a name."""
    return frozenset(re.findall(r"[\w’]+", name.lower())) - _FILLERS


@cache
def _sets_of_close_names() -> tuple[frozenset[str], ...]:
    """Return the sets of names that are too close to one another."""
    rows = (line.removeprefix(NEAR).split(",") for line in _read_lines() if line.startswith(NEAR))
    return tuple(frozenset(name.strip() for name in row) for row in rows)


@lru_cache(maxsize=100_000)
def are_near(one: str, other: str) -> bool:
    """Return True if two names cannot both be choices: they share a word, or mean nearly the same.

    >>> are_near("sheep", "sheep"), are_near("short-tailed bird", "bird"), are_near("I", "ice")
    (True, True, False)
    """
    return (
        one == other
        or bool(_meaningful_words(one) & _meaningful_words(other))
        or any(one in row and other in row for row in _sets_of_close_names())
    )
