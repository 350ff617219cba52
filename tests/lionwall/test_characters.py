"""Walls of characters for people who read none: common cards, groups that have a name, and an end that explains."""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

from puzzles.contract import Stock, replay
from puzzles.lexicon import cedict
from puzzles.lionwall.characters import FEWEST_COMMON, make_component_key
from puzzles.lionwall.components import are_close_names, load_components, map_glyphs_by_name
from puzzles.lionwall.rests import CARD, make_card_key
from puzzles.lionwall.wire import Pieces
from tests.cast.walls import characters, engine, generated, write_wall


def test_of_a_wall_each_card_is_drawn_explained_mostly_common_and_holds_the_sign_of_its_group_alone() -> None:
    for puzzle in generated("characters"):
        cards = [card for group in puzzle.secret.groups for card in group.cards]
        common = [card.text for card in cards if card.text in characters().common_cards]
        assert len(common) >= FEWEST_COMMON[puzzle.public.grade] >= 8
        signs = {group.sign.glyph for group in puzzle.secret.groups if group.sign}
        assert len(signs) == 4
        for group in puzzle.secret.groups:
            assert group.sign and group.title == f"{group.sign.glyph} {group.name}"
            assert all(characters().find_visible_parts(text) & signs == {group.sign.glyph} for text in group.texts)
        for card in cards:
            assert characters().is_drawable(card.text)
            assert isinstance(card.why, Pieces) and card.why.shared and card.why.reading and card.why.meaning
            assert len(card.why.names) == len(card.why.pieces)
        chosen = engine().reveal(puzzle, engine().start(puzzle)).of_the_day
        [why] = [card.why for card in cards if card.text == chosen]
        assert chosen in common and isinstance(why, Pieces) and len(why.pieces) > 1 and all(why.names)


def test_the_meaning_is_asked_for_among_six_that_differ_each_with_a_component_of_which_one_is_in_all_four() -> None:
    """So that someone who reads no character can see which part is meant."""
    for puzzle in generated("characters"):
        state, _ = replay(engine(), puzzle, engine().solution(puzzle)[:3])
        for group, naming in zip(puzzle.secret.groups, engine().view(puzzle, state).names, strict=True):
            assert not any(are_close_names(one, other) for one, other in combinations(naming.choices, 2))
            signs = dict(zip(naming.choices, naming.signs, strict=True))
            assert all(signs.values()) and len(set(signs.values())) == len(signs) == 6
            parts = [set(characters().find_components(card)) for card in group.texts]
            assert [name for name, sign in signs.items() if all(sign in held for held in parts)] == [group.name]
            assert group.sign and signs[group.name] == group.sign.glyph
            seen = set(characters().find_visible_parts(group.sign.glyph)).union(
                *map(characters().find_visible_parts, puzzle.public.cards)
            )
            likely = [sign for sign in signs.values() if seen & characters().find_visible_parts(sign)]
            assert len(likely) >= 5, "they are in some card of the wall, or drawn like the right one"


def test_no_other_part_to_choose_from_seems_to_be_in_all_four() -> None:
    """Not even to the eye: who looks at 喬 finds a 天 in it, which the table does not."""

    def find(texts: Iterable[str], signs: Iterable[str]) -> list[str]:
        seen = frozenset.intersection(*map(characters().find_seen_components, texts))
        return [sign for sign in signs if sign in seen or characters().find_core(sign) in seen]

    assert find("矯橋僑轎", "天夭大口人木扌") == [*"天夭大口人"]
    assert find("付符府附", "十土寸木") == [*"十土寸"]
    for puzzle in generated("characters"):
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            wrong = [form for name in choices if name != group.name for form in map_glyphs_by_name()[name]]
            assert find(group.texts, wrong) == []


def test_a_character_is_as_common_as_in_the_words_that_it_writes() -> None:
    commonness = characters().table.read_zipf
    assert all(commonness(one) >= 4 for one in "海語說東駅働髮"), "ten times in a million characters"
    assert not any(commonness(one) >= 4 for one in "訐穸鍚")
    assert commonness("說") > 5
    assert commonness("發") > commonness("髮"), "both are 发 in simplified characters"


def test_every_group_is_a_component_that_has_a_name_and_the_readings_of_the_dictionary_and_can_be_drawn() -> None:
    assert len(characters().real_components) > 350
    assert all(
        load_components()[glyph].name and characters().is_drawable(glyph) for glyph in characters().real_components
    )
    dictionary = cedict.open_dictionary()
    for one in load_components().values():
        known = dictionary.list_readings(one.whole or one.glyph)
        assert not known or not one.reading or one.reading in known, one


def test_a_component_rests_sixty_days_and_a_card_twenty() -> None:
    reals = sorted(characters().real_components)
    tired = {make_component_key(sign): 59 for sign in reals[::2]} | {
        make_component_key(sign): 60 for sign in reals[1::2]
    }
    tired |= {make_card_key(text): CARD - 1 for text in sorted(characters().common_cards)[::5]}
    for seed in range(5):
        puzzle = engine().generate(Random(seed), "characters", Stock(days=tired))
        assert {tired[group.key] for group in puzzle.secret.groups} == {60}
        assert not tired.keys() & {make_card_key(text) for text in puzzle.public.cards}
        assert engine().has_rested(puzzle, Stock(days=tired))
        assert not engine().has_rested(puzzle, Stock(days={puzzle.secret.groups[0].key: 59}))
        assert not engine().has_rested(puzzle, Stock(days={make_card_key(puzzle.public.cards[0]): 19}))


def test_an_editor_names_a_group_by_its_component_or_its_meaning_and_old_walls_without_names_still_play() -> None:
    for named in ("氵 water", "water", "Water", "氵"):
        rows = [(named, "河池泊清"), ("木", "松材杯棒"), ("疒", "病疲症痛"), ("言", "話語詩誠")]
        wall = write_wall(rows, "characters")
        group = next(one for one in wall.secret.groups if "河" in one.texts)
        assert group.sign and (group.sign.glyph, group.sign.reading, group.sign.whole) == ("氵", "shuǐ", "水")
        assert group.name.lower() == "water" and group.key == "component 氵"
    assert engine().grade(wall) == "characters"
    assert not characters().is_called("氵", "fire")
    old: Any = wall.model_dump(mode="json")
    for group, choices in zip(old["secret"]["groups"], old["secret"]["choices"], strict=True):
        choices[choices.index(group["name"])] = group["name"] = group.pop("sign")["glyph"]
        for card in group["cards"]:
            card["why"] = {name: card["why"][name] for name in ("pieces", "shared")}
    puzzle = engine().read_puzzle(old)  # as it was stored before groups had names
    state, _ = replay(engine(), puzzle, engine().solution(puzzle))
    assert engine().view(puzzle, state).points == 10
    assert {one.title for one in engine().view(puzzle, state).names} == {"氵", "木", "疒", "言"}
    assert engine().reveal(puzzle, state).of_the_day is None


def test_a_character_is_told_in_its_most_common_reading() -> None:
    readings = {"行": "xíng to walk", "労": "láo to toil", "土": "tǔ earth", "乾": "gān dry", "鮮": "xiān fresh"}
    for character, said in readings.items():
        meaning = characters().table.read_meaning(character)
        assert f"{meaning.reading} {meaning.text}".startswith(said)
    assert characters().table.read_meaning("話").reading == "huà" and characters().table.read_meaning("話").text


def test_components_that_anyone_sees_count_where_the_table_leaves_a_character_whole() -> None:
    assert all("一" in characters().find_readable_parts(card) for card in "証整晒低亘"), (
        "a line on top of a piece or under it"
    )
    assert not any("一" in characters().find_readable_parts(card) for card in "林沙校"), (
        "there is none, or it is deep inside"
    )
    for rows in (
        "迪抽笛届 迺晒洒栖 凍陳錬棟 証整歪政",
        "偽仁休体 儘照煮然 江河池海 宅安宙宗",
        "味叫吠吐 杏林村松 江河池海 仁他代伏",
    ):
        assert len(characters().find_partitions([tuple(row) for row in rows.split()]).partitions) > 1, rows
