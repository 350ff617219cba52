"""The stored form of a wall: whether its parts fit together, and quick answers about it."""

from collections import Counter
from collections.abc import Iterable

from puzzles.abilities import Part
from puzzles.contract import BadPuzzle
from puzzles.lexicon.ids import plain_part
from puzzles.lionwall.wire import Puzzle
from puzzles.lookalikes import drawn_as
from puzzles.typed import fold_typed


def cards_of_groups(puzzle: Puzzle) -> list[tuple[str, ...]]:
    """Return the cards of each group."""
    return [group.texts for group in puzzle.secret.groups]


def names_of_groups(puzzle: Puzzle) -> list[str]:
    """Return the link of each group."""
    return [group.name for group in puzzle.secret.groups]


def keys_to_rest(puzzle: Puzzle) -> tuple[list[str], tuple[str, ...], list[str]]:
    """Return what must rest after a wall: the keys of its groups, its cards, and its tricks of wordplay ('' for
    none).
    """
    own = puzzle.secret.groups
    return [group.key for group in own], puzzle.public.cards, [group.trick for group in own]


def check(puzzle: Puzzle) -> None:
    """Raise `BadPuzzle` unless the groups hold each card once and each can be named."""
    must_differ(puzzle.public.cards, "cards")
    if Counter(puzzle.public.cards) != Counter(card for group in cards_of_groups(puzzle) for card in group):
        raise BadPuzzle("the groups must hold each card of the wall once")
    must_differ(names_of_groups(puzzle), "names")
    for name, choices in zip(names_of_groups(puzzle), puzzle.secret.choices, strict=True):
        must_differ(choices, "choices")
        if name not in choices:
            raise BadPuzzle(f"the choices of “{name}” lack the right one")


def must_differ(texts: Iterable[str], what: str) -> None:
    """Raise `BadPuzzle` for two texts that a player can't tell apart: case and ways to write a letter don't count."""
    looks = ("".join(drawn_as(plain_part(sign)) for sign in fold_typed(text).upper()) for text in texts)
    if any(count > 1 for count in Counter(looks).values()):
        raise BadPuzzle(f"the {what} must differ")


def parts(puzzle: Puzzle) -> list[Part]:
    """Return what a player can point at: the groups, then the cards of each. Each word is a row of a word list."""
    of_words = puzzle.public.flavour == "words"
    found = []
    for number, group in enumerate(puzzle.secret.groups):
        found.append(Part(f"group:{number}", f"The group “{group.title}”", group.name if of_words else ""))
        for card in group.texts:
            place = puzzle.public.cards.index(card)
            found.append(Part(f"card:{place}", f"The card “{card}”", card if of_words else ""))
    return found
