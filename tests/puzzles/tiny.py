"""A WordNet of a few words in WNDB form, for tests of what reads one: animal > cat (Cat), dog; dog also a verb."""

from __future__ import annotations

from pathlib import Path

NOUNS = [
    # words, pointers as (symbol, index of the noun), gloss
    (["animal", "beast"], [("~", 1), ("~", 2)], "a living thing that moves"),
    (["cat", "Cat", "puss"], [("@", 0)], "a small animal that purrs"),
    (["dog"], [("@", 0)], 'an animal that barks; "the dog barked"'),
]
VERBS: list[tuple[list[str], list[tuple[str, int]], str]] = [(["dog", "tail"], [], "go after somebody")]
LICENCE = "".join(f"  {line} a line of the licence  \n" for line in range(1, 30))


def _data(rows: list[tuple[list[str], list[tuple[str, int]], str]], pos: str, field: int) -> tuple[str, list[int]]:
    """The data file of one part of speech, and the offset of each synset: offsets have eight digits always."""

    def line(at: list[int], number: int) -> str:
        words, pointers, gloss = rows[number]
        named = " ".join(f"{word} 0" for word in words)
        joined = "".join(f"{symbol} {at[target]:08d} {pos} 0000 " for symbol, target in pointers)
        frames = "01 + 02 00 " if pos == "v" else ""
        head = f"{at[number]:08d} {field:02d} {pos} {len(words):02x} {named}"
        return f"{head} {len(pointers):03d} {joined}{frames}| {gloss}  \n"

    blank = [0] * len(rows)
    lengths = [len(line(blank, number)) for number in range(len(rows))]
    at = [len(LICENCE) + sum(lengths[:number]) for number in range(len(rows))]
    return LICENCE + "".join(line(at, number) for number in range(len(rows))), at


def _index(rows: list[tuple[list[str], list[tuple[str, int]], str]], pos: str, at: list[int]) -> str:
    senses: dict[str, list[int]] = {}
    for offset, (words, _, _) in zip(at, rows, strict=True):
        for word in dict.fromkeys(word.lower() for word in words):
            senses.setdefault(word, []).append(offset)
    lines = [
        f"{word} {pos} {len(found)} 0 {len(found)} 0 {' '.join(f'{offset:08d}' for offset in found)}  \n"
        for word, found in sorted(senses.items())
    ]
    return LICENCE + "".join(lines)


def write_wordnet(folder: Path) -> Path:
    """Writes the database into a folder and returns it."""
    folder.mkdir(parents=True)
    for name, pos, field, rows in (
        ("noun", "n", 5, NOUNS),
        ("verb", "v", 38, VERBS),
        ("adj", "a", 0, []),
        ("adv", "r", 2, []),
    ):
        data, at = _data(rows, pos, field)
        (folder / f"data.{name}").write_text(data)
        (folder / f"index.{name}").write_text(_index(rows, pos, at))
        (folder / f"{name}.exc").write_text("")
    return folder
