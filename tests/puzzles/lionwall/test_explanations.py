"""What explanations show a player: no two cards of a group say the same, and all are spelt as the site writes."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from puzzles.lionwall.british import british
from puzzles.lionwall.categories import curated
from puzzles.lionwall.drawing import Known
from puzzles.lionwall.entries import entries
from puzzles.lionwall.letters import names, say_the_same
from puzzles.lionwall.lexicon import BLANK
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import Sense
from tests.cast.walls import drawn, explain, generated, rows, words

MOST_ORDERS = 40


def categories() -> dict[str, tuple[str, ...]]:
    """Every category of a new site with its cards."""
    found = {one.name: one.words for one in curated().values()}
    return found | {one.name: tuple(one.words) for one in entries().values()}


@cache
def known() -> Known:
    one = words()
    return Known(one._field, one._ease, (), one.belonging.synonyms, one.told)


def most_apart(name: str, cards: tuple[str, ...]) -> int:
    """How many cards of a category can stand together, taken in some orders."""
    same, most = known().same, 0
    for turn in range(min(len(cards), MOST_ORDERS)):
        chosen: list[str] = []
        for word in (*cards[turn:], *cards[:turn]):
            if not any(same(name, word, one) for one in chosen):
                chosen.append(word)
        most = max(most, len(chosen))
        if most >= GROUP:
            break
    return most


def test_each_category_has_four_cards_of_which_no_two_say_the_same() -> None:
    assert {name for name, cards in categories().items() if most_apart(name, cards) < GROUP} == set()


def test_no_two_cards_of_a_group_are_explained_alike() -> None:
    for puzzle in (*generated("words"), *drawn("tricky")):
        for group in puzzle.secret.groups:
            if (entry := entries().get(group.name)) and entry.rule:
                continue
            said = [(one.text, one.why.gloss) for one in group.cards if isinstance(one.why, Sense)]
            for (other, theirs), (text, gloss) in combinations(said, 2):
                assert not say_the_same(gloss, theirs), (group.name, text, other)
                assert BLANK in group.name or not names(gloss, other), (group.name, text, other)


def test_cards_that_are_the_same_to_a_player_never_meet_and_others_may() -> None:
    same = {
        "Nuts": ("peanut", "monkey nut"),
        "Chess pieces": ("castle", "rook"),
        "Deadly sins": ("covetousness", "greed"),
        "Fights": ("spat", "tiff"),
        "Bets and gambling": ("bingo", "lotto"),
        "coffee ___": ("bar", "shop"),
        "US states": ("Maine", "Vermont"),
        "Songs from Disney films": ("Hakuna Matata", "Circle of Life"),
    }
    for name, pair in same.items():
        cards = {word.lower() for word in categories()[name]}
        assert not {word.lower() for word in pair} <= cards or known().same(name, *pair), pair
    assert not known().same("Months", "January", "August")
    assert not known().same("Fish in the sea", "tuna", "cod")


def test_no_card_needs_more_than_three_lines_on_a_narrow_phone() -> None:
    texts = {text for cards in categories().values() for text in cards}
    assert {text for text in texts if len(text) > 19} == {"The Bare Necessities"}, "three lines: its words are long"
    assert {text for text in texts if len(text.replace("-", " ").split()) > 4} == set()


def test_every_explanation_is_in_british_spelling() -> None:
    texts = {explain(word, name).gloss for name, word in rows()}
    assert {text for text in texts if british(text) != text} == set()
    assert len(texts) > 5_000


def test_spelling_is_british_except_in_names() -> None:
    shown = {
        "a color, colored or colorless; many-colored": "a colour, coloured or colourless; many-coloured",
        "a humorous laborer of vigorous habits": "a humorous labourer of vigorous habits",
        "5 meters on a parking meter in the center": "5 metres on a parking meter in the centre",
        "a prize of any size is seized and emphasized": "a prize of any size is seized and emphasised",
        "Pearl Harbor and the Rockefeller Center": "Pearl Harbor and the Rockefeller Center",
        "toward a jeweled gray airplane": "towards a jewelled grey aeroplane",
    }
    assert {text: british(text) for text in shown} == shown
    assert [text for text in shown.values() if british(text) != text] == []
