"""Read the components that can be the link of a group of characters, with their names and readings.

They are in components.txt, which was written for this game; a test checks the readings against CC-CEDICT.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

COMPONENTS_FILE = Path(__file__).parent / "components.txt"
CLOSE_NAMES_MARK = "≈"
"""Starts a line of names whose meanings are too close to be offered together."""
LOOKALIKES = (
    *("土士", "日曰", "月⺼", "己已巳", "戸户戶", "糸糹", "飠食𩙿", "足𧾷", "竹𥫗", "人入", "攵夂夊", "匚匸", "王玉"),
    *("内內", "礻衤", "艹卄", "毋母", "戊戌戍", "羊𦍌", "爪爫", "儿几"),
)
"""Groups of components that look alike on a card; each group counts as one component when a wall is proven."""
VISIBLE_PARTS = {
    **dict.fromkeys("為熏", "灬"),
    **dict.fromkeys("未末朱", "木"),
    **dict.fromkeys("東柬", "木日"),
    **dict.fromkeys("貝頁", "目八"),
    **{"束": "木口", "来": "木米", "乗": "木禾", "史": "口", "谷": "口八", "重": "里", "州": "川", "自": "目"},
    **{"白": "日", "我": "戈", "尺": "尸", "央": "大", "生": "土", "比": "匕"},
}
"""Character to components that anyone sees in it, although the table doesn't take it apart that way."""
STROKES = frozenset("一丨丶丿乀乁乙乚亅〢") | frozenset(map(chr, range(0x31C0, 0x31E4)))
"""Mere strokes. None is the link of a group, and those deep inside a part don't count: no one sees 土 as 十 over 一."""
PARTS_ALSO_SEEN = {
    **{"目": "日口", "日": "口", "田": "口日十", "由": "田口日十", "甲": "田口日十", "申": "田口日十", "囗": "口"},
    **{"白": "口", "自": "目日白口", "且": "目日", "耳": "目", "四": "口", "罒": "目口", "酉": "西口", "西": "口酉"},
    **{"車": "日田申十", "東": "田十", "束": "十", "重": "車日田千", "里": "田甲日", "虫": "口中", "革": "口中十"},
    **{"木": "十人八", "禾": "木十", "本": "木十", "米": "木十八", "釆": "米木禾", "未": "十", "末": "十", "朱": "十"},
    **{
        "王": "土二工干十",
        "玉": "王土工十",
        "主": "王土十",
        "土": "十工二",
        "士": "十",
        "工": "二",
        "云": "二",
        "三": "二",
    },
    **{
        "干": "十千于",
        "千": "十干",
        "于": "十干",
        "平": "干十",
        "牛": "十干午",
        "半": "十",
        "羊": "十三",
        "辛": "立十",
    },
    **{
        "寸": "十",
        "扌": "十",
        "艹": "十",
        "廾": "十",
        "井": "十二",
        "七": "十",
        "支": "十又",
        "聿": "十",
        "戈": "十弋",
    },
    **{
        "生": "牛主土十",
        "青": "主月",
        "手": "十千",
        "示": "二小",
        "走": "土",
        "金": "王人",
        "缶": "十午干",
        "中": "口十",
    },
    **{
        "火": "人八",
        "欠": "人",
        "儿": "八几",
        "穴": "八",
        "疒": "广厂冫",
        "广": "厂",
        "石": "厂",
        "斤": "厂",
        "攵": "又夂",
    },
    **{"艮": "日白", "良": "日白艮", "食": "白艮", "鬼": "由田白", "門": "日", "頁": "貝", "見": "貝", "面": "目口"},
    **{
        "戊": "戈厂",
        "我": "戈手",
        "非": "三",
        "元": "二",
        "光": "小",
        "月": "冂二",
        "巾": "冂",
        "用": "月冂",
        "豆": "口",
    },
    **{"魚": "田灬", "馬": "灬", "戸": "尸", "戶": "尸", "隹": "亻土主"},
}
"""Component to parts that someone who can't read characters may also see in it, so that no decoy may be one of them."""
_LINE = re.compile(r"(?P<glyph>\S)(?: (?P<reading>\S+))?(?: (?P<whole>\S))?: (?P<name>.+)")
_FILLERS = frozenset(("of", "the", "to", "or", "a", "in", "do", "not", "one"))


@dataclass(frozen=True)
class Component:
    """A component with its name, its reading, and the `whole` character that it is a form of; '' if there is none."""

    glyph: str
    name: str
    reading: str = ""
    whole: str = ""

    def __str__(self) -> str:
        return f"{self.glyph} {self.name}"


def _read_lines() -> Iterator[str]:
    for line in COMPONENTS_FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


@cache
def load_components() -> dict[str, Component]:
    """Read all components that have a name, by glyph. Raises `ValueError` for a line that can't be read."""
    found: dict[str, Component] = {}
    for line in _read_lines():
        if line.startswith(CLOSE_NAMES_MARK):
            continue
        read = _LINE.fullmatch(line)
        if read is None:
            raise ValueError(f"“{line}” in components.txt must have the form “component reading: name”")
        if read["glyph"] in found:
            raise ValueError(f"“{read['glyph']}” is in components.txt twice")
        one = Component(read["glyph"], read["name"], read["reading"] or "", read["whole"] or "")
        found[one.glyph] = one
    return found


@cache
def map_glyphs_by_name() -> dict[str, tuple[str, ...]]:
    """Map each name to the components that have it, in the order of the file: “water” to 氵, 水 and 氺."""
    found: dict[str, tuple[str, ...]] = {}
    for one in load_components().values():
        found[one.name] = (*found.get(one.name, ()), one.glyph)
    return found


@cache
def _find_meaningful_words(name: str) -> frozenset[str]:
    """Return the words of a name without fillers such as “of”."""
    return frozenset(re.findall(r"[\w’]+", name.lower())) - _FILLERS


@cache
def _load_close_names() -> tuple[frozenset[str], ...]:
    """Read the sets of names that mean nearly the same."""
    rows = (
        line.removeprefix(CLOSE_NAMES_MARK).split(",") for line in _read_lines() if line.startswith(CLOSE_NAMES_MARK)
    )
    return tuple(frozenset(name.strip() for name in row) for row in rows)


@lru_cache(maxsize=100_000)
def are_close_names(one: str, other: str) -> bool:
    """Return True if two names share a word or mean nearly the same, so that a question may not offer both.

    >>> are_close_names("sheep", "sheep"), are_close_names("short-tailed bird", "bird"), are_close_names("I", "ice")
    (True, True, False)
    """
    return (
        one == other
        or bool(_find_meaningful_words(one) & _find_meaningful_words(other))
        or any(one in row and other in row for row in _load_close_names())
    )
