"""What explanations show a player: no two cards of a group say the same, and all are spelt as the site writes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.lionwall.british import british
from puzzles.lionwall.categories import curated
from puzzles.lionwall.drawing import Known
from puzzles.lionwall.entries import entries
from puzzles.lionwall.letters import names, say_the_same
from puzzles.lionwall.lexicon import BLANK
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import Sense
from tests.puzzles.lionwall.test_cards import explained, flavour, rows
from tests.puzzles.lionwall.test_lionwall import engine
from tests.thorough import THOROUGH

SEEDS = st.integers(0, 10_000)
MOST_ORDERS = 40


def categories() -> dict[str, tuple[str, ...]]:
    """Every category of a new site with its cards."""
    found = {one.name: one.words for one in curated().values()}
    return found | {one.name: tuple(one.words) for one in entries().values()}


def known() -> Known:
    one = flavour()
    return Known(one._field, one._ease, (), one.belonging.synonyms, one.told)


def most_apart(name: str, words: tuple[str, ...]) -> int:
    """How many cards of a category can stand together, taken in some orders."""
    same, most = known().same, 0
    for turn in range(min(len(words), MOST_ORDERS)):
        chosen: list[str] = []
        for word in (*words[turn:], *words[:turn]):
            if not any(same(name, word, one) for one in chosen):
                chosen.append(word)
        most = max(most, len(chosen))
        if most >= GROUP:
            break
    return most


def test_each_category_has_four_cards_of_which_no_two_say_the_same() -> None:
    assert {name for name, words in categories().items() if most_apart(name, words) < GROUP} == set()


@settings(max_examples=100 if THOROUGH else 5)
@given(SEEDS)
def test_no_two_cards_of_a_group_are_explained_alike(seed: int) -> None:
    for group in engine().generate(Random(seed), "words").secret.groups:
        if (entry := entries().get(group.name)) and entry.rule:
            continue
        told = [(one.text, one.why.gloss) for one in group.cards if isinstance(one.why, Sense)]
        for number, (text, gloss) in enumerate(told):
            for other, theirs in told[:number]:
                assert not say_the_same(gloss, theirs), (group.name, text, other)
                assert BLANK in group.name or not names(gloss, other), (group.name, text, other)


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("Nuts", "peanut", "monkey nut"),
        ("Chess pieces", "castle", "rook"),
        ("Deadly sins", "covetousness", "greed"),
        ("Fights", "spat", "tiff"),
        ("Bets and gambling", "bingo", "lotto"),
        ("coffee ___", "bar", "shop"),
        ("US states", "Maine", "Vermont"),
        ("Songs from Disney films", "Hakuna Matata", "Circle of Life"),
    ],
)
def test_cards_that_are_the_same_to_a_player_never_meet(name: str, one: str, other: str) -> None:
    words = {word.lower() for word in categories()[name]}
    assert not {one.lower(), other.lower()} <= words or known().same(name, one, other)


def test_no_card_needs_more_than_three_lines_on_a_narrow_phone() -> None:
    texts = {text for words in categories().values() for text in words}
    assert {text for text in texts if len(text) > 19} == {"The Bare Necessities"}, "three lines: its words are long"
    assert {text for text in texts if len(text.replace("-", " ").split()) > 4} == set()


def test_cards_that_differ_may_meet() -> None:
    assert not known().same("Months", "January", "August")
    assert not known().same("Fish in the sea", "tuna", "cod")


def test_every_explanation_is_in_british_spelling() -> None:
    texts = {explained(word, name).gloss for name, word in rows()}
    assert {text for text in texts if british(text) != text} == set()
    assert len(texts) > 5_000


@pytest.mark.parametrize(
    ("american", "shown"),
    [
        ("a color, colored or colorless; many-colored", "a colour, coloured or colourless; many-coloured"),
        ("a humorous laborer of vigorous habits", "a humorous labourer of vigorous habits"),
        ("5 meters on a parking meter in the center", "5 metres on a parking meter in the centre"),
        ("a prize of any size is seized and emphasized", "a prize of any size is seized and emphasised"),
        ("Pearl Harbor and the Rockefeller Center", "Pearl Harbor and the Rockefeller Center"),
        ("toward a jeweled gray airplane", "towards a jewelled grey aeroplane"),
    ],
)
def test_spelling_is_british_except_in_names(american: str, shown: str) -> None:
    assert british(american) == shown == british(shown)
