"""Names that are someone's but for words such as “the real”."""

from games.players.looks import are_alike
from games.players.offices import LONG_ENOUGH, imitates


def test_a_long_name_with_words_beside_it_is_an_imitation_and_a_short_one_is_not() -> None:
    for name, is_one in (("Margaret", True), ("Margaret"[:LONG_ENOUGH], True), ("Margaret"[: LONG_ENOUGH - 1], False)):
        assert imitates(f"The real {name}", [name]) is is_one, name
        assert imitates(name, [name])


def test_letters_of_another_alphabet_that_look_like_ours_make_no_other_name() -> None:
    assert are_alike("\u0421\u043e\u0441\u043e", "Coco") and not are_alike("\u0421\u043e\u0441\u043e", "Cococo")
