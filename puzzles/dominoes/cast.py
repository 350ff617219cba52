"""Read the people who may be on a rack: a line about each, and what links them to others.

`people.txt` has one person on each line: `Name: line # tag tag`. A bar in a name ends a square where `split_name` would
not. A tag is a kind of link, such as `poet`, or a kind and the people in question, such as `married:curie`. Two people
with the same tag are linked. `links.txt` has the riddle of each kind: `kind: riddle`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from puzzles.dominoes.matching import Matching, Tile, split_name

FOLDER = Path(__file__).parent
LONGEST_CAST_LINE = 90
"""The most letters of a line about a person and of a riddle, so that a phone shows all of it."""
MOST_LINKS = 3
"""The most links of a rack."""


class Person(NamedTuple):
    """A person: how the name is written (with bars between squares, if needed), a line, and the tags of links."""

    name: str
    line: str
    tags: tuple[str, ...]


class Link(NamedTuple):
    """A link of meaning: its riddle, and the numbers of the two tiles that it means."""

    riddle: str
    tiles: tuple[int, int]


def read_data_lines(name: str) -> list[str]:
    """Read the lines of a file in this folder, without comments and empty lines."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


@cache
def load_cast() -> Mapping[str, Person]:
    """Map the name of each person, without bars, to the person."""
    found = {}
    for row in read_data_lines("people.txt"):
        name, _, rest = row.partition(": ")
        line, _, tags = rest.partition(" # ")
        found[write_person(split_name(name))] = Person(name, line, tuple(tags.split()))
    return found


@cache
def load_riddles() -> Mapping[str, str]:
    """Map each kind of link to its riddle."""
    return {kind: riddle for kind, _, riddle in (row.partition(": ") for row in read_data_lines("links.txt"))}


def write_person(tile: Tile) -> str:
    """Write the name of the person on a tile."""
    return " ".join(filter(None, tile))


def list_tags(person: str) -> tuple[str, ...]:
    """Return the tags of a person; none if we don't know them."""
    known = load_cast().get(person)
    return known.tags if known else ()


def find_kind(tag: str) -> str:
    """Return the kind of link of a tag.

    >>> find_kind("married:curie"), find_kind("poet")
    ('married', 'poet')
    """
    return tag.partition(":")[0]


@cache
def count_people_by_kind() -> Counter[str]:
    """Count the people who have a tag of each kind."""
    return Counter(kind for person in load_cast().values() for kind in {find_kind(tag) for tag in person.tags})


def can_join_once(one: Tile, other: Tile, matching: Matching) -> bool:
    """Return True if exactly one square of a tile matches one of the other, so that they can have just one join."""
    return sum(matching.is_match(mine, theirs) for mine in one for theirs in other) == 1


def list_links(tiles: Sequence[Tile], matching: Matching, resting: frozenset[str] = frozenset()) -> list[Link]:
    """List the links between tiles, at most `MOST_LINKS`, sorted by riddle.

    A riddle is true of just one pair of tiles that can join. Kinds with few people come first; `resting` kinds are left
    out.
    """
    holders: dict[str, list[int]] = {}
    for number, tile in enumerate(tiles):
        for tag in list_tags(write_person(tile)):
            holders.setdefault(tag, []).append(number)
    pairs: dict[str, list[tuple[int, int]]] = {}
    for tag, numbers in holders.items():
        for one, other in combinations(numbers, 2):
            if can_join_once(tiles[one], tiles[other], matching):
                pairs.setdefault(find_kind(tag), []).append((one, other))
    found: dict[tuple[int, int], str] = {}
    for kind in sorted(pairs, key=lambda kind: (count_people_by_kind()[kind], kind)):
        if len(pairs[kind]) == 1 and kind not in resting and len(found) < MOST_LINKS:
            found.setdefault(pairs[kind][0], load_riddles()[kind])
    return sorted(Link(riddle, pair) for pair, riddle in found.items())
