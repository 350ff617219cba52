"""Wrong names for a group of characters, to choose from beside the right one.

The question shows the component of each name, so a likely one takes more than a glance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from puzzles.lionwall.components import STROKES, are_near, components, glyphs

if TYPE_CHECKING:
    from puzzles.lionwall.characters import CharacterWalls
    from puzzles.lionwall.flavour import Wall
    from puzzles.lionwall.wire import Group

ALIKE, MOST_ALIKE = 2, 6
"""How many names are of components drawn like the right one, and from how many of the most similar they are taken."""


def draw(rng: Random, flavour: CharacterWalls, wall: Wall, group: Group, count: int) -> list[str]:
    """Draw meanings of likely components that do not even seem to be in all four cards.

    No two of the names are close to one another.
    """
    held = [flavour.parts(text) | flavour.visible(text) for text in group.texts]
    own = {double for part in frozenset.intersection(*held) for double in part.split(" or ")}
    right = [group.name, *(components()[part].name for part in sorted(own) if part in components())]
    seen = frozenset.intersection(*map(flavour.seen, group.texts))
    chosen: list[str] = []
    for one in _likely(rng, flavour, wall, group):
        name = components()[one].name if one in components() and one not in own else ""
        if not name or any(form in seen or flavour.core(form) in seen for form in glyphs()[name]):
            continue
        if not any(are_near(name, other) for other in (*right, *chosen)):
            chosen.append(name)
        if len(chosen) == count:
            break
    return chosen


def _likely(rng: Random, flavour: CharacterWalls, wall: Wall, group: Group) -> Iterator[str]:
    """Yield two components drawn like the group's own, then those in its cards, the most frequent first, then others.

    Those in the other cards of the wall come before any that the player has not met.
    """
    alike = _drawn_like(flavour, group.sign.glyph) if group.sign else []
    here = Counter(part for text in group.texts for part in flavour.visible(text) - STROKES)
    there = set().union(*map(flavour.visible, wall.cards)) - STROKES - here.keys()
    yield from rng.sample(alike, len(alike))[:ALIKE]
    yield from sorted(rng.sample(sorted(here), len(here)), key=here.__getitem__, reverse=True)
    yield from chain(rng.sample(sorted(there), len(there)), rng.sample(list(flavour.reals), 80))


def _drawn_like(flavour: CharacterWalls, sign: str) -> list[str]:
    """Return the few components of groups that share most of their parts with one."""
    own = flavour.visible(sign) - STROKES
    parts = {one: flavour.visible(one) - STROKES for one in flavour.reals if one != sign}
    near = {one: len(own & other) / len(own | other) for one, other in parts.items() if own & other}
    return sorted(near, key=lambda one: (-near[one], one))[:MOST_ALIKE]
