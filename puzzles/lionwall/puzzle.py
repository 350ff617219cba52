"""Check the stored form of a wall, and list its groups and their parts."""

import re
from collections import Counter
from collections.abc import Iterable

from puzzles.abilities import ReportablePart
from puzzles.contract import BadPuzzle
from puzzles.lexicon.ids import unify_part
from puzzles.lionwall.wire import Puzzle
from puzzles.lookalikes import find_plain_sign
from puzzles.typed_text import fold_typed


def list_group_cards(puzzle: Puzzle) -> list[tuple[str, ...]]:
    """List the texts of each group's cards."""
    return [group.texts for group in puzzle.secret.groups]


def write_card(card: str) -> str:
    """Return a card as the wall shows it, with a capital at each word's beginning.

    >>> write_card("mid-on"), write_card("cat’s eye"), write_card("池")
    ('Mid-On', 'Cat’s Eye', '池')
    """
    return re.sub(r"(?<![\w’'])\w", lambda found: found[0].upper(), card)


def list_group_names(puzzle: Puzzle) -> list[str]:
    """List the link of each group."""
    return [group.name for group in puzzle.secret.groups]


def list_used_material(puzzle: Puzzle) -> tuple[list[str], tuple[str, ...], list[str]]:
    """Return what must rest after a wall: the keys of its groups, its cards, and each group's trick ('' for none)."""
    own = puzzle.secret.groups
    return [group.key for group in own], puzzle.public.cards, [group.trick for group in own]


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise `BadPuzzle` unless the groups have each card once, and each right name is among its choices."""
    require_different(puzzle.public.cards, "cards")
    if Counter(puzzle.public.cards) != Counter(card for group in list_group_cards(puzzle) for card in group):
        raise BadPuzzle("each card of the wall must be in one group")
    require_different(list_group_names(puzzle), "names")
    for name, choices in zip(list_group_names(puzzle), puzzle.secret.choices, strict=True):
        require_different(choices, "choices")
        if name not in choices:
            raise BadPuzzle(f"the choices for “{name}” don’t include the right one")


def require_different(texts: Iterable[str], what: str) -> None:
    """Raise `BadPuzzle` if two texts look the same to a player, even in another case or with lookalike letters.

    `what` is what the texts are, in the plural, for the message.
    """
    looks = ("".join(find_plain_sign(unify_part(sign)) for sign in fold_typed(text).upper()) for text in texts)
    if any(count > 1 for count in Counter(looks).values()):
        raise BadPuzzle(f"the {what} must differ")


def list_reportable_parts(puzzle: Puzzle) -> list[ReportablePart]:
    """List what a player can report as wrong: each group, followed by its cards.

    Names and cards of a wall of words are also in word lists.
    """
    of_words = puzzle.public.flavour == "words"
    found = []
    for number, group in enumerate(puzzle.secret.groups):
        found.append(ReportablePart(f"group:{number}", f"The group “{group.title}”", group.name if of_words else ""))
        for card in group.texts:
            place = puzzle.public.cards.index(card)
            found.append(ReportablePart(f"card:{place}", f"The card “{card}”", card if of_words else ""))
    return found
