"""Walls of characters for people who read none: common cards, groups that have a name, and an end that explains."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from puzzles.contract import Stock
from puzzles.lexicon import cedict
from puzzles.lionwall import generator
from puzzles.lionwall.characters import FEWEST_COMMON, CharacterWalls, key_of
from puzzles.lionwall.components import are_near, components
from puzzles.lionwall.rests import CARD, card_key
from puzzles.lionwall.wire import GRADES, Grade, Pieces, Puzzle
from tests.puzzles.lionwall.test_lionwall import engine, generated, tools


def flavour() -> CharacterWalls:
    found = engine().flavours["characters"]
    assert isinstance(found, CharacterWalls)
    return found


@pytest.mark.parametrize("grade", GRADES)
def test_most_cards_are_common_and_each_can_be_explained(grade: Grade) -> None:
    rng = Random(11)
    for _ in range(4):
        puzzle = generator.generate(flavour(), rng, Stock(), grade)
        common = [text for text in puzzle.public.cards if text in flavour().common]
        assert puzzle.public.grade == grade and len(common) >= FEWEST_COMMON[grade] >= 8
        for card in (card for group in puzzle.secret.groups for card in group.cards):
            assert isinstance(card.why, Pieces) and card.why.reading and card.why.meaning
            assert len(card.why.names) == len(card.why.pieces)


def test_common_means_ten_times_in_a_million_characters() -> None:
    assert {*"海語说東駅働"} - {*"说"} <= {one for one in "海語東駅働" if flavour().table.commonness(one) >= 4}
    assert not any(flavour().table.commonness(one) >= 4 for one in "訐穸鍚")


def test_a_traditional_character_is_as_common_as_in_the_words_that_it_writes() -> None:
    table = flavour().table
    assert table.commonness("說") > 5 and table.commonness("髮") > 4
    assert table.commonness("發") > table.commonness("髮"), "both are 发 in simplified characters"


def test_every_group_is_a_component_that_has_a_name_and_can_be_drawn() -> None:
    assert len(flavour().reals) > 350
    for glyph in flavour().reals:
        assert components()[glyph].name and flavour().is_drawable(glyph)


def test_the_readings_of_components_are_those_of_the_dictionary() -> None:
    dictionary = cedict.opened()
    for one in components().values():
        known = dictionary.readings(one.whole or one.glyph)
        assert not known or not one.reading or one.reading in known, one


def test_the_meaning_is_asked_for_among_six_that_can_be_told_apart() -> None:
    for puzzle in generated("characters"):
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            assert group.sign and group.title == f"{group.sign.glyph} {group.name}"
            assert len(set(choices)) == 6 and all(choice.isascii() or "’" in choice for choice in choices)
            assert not any(are_near(group.name, choice) for choice in choices if choice != group.name)


def test_the_character_of_the_day_is_a_common_card_whose_parts_have_names() -> None:
    for puzzle in generated("characters"):
        chosen = engine().reveal(puzzle, engine().start(puzzle)).of_the_day
        [why] = [card.why for group in puzzle.secret.groups for card in group.cards if card.text == chosen]
        assert chosen in flavour().common
        assert isinstance(why, Pieces) and len(why.pieces) > 1 and all(why.names) and why.meaning
        assert engine().reveal(puzzle, engine().start(puzzle)).of_the_day == chosen


def test_a_component_rests_sixty_days_and_a_card_twenty() -> None:
    reals = sorted(flavour().reals)
    tired = {key_of(sign): 59 for sign in reals[::2]} | {key_of(sign): 60 for sign in reals[1::2]}
    tired |= {card_key(text): CARD - 1 for text in sorted(flavour().common)[::5]}
    for seed in range(5):
        puzzle = engine().generate(Random(seed), "characters", Stock(days=tired))
        assert {tired[group.key] for group in puzzle.secret.groups} == {60}
        assert not tired.keys() & {card_key(text) for text in puzzle.public.cards}
        assert engine().has_rested(puzzle, Stock(days=tired))
        assert not engine().has_rested(puzzle, Stock(days={puzzle.secret.groups[0].key: 59}))
        assert not engine().has_rested(puzzle, Stock(days={card_key(puzzle.public.cards[0]): 19}))


@pytest.mark.parametrize("named", ["氵", "氵 water", "water", "Water"])
def test_an_editor_names_a_group_by_its_component_or_its_meaning(named: str) -> None:
    wall = own(named)
    group = next(one for one in wall.secret.groups if "河" in one.texts)
    assert group.sign and (group.sign.glyph, group.sign.reading, group.sign.whole) == ("氵", "shuǐ", "水")
    assert group.name.lower() == "water" and group.key == "component 氵"
    assert engine().grade(wall) == "characters"


def own(named: str) -> Puzzle:
    rows = [(named, "河池泊清"), ("木", "松材杯棒"), ("疒", "病疲症痛"), ("言", "話語詩誠")]
    groups = [{"name": name, "cards": list(cards)} for name, cards in rows]
    puzzle = tools().shorthand({"flavour": "characters", "groups": groups})
    assert puzzle is not None
    return puzzle


def test_a_wall_that_was_stored_before_groups_had_names_still_plays() -> None:
    old: Any = own("氵").model_dump(mode="json")
    for group, choices in zip(old["secret"]["groups"], old["secret"]["choices"], strict=True):
        choices[choices.index(group["name"])] = group["name"] = group.pop("sign")["glyph"]
        for card in group["cards"]:
            card["why"] = {name: card["why"][name] for name in ("pieces", "shared")}
    puzzle = engine().read(old)
    state = engine().start(puzzle)
    for move in engine().solution(puzzle):
        state, _ = engine().apply(puzzle, state, move)
    assert engine().view(puzzle, state).points == 10
    assert {one.title for one in engine().view(puzzle, state).names} == {"氵", "木", "疒", "言"}
    assert engine().reveal(puzzle, state).of_the_day is None


@pytest.mark.parametrize(
    ("character", "reading", "says"),
    [
        ("行", "xíng", "to walk"),
        ("労", "láo", "to toil"),
        ("土", "tǔ", "earth"),
        ("乾", "gān", "dry"),
        ("鮮", "xiān", "fresh"),
        ("話", "huà", ""),
    ],
)
def test_a_character_is_told_in_its_most_common_reading(character: str, reading: str, says: str) -> None:
    meaning = flavour().table.meaning(character)
    assert meaning.reading == reading and meaning.text.startswith(says) and meaning.text


@pytest.mark.parametrize("card", "証整晒低亘")
def test_a_line_on_top_of_a_piece_or_under_it_is_plain_to_see(card: str) -> None:
    assert "一" in flavour().readable(card)


@pytest.mark.parametrize("card", "林沙校")
def test_no_line_is_seen_where_there_is_none_or_it_is_deep_inside(card: str) -> None:
    assert "一" not in flavour().readable(card)


def test_a_wall_that_could_be_split_by_plain_lines_is_not_proven() -> None:
    rows = ["迪抽笛届", "迺晒洒栖", "凍陳錬棟", "証整歪政"]
    assert len(flavour().partitions([tuple(row) for row in rows]).partitions) > 1


def test_every_herring_has_a_name_that_can_be_told() -> None:
    flavour = engine().flavours["characters"]
    assert isinstance(flavour, CharacterWalls)
    for puzzle in generated("characters"):
        assert all(len(herring.name.split(" ", 1)) == 2 for herring in puzzle.secret.herrings.tempting)
