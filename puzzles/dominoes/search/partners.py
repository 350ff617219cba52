"""Matching names, found without comparing all with all, and tiles that can ever meet."""

from collections.abc import Sequence

from puzzles.dominoes.matching import Matching, Tile, normal


def matches_of(names: Sequence[str], matching: Matching) -> list[list[str]]:
    """Return for each name its matches. Names that match share a word, or are variants of each other."""
    by_word: dict[str, set[str]] = {}
    for name in names:
        for word in normal(name).split():
            by_word.setdefault(word, set()).add(name)
    variants = _variants_among(names, matching)
    found = []
    for name in names:
        others = set(variants.get(normal(name), ())).union(*(by_word[word] for word in normal(name).split()))
        found.append(sorted(other for other in others if matching.match(name, other)))
    return found


def _variants_among(names: Sequence[str], matching: Matching) -> dict[str, set[str]]:
    """Map each normalised name to the spellings in `names` that match it."""
    by_normal: dict[str, set[str]] = {}
    for name in names:
        by_normal.setdefault(normal(name), set()).add(name)
    variants: dict[str, set[str]] = {}
    for group in matching.groups:
        here = set[str]().union(*(by_normal.get(one, ()) for one in group))
        for one in group:
            variants.setdefault(one, set()).update(here)
    return variants


def split_into_circles(tiles: Sequence[Tile], matching: Matching) -> list[list[int]]:
    """Split tiles into sets that can never touch each other, the largest first: a board holds one of them."""
    by_name: dict[str, list[int]] = {}
    for n, tile in enumerate(tiles):
        for name in tile:
            by_name.setdefault(name, []).append(n)
    near = dict(zip(by_name, matches_of(list(by_name), matching), strict=True))
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
