"""What a wall is made of rests: categories, pairs of them, cards and tricks, as long as the stock allows."""

from __future__ import annotations

import pytest

from puzzles.contract import Stock
from puzzles.lionwall.rests import CARD, CATEGORY, PAIR, TRICK, Rests, card_key, pair_key, trick_key


def used(key: str, days: int) -> Rests:
    """The rests where a key was used some days ago."""
    return Rests(Stock(used=frozenset({key}), days={key: days}))


def test_a_category_rests_sixty_days_a_pair_half_a_year_a_card_twenty_days_and_a_trick_three() -> None:
    assert (CATEGORY, PAIR, CARD, TRICK) == (60, 180, 20, 3)
    assert not used("category Trees", CATEGORY - 1).group("category Trees")
    assert used("category Trees", CATEGORY).group("category Trees")
    paired = used(pair_key("category Trees", "category Birds"), PAIR - 1)
    assert not paired.pairs("category Birds", ["category Trees"]), "in whichever order"
    assert paired.pairs("category Birds", ["category Fish"])
    shown = used(card_key("Turkey"), CARD - 1)
    assert not shown.text("turkey") and shown.text("goose"), "in whatever case"
    assert not used(trick_key("sounds"), TRICK - 1).trick("sounds")
    assert used(trick_key("sounds"), TRICK).trick("sounds") and Rests(Stock()).trick("")


def test_a_short_list_rests_as_long_as_it_can() -> None:
    whole, short = Rests.within(Stock(), 600, 5000), Rests.within(Stock(), 48, 5000)
    assert (whole.category, whole.pair, whole.card) == (CATEGORY, PAIR, CARD)
    assert short.category == pytest.approx(6) and short.pair == pytest.approx(18)
