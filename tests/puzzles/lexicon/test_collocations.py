"""Two-word nouns: which words follow and precede which."""

from __future__ import annotations

from puzzles.lexicon.collocations import collocations
from puzzles.lexicon.wordnet import wordnet


def partners(word: str, first: bool) -> dict[str, str]:
    words, number = wordnet(), wordnet().lookup(word)
    assert number is not None
    return {words.folded(other): words.folded(whole) for other, whole in collocations().partners(number, first)}


def test_what_follows_and_what_precedes() -> None:
    assert {"fish": "flying fish", "saucer": "flying saucer"}.items() <= partners("flying", True).items()
    assert {"crystal": "crystal ball", "foot": "football", "snow": "snowball"}.items() <= partners(
        "ball", False
    ).items()


def test_rare_halves_are_no_split() -> None:
    assert "ibis" not in partners("ha", True)
    assert all(
        len(half) > 2 for half, whole in partners("ball", False).items() if " " not in whole and "-" not in whole
    )


def test_verbs_are_no_pairs() -> None:
    assert "up" not in partners("get", True) or partners("get", True)["up"] == "get-up"
