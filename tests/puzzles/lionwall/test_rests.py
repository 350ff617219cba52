"""What a wall is made of rests: categories, pairs of them and cards, at every draw, as long as the stock allows."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.contract import Stock
from puzzles.lionwall.rests import CARD, CATEGORY, PAIR, Rests, card_key, keys, pair_key
from tests.puzzles.lionwall.test_lionwall import engine

WEEK = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}


def rests(**days: int) -> Rests:
    used = {key.replace("_", " "): count for key, count in days.items()}
    return Rests(Stock(used=frozenset(used), days=used))


def test_a_category_rests_sixty_days() -> None:
    assert not rests(category_Trees=CATEGORY - 1).group("category Trees")
    assert rests(category_Trees=CATEGORY).group("category Trees")


def test_a_pair_rests_half_a_year_in_whichever_order() -> None:
    used = {pair_key("category Trees", "category Birds"): PAIR - 1}
    held = Rests(Stock(used=frozenset(used), days=used))
    assert not held.pairs("category Birds", ["category Trees"])
    assert held.pairs("category Birds", ["category Fish"])


def test_a_card_rests_twenty_days_in_whatever_case() -> None:
    used = {card_key("Turkey"): CARD - 1}
    held = Rests(Stock(used=frozenset(used), days=used))
    assert not held.text("turkey") and held.text("goose")


def test_a_short_list_rests_as_long_as_it_can() -> None:
    whole, short = Rests.within(Stock(), 600, 5000), Rests.within(Stock(), 48, 5000)
    assert (whole.category, whole.pair, whole.card) == (CATEGORY, PAIR, CARD)
    assert short.category == pytest.approx(6) and short.pair == pytest.approx(18)


@pytest.mark.parametrize("variant", ["characters", "words"])
def test_three_weeks_of_walls_repeat_nothing_that_rests(variant: str) -> None:
    last: dict[str, int] = {}
    for day in range(21):
        days = {key: day - on for key, on in last.items()}
        stock = Stock(used=frozenset(days), days=days, difficulty=(1, 2, 3, 4, 4, 5, 5)[day % 7])
        puzzle = engine().generate(Random(day), variant, stock)
        assert engine().has_rested(puzzle, stock)
        assert not set(keys((g.key for g in puzzle.secret.groups), ())) & set(last)
        last |= dict.fromkeys(engine().uses(puzzle), day)


@pytest.mark.parametrize("difficulty", WEEK)
def test_a_day_has_the_grade_of_its_wish(difficulty: int) -> None:
    puzzle = engine().generate(Random(difficulty), "words", Stock(difficulty=difficulty))
    assert puzzle.public.grade == WEEK[difficulty]
