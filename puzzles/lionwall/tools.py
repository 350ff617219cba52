"""Lion Wall's tools for commands and editors: walls that somebody wrote, solving, exporting, describing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puzzles import tools
from puzzles.lionwall import generator, written
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.solver import Partition, names_of, numbers_of, solve
from puzzles.lionwall.wire import Public, Puzzle
from puzzles.lionwall.written import BareWall
from puzzles.shapes import JSON

MOST_PARTITIONS = 10_000
"""`solve` stops counting there."""
PROOFS = ("no answer", "one answer", "more than one answer")


class Tools(tools.Tools[LionWall]):
    """The tools of Lion Wall."""

    def shorthand(self, data: object) -> Puzzle | None:
        """{"flavour", "groups": [{"name", "cards"}]}: a wall that somebody wrote. Raises `BadPuzzle`."""
        if not isinstance(data, dict) or "groups" not in data:
            return None
        wall = written.wall(data)
        return generator.written(self.engine.flavours[wall.flavour], [(one.name, one.cards) for one in wall.groups])

    def solve(self, data: object, every: bool = False) -> JSON:
        """All partitions of a puzzle or of {"flavour", "cards"}, each group with every name that there is."""
        wall = self._wall(data)
        categories = self.engine.flavours[wall.flavour].shared(wall.cards)
        found = solve(len(wall.cards), categories.values(), MOST_PARTITIONS)
        partitions = [_spelled(one, wall.cards, categories) for one in found.partitions]
        return {"count": len(partitions), "complete": found.complete, "partitions": partitions}

    def _wall(self, data: object) -> Public | BareWall:
        whole = isinstance(data, dict) and ("public" in data or "groups" in data)
        return self.opened(data).public if whole else written.bare_wall(data)

    def partitions(self, puzzle: Puzzle) -> list[list[list[str]]]:
        """How a wall can be split, its own groups counted as categories: at most two ways, groups of cards each."""
        groups = stored.groups(puzzle)
        cards = [card for group in groups for card in group]
        found = self.engine.flavours[puzzle.public.flavour].partitions(groups)
        return [[[cards[n] for n in numbers_of(group)] for group in partition] for partition in found.partitions]

    def row(self, puzzle: Puzzle) -> tools.Row:
        """The wall, and its groups one to a column."""
        public = puzzle.public
        groups = {
            f"group {n}": f"{group.title}: {', '.join(group.texts)}" for n, group in enumerate(puzzle.secret.groups, 1)
        }
        return {"flavour": public.flavour, "grade": public.grade, "cards": " ".join(public.cards), **groups}

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The groups with their cards and choices, the grade, the herrings, and whether there is a second answer."""
        secret = puzzle.secret
        groups = [(group.title, ", ".join(group.texts)) for group in secret.groups]
        herrings = "; ".join(f"{one.name}: {', '.join(one.cards)}" for one in secret.herrings.tempting)
        pairs = zip(secret.groups, secret.choices, strict=True)
        return [
            *groups,
            ("Grade", puzzle.public.grade),
            ("Red herrings", herrings or "none"),
            ("Proof", PROOFS[len(self.partitions(puzzle))]),
            *((f"Choices for {group.title}", " / ".join(names)) for group, names in pairs),
        ]


def _spelled(partition: Partition, cards: Sequence[str], categories: Mapping[str, int]) -> JSON:
    """A partition with its cards, and what each group may be called."""
    groups: list[JSON] = [
        {"cards": [cards[n] for n in numbers_of(group)], "names": names_of(group, categories)} for group in partition
    ]
    return {"groups": groups}
