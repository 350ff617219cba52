"""Draw decoys, the wrong names that players choose from beside the right one, for the link of a group of characters.

The page shows the component of each name, so a decoy must not look wrong at a glance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from puzzles.lionwall.components import STROKES, are_close_names, load_components, map_glyphs_by_name

if TYPE_CHECKING:
    from puzzles.lionwall.characters import CharacterWalls
    from puzzles.lionwall.flavour import Wall
    from puzzles.lionwall.wire import Group

LOOKALIKES_DRAWN, MOST_LOOKALIKES = 2, 6
"""How many decoys look like the right component, and from how many of the most similar ones they are drawn."""


def draw_decoys(rng: Random, flavour: CharacterWalls, wall: Wall, group: Group, count: int) -> list[str]:
    """Draw up to `count` names of components that seem likely, but that no one can see in all four cards.

    None of these names is close to another one, or to the right one (see `are_close_names`).
    """
    held = [flavour.find_components(text) | flavour.find_visible_parts(text) for text in group.texts]
    own = {double for part in frozenset.intersection(*held) for double in part.split(" or ")}
    right = [group.name, *(load_components()[part].name for part in sorted(own) if part in load_components())]
    seen = frozenset.intersection(*map(flavour.find_seen_components, group.texts))
    chosen: list[str] = []
    for one in _find_likely_components(rng, flavour, wall, group):
        name = load_components()[one].name if one in load_components() and one not in own else ""
        if not name or any(form in seen or flavour.find_core(form) in seen for form in map_glyphs_by_name()[name]):
            continue
        if not any(are_close_names(name, other) for other in (*right, *chosen)):
            chosen.append(name)
        if len(chosen) == count:
            break
    return chosen


def _find_likely_components(rng: Random, flavour: CharacterWalls, wall: Wall, group: Group) -> Iterator[str]:
    """Yield components that a player may believe to be the link, in random order within each kind.

    First two that look like the right one, then those in the group's cards, the most frequent first, then those in the
    wall's other cards, then others.
    """
    alike = _find_lookalikes(flavour, group.sign.glyph) if group.sign else []
    here = Counter(part for text in group.texts for part in flavour.find_visible_parts(text) - STROKES)
    there = set().union(*map(flavour.find_visible_parts, wall.cards)) - STROKES - here.keys()
    yield from rng.sample(alike, len(alike))[:LOOKALIKES_DRAWN]
    yield from sorted(rng.sample(sorted(here), len(here)), key=here.__getitem__, reverse=True)
    yield from chain(rng.sample(sorted(there), len(there)), rng.sample(list(flavour.real_components), 80))


def _find_lookalikes(flavour: CharacterWalls, sign: str) -> list[str]:
    """List the `MOST_LOOKALIKES` real components whose parts are most like those of the component `sign`."""
    own = flavour.find_visible_parts(sign) - STROKES
    parts = {one: flavour.find_visible_parts(one) - STROKES for one in flavour.real_components if one != sign}
    near = {one: len(own & other) / len(own | other) for one, other in parts.items() if own & other}
    return sorted(near, key=lambda one: (-near[one], one))[:MOST_LOOKALIKES]
