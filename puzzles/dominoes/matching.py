"""Decide whether two names match: the one rule for the game, the layouts and the page.

Names are compared folded (see `puzzles.typed_text`) and without case. Two names match if they are equal, if a group of
variants has both (AMY and AIMEE), or if one is a part of the other (LLOYD and FRANK LLOYD). Matching is not transitive:
BOB matches ROBERT and ROBERT matches ROBERT E., but BOB does not match ROBERT E.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from puzzles.typed_text import fold_typed

Tile = tuple[str, ...]
"""The names on a tile's one to three squares, in order; an empty text is the empty half, which matches nothing."""


@lru_cache(maxsize=1 << 14)
def normalise_name(name: str) -> str:
    """Return the form of a name that is compared: folded, in capitals.

    >>> normalise_name(" Frank  Lloyd "), normalise_name("Flann O’Brien") == normalise_name("FLANN O'BRIEN")
    ('FRANK LLOYD', True)
    """
    return fold_typed(fold_typed(name).upper())  # capitals may need composing again


def is_part(small: str, large: str) -> bool:
    """Return True if the words of one name are side by side in another, longer one.

    >>> is_part("LLOYD", "FRANK LLOYD"), is_part("LOYD", "FRANK LLOYD"), is_part("FRANK E.", "FRANK LLOYD E.")
    (True, False, False)
    """
    return small != large and f" {small} " in f" {large} "


class Matching:
    """The rule of matching, with groups of variants; the names of a group all match each other."""

    def __init__(self, groups: Iterable[Sequence[str]] = ()) -> None:
        self.groups = [tuple(dict.fromkeys(map(normalise_name, group))) for group in groups]
        variants: dict[str, set[str]] = {}
        for group in self.groups:
            for name in group:
                variants.setdefault(name, set()).update(group)
        self._variants: Mapping[str, set[str]] = variants

    def is_match(self, one: str, other: str) -> bool:
        """Return True if two names match, so that they may touch.

        >>> amy = Matching([("AMY", "AIMEE")])
        >>> [amy.is_match("Amy", other) for other in ("Aimee", "Ann", "Amy Lou", "")]
        [True, False, True, False]
        """
        one, other = normalise_name(one), normalise_name(other)
        if not one or not other:
            return False
        return one == other or other in self._variants.get(one, ()) or is_part(one, other) or is_part(other, one)

    def restrict_groups(self, names: Iterable[str]) -> list[list[str]]:
        """Return the groups of variants among some names, sorted; groups with fewer than two names are left out."""
        here = {normalise_name(name) for name in names}
        cut = {tuple(sorted(here.intersection(group))) for group in self.groups}
        return [list(group) for group in sorted(cut) if len(group) > 1]


def split_name(person: str) -> Tile:
    """Split a person's name into squares: at bars if there are any, else into up to three of its parts.

    An initial stays with the part before it, and small words with the one after.

    >>> split_name("Frank Lloyd Wright"), split_name("Prince"), split_name("Yo Yo | Ma")
    (('Frank', 'Lloyd', 'Wright'), ('Prince',), ('Yo Yo', 'Ma'))
    >>> split_name("Robert E. Lee"), split_name("Oscar de la Renta"), split_name("Alexander Graham Bell")
    (('Robert E.', 'Lee'), ('Oscar', 'de la Renta'), ('Alexander', 'Graham', 'Bell'))
    """
    if "|" in person:
        return tuple(" ".join(part.split()) for part in person.split("|"))
    parts: list[str] = []
    for word in person.split():
        small_before = bool(parts) and parts[-1].split()[-1].islower()
        if parts and (small_before or (word.endswith(".") and len(word) <= 3)):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return (*parts[:2], " ".join(parts[2:])) if len(parts) > 3 else tuple(parts)


def halve_name(person: str) -> Tile:
    """Split a name into two squares: all but the last word, and the last word; the first square may be empty.

    >>> halve_name("FRANK LLOYD WRIGHT"), halve_name("PRINCE")
    (('FRANK LLOYD', 'WRIGHT'), ('', 'PRINCE'))
    """
    first, _, last = " ".join(person.split()).rpartition(" ")
    return first, last


def find_matches(names: Sequence[str], matching: Matching) -> list[list[str]]:
    """List for each name all names that match it, sorted."""
    by_word: dict[str, set[str]] = {}
    for name in names:
        for word in normalise_name(name).split():
            by_word.setdefault(word, set()).add(name)
    variants = _map_variants(names, matching)
    found = []
    for name in names:
        others = set(variants.get(normalise_name(name), ())).union(
            *(by_word[word] for word in normalise_name(name).split())
        )
        found.append(sorted(other for other in others if matching.is_match(name, other)))
    return found


def _map_variants(names: Sequence[str], matching: Matching) -> dict[str, set[str]]:
    """Map each normalised name to the spellings in `names` that match it."""
    by_normal: dict[str, set[str]] = {}
    for name in names:
        by_normal.setdefault(normalise_name(name), set()).add(name)
    variants: dict[str, set[str]] = {}
    for group in matching.groups:
        here = set[str]().union(*(by_normal.get(one, ()) for one in group))
        for one in group:
            variants.setdefault(one, set()).update(here)
    return variants


def split_into_circles(tiles: Sequence[Tile], matching: Matching) -> list[list[int]]:
    """Split tiles into circles: tiles of different ones can never touch. The circle with most squares comes first."""
    by_name: dict[str, list[int]] = {}
    for n, tile in enumerate(tiles):
        for name in tile:
            by_name.setdefault(name, []).append(n)
    near = dict(zip(by_name, find_matches(list(by_name), matching), strict=True))
    left, found = set(range(len(tiles))), []
    while left:
        circle, fresh = set[int](), {min(left)}
        while fresh:
            circle |= fresh
            names = {other for n in fresh for name in tiles[n] for other in near[name]}
            fresh = {n for name in names for n in by_name[name]} - circle
        left -= circle
        found.append(sorted(circle))
    return sorted(found, key=lambda circle: -sum(len(tiles[n]) for n in circle))
