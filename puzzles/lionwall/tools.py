"""Read, solve, describe, export and correct walls of Lion Wall, for commands and editors."""

from collections.abc import Mapping, Sequence

from puzzles import tools
from puzzles.contract import BadPuzzle, Stock
from puzzles.lionwall import generator, written_walls
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.proof import PROOF_LIMIT, Proof, list_possible_categories, prove_wall
from puzzles.lionwall.solver import Partition, list_category_names, list_numbers, solve_wall
from puzzles.lionwall.wire import Puzzle
from puzzles.shapes import JSON

MOST_PARTITIONS = 10_000
"""The most partitions that `Tools.solve` lists."""


class Tools(tools.Tools[LionWall]):
    """What commands and editors do with walls, such as proving a written one."""

    def read_short_form(self, data: object) -> Puzzle | None:
        """Make a puzzle of {"flavour", "groups": [{"name", "cards"}]}; None for other data. Raises `BadPuzzle`."""
        if not isinstance(data, dict) or "groups" not in data:
            return None
        wall = written_walls.read_wall(data)
        return generator.make_written_puzzle(
            self.engine.flavours[wall.flavour], [(one.name, one.cards) for one in wall.groups]
        )

    def solve(self, data: object, every: bool = False) -> JSON:
        """Return all partitions of a puzzle or of {"flavour", "cards"}, each group with every possible name.

        The groups of a puzzle count as categories, too. “unknown” has those of their names that are in no list, and
        “told” has the proof in sentences. `every` has no effect.
        """
        if not isinstance(data, dict) or not {"public", "groups"} & set(data):
            bare = written_walls.read_bare_wall(data)
            categories = self.engine.flavours[bare.flavour].find_shared_categories(bare.cards)
            return {**self._solve_cards(bare.cards, categories), "told": PROOF_LIMIT}
        puzzle = self.read_puzzle(data)
        flavour, groups = self.engine.flavours[puzzle.public.flavour], _list_written_groups(puzzle)
        cards = puzzle.public.cards
        found = self._solve_cards(cards, list_possible_categories(flavour, cards, groups))
        proof = prove_wall(flavour, groups)
        return {**found, "unknown": list(proof.unknown), "told": str(proof)}

    def _solve_cards(self, cards: Sequence[str], categories: Mapping[str, int]) -> dict[str, JSON]:
        solution = solve_wall(len(cards), categories.values(), MOST_PARTITIONS)
        partitions = [_spell_partition(one, cards, categories) for one in solution.partitions]
        return {"count": len(partitions), "complete": solution.complete, "partitions": partitions}

    def prove_puzzle(self, puzzle: Puzzle, stock: Stock = Stock()) -> Proof:
        """Prove a puzzle by its own groups, the lexicon and the editors' lists in a stock."""
        return prove_wall(self.engine.flavours[puzzle.public.flavour], _list_written_groups(puzzle), stock)

    def make_export_row(self, puzzle: Puzzle) -> tools.Row:
        """Return a row with the wall's flavour, grade and cards, and a column for each group."""
        public = puzzle.public
        groups = {
            f"group {n}": f"{group.title}: {', '.join(group.texts)}" for n, group in enumerate(puzzle.secret.groups, 1)
        }
        return {"flavour": public.flavour, "grade": public.grade, "cards": " ".join(public.cards), **groups}

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Return the groups with their cards and choices, the grade, the herrings, and the proof."""
        secret = puzzle.secret
        groups = [(group.title, ", ".join(group.texts)) for group in secret.groups]
        herrings = "; ".join(f"{one.name}: {', '.join(one.cards)}" for one in secret.herrings.tempting)
        pairs = zip(secret.groups, secret.choices, strict=True)
        return [
            *groups,
            ("Difficulty", puzzle.public.grade),
            ("Red herrings", herrings or "none"),
            ("Proof", str(self.prove_puzzle(puzzle))),
            *((f"Choices for {group.title}", " / ".join(names)) for group, names in pairs),
        ]

    def make_glance(self, puzzle: Puzzle) -> tools.Glance:
        """Return the title of each group."""
        return tools.Glance(words=tuple(group.title for group in puzzle.secret.groups))

    def list_editable_texts(self, puzzle: Puzzle) -> list[tools.EditableText]:
        """Return a field for the name of each group, and for each card that is a word."""
        blanks = []
        for n, group in enumerate(puzzle.secret.groups, 1):
            blanks.append(tools.EditableText(f"name-{n}", f"Link of group {n}", group.name, "the link of a group"))
            cards = group.texts if group.sign is None else ()
            blanks += [
                tools.EditableText(f"card-{n}-{c}", f"Card {c} of group {n}", text, "a card")
                for c, text in enumerate(cards, 1)
            ]
        return blanks

    def replace_texts(self, puzzle: Puzzle, texts: Mapping[str, str]) -> JSON:
        """Replace names and cards everywhere in a wall. Raises `BadPuzzle` if a name has a card of its own group."""
        changed = {
            one.value: texts[one.name] for one in self.list_editable_texts(puzzle) if texts[one.name] != one.value
        }
        for number, group in enumerate(puzzle.secret.groups, 1):
            name = texts[f"name-{number}"]
            cards = [texts.get(f"card-{number}-{n}", text) for n, text in enumerate(group.texts, 1)]
            revealed = [card for card in cards if card.casefold() in name.casefold().split()]
            if revealed and {name, *revealed} & set(changed.values()):
                raise BadPuzzle(f"“{name}” gives away {revealed[0]}, a card of its own group")
        for group in puzzle.secret.groups:
            if group.sign and group.name in changed:
                changed[group.title] = f"{group.sign.glyph} {changed[group.name]}"
        return _replace_texts(puzzle.model_dump(mode="json"), changed)


def _replace_texts(value: JSON, changed: Mapping[str, str]) -> JSON:
    """Replace texts everywhere in a JSON value, but not in the names of fields; `changed` maps old to new texts."""
    if isinstance(value, str):
        return changed.get(value, value)
    if isinstance(value, Mapping):
        return {name: _replace_texts(part, changed) for name, part in value.items()}
    return [_replace_texts(part, changed) for part in value] if isinstance(value, Sequence) else value


def _list_written_groups(puzzle: Puzzle) -> list[tuple[str, tuple[str, ...]]]:
    """List the groups of a wall as a person writes them: a name and four cards."""
    return list(zip(stored.list_group_names(puzzle), stored.list_group_cards(puzzle), strict=True))


def _spell_partition(partition: Partition, cards: Sequence[str], categories: Mapping[str, int]) -> JSON:
    """Return a partition as JSON: the cards and the possible names of each group."""
    groups: list[JSON] = [
        {"cards": [cards[n] for n in list_numbers(group)], "names": list_category_names(group, categories)}
        for group in partition
    ]
    return {"groups": groups}
