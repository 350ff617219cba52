"""Walls as they are generated: one answer, no repeats, as hard as asked, well rested, and explained."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from puzzles.contract import Stock, replay
from puzzles.lexicon import cedict
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall import rests
from puzzles.lionwall.categories import CARD_LIST, CATEGORY_LIST, load_categories
from puzzles.lionwall.characters import FEWEST_COMMON_CARDS_BY_GRADE, make_component_key
from puzzles.lionwall.components import are_close_names, load_components, map_glyphs_by_name
from puzzles.lionwall.entries import load_entries
from puzzles.lionwall.flavour import Wall
from puzzles.lionwall.letters import do_names_overlap, gives_away
from puzzles.lionwall.rests import CARD_DAYS, CATEGORY_DAYS, PAIR_DAYS, Rests, make_card_key, make_trick_key
from puzzles.lionwall.tricks import TRICK_BY_KIND, TRICK_POINTS, grade_wall, weigh_rule
from puzzles.lionwall.wall_drawing import WORDPLAY_SHARE
from puzzles.lionwall.wire import GRADES, Pieces
from puzzles.lionwall.wordplay import KINDS, Rule
from tests.cast import walls
from tests.cast.walls import draw_walls, get_character_walls, get_engine, get_tools, get_word_walls, make_walls
from tests.thorough import THOROUGH

VARIANTS = ["characters", "words"]
WEEK = {1: "gentle", 2: "gentle", 3: "tricky", 4: "tricky", 5: "fiendish"}
"""The day's wish and the grade of its wall of words."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_groups_of_a_wall_go_from_the_easiest_to_the_hardest(variant: str) -> None:
    for puzzle in make_walls(variant):
        groups, herrings = puzzle.secret.groups, puzzle.secret.herrings.tempting
        whole = Wall(groups, {herring.name: herring.cards for herring in herrings})
        weights = [get_engine().flavours[variant].weigh_group(whole, group) for group in groups]
        assert weights == sorted(weights)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_wall_has_one_answer_and_no_fifth_category_of_four_cards(variant: str) -> None:
    for puzzle in make_walls(variant):
        cards = puzzle.public.cards
        found: Any = get_tools().solve({"flavour": variant, "cards": list(cards)})
        own = {frozenset(group) for group in stored.list_group_cards(puzzle)}
        partitions = {frozenset(frozenset(g["cards"]) for g in one["groups"]) for one in found["partitions"]}
        assert len(set(cards)) == 16 and puzzle.public.grade in GRADES
        assert partitions <= {frozenset(own)}
        assert get_engine().flavours[variant].find_partitions(stored.list_group_cards(puzzle)).complete
        tempting = puzzle.secret.herrings.tempting
        names = stored.list_group_names(puzzle)
        assert all(len(herring.cards) <= 3 for herring in tempting if herring.name not in names)


def holds_all(name: str, cards: Sequence[str]) -> bool:
    if name in load_entries():
        return all(map(load_entries()[name].has_card, cards))
    return set(cards) <= set(load_categories()[name].words)


def test_of_a_wall_of_words_one_name_of_six_is_right_none_is_given_away_and_nothing_overlaps() -> None:
    """A red herring is no card that only a strict proof counts, such as a surname of some snooker player."""
    extents = get_word_walls().extents
    for puzzle in (*make_walls("words"), *draw_walls("gentle"), *draw_walls("tricky"), *draw_walls("fiendish")):
        names, tricks = stored.list_group_names(puzzle), [group.trick for group in puzzle.secret.groups if group.trick]
        assert not any((a, b) in extents.separated_pairs for a in names for b in names)
        assert len(set(tricks)) == len(tricks)
        assert not any(gives_away(card, name) for card in puzzle.public.cards for name in names)
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            assert not any(extents.are_synonyms(a, b) for a, b in combinations(group.texts, 2))
            others = set(choices) - {group.name}
            assert len(others) == 5 == len(choices) - 1
            for name in others:
                assert not holds_all(name, group.texts)
                assert not do_names_overlap(name, group.name)
                assert tuple(sorted((name, group.name))) not in extents.separated_pairs
                assert not all(name in extents.list_categories(text) for text in group.texts)
        for herring in puzzle.secret.herrings.tempting:
            if entry := load_entries().get(herring.name):
                own = {word.lower() for word in entry.words}
                strangers = [card for card in herring.cards if card.lower() not in own]
                assert None not in [entry.rule and entry.rule.find_match(card) for card in strangers]


@pytest.mark.parametrize("variant", VARIANTS)
def test_day_after_day_no_wall_comes_again_nor_anything_that_rests_and_each_has_its_grade(variant: str) -> None:
    """In a thorough run for ten days more than the longest rest, that of pairs of categories."""
    last: dict[str, int] = {}
    for day in range(190 if THOROUGH else 10):
        days, wish = {key: day - on for key, on in last.items()}, (1, 2, 3, 4, 4, 5, 5)[day % 7]
        stock = Stock(used=frozenset(days), days=days, difficulty=wish)
        puzzle = get_engine().generate(Random(day), variant, stock)
        uses = get_engine().list_used_keys(puzzle)
        assert get_engine().has_rested(puzzle, stock)
        assert uses[0].startswith("wall ") and uses[0] not in last
        assert day > 21 or not set(rests.list_rest_keys((group.key for group in puzzle.secret.groups), ())) & set(last)
        assert variant == "characters" or puzzle.public.grade == WEEK[wish]
        last |= dict.fromkeys(uses, day)


def test_blocked_words_and_categories_are_not_used() -> None:
    kept = sorted(load_categories())[:120]
    blocked = set(load_categories()[kept[0]].words[:3])
    allowed = sorted({word for one in load_categories().values() for word in one.words} - blocked)
    for seed in range(5):
        puzzle = get_engine().generate(Random(seed), "words", Stock({CATEGORY_LIST: kept, CARD_LIST: allowed}))
        assert set(stored.list_group_names(puzzle)) <= set(kept)
        assert not blocked & set(puzzle.public.cards)


def test_a_wall_that_somebody_wrote_is_proven_like_any_other() -> None:
    assert get_engine().grade(walls.get_wall()) == "words"
    more = ("More cutlery", ["teaspoon", "tablespoon", "steak knife", "butter knife"])
    assert get_engine().grade(walls.write_wall([*zip(walls.NAMES[:3], walls.GROUPS[:3], strict=True), more])) is None


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("疗宁犰㕤疔宔㹥𠮩疰宙㹨叮㾄宗狋呩", {"疒", "宀", "犭", "口"}),
        ("窠窒岤空洷溄江沚食仚仝企踉踝跮趾", {"穴", "氵", "人", "𧾷"}),
    ],
)
def test_the_two_walls_of_the_article_are_solved_with_their_components_named(cards: str, names: set[str]) -> None:
    found: Any = get_tools().solve({"flavour": "characters", "cards": list(cards)})
    assert found["complete"] and found["count"] == 1
    assert all(names & set(group["names"]) for group in found["partitions"][0]["groups"])


def test_wordplay_and_words_that_not_everybody_knows_make_a_wall_harder() -> None:
    assert TRICK_BY_KIND.keys() == set(KINDS)
    anagrams, begins = Rule("anagram", "colours"), Rule("begins", "colours")
    assert weigh_rule(None) < weigh_rule(begins) < weigh_rule(anagrams)
    assert [grade_wall([None, rule], [], 2) for rule in (None, begins, anagrams)] == ["gentle", "tricky", "tricky"]
    assert grade_wall([anagrams, Rule("sounds like", "body")], [], 1) == "fiendish"
    assert grade_wall([], [4.0] * 16, 2) == "gentle"
    assert grade_wall([], [1.9] * 8 + [4.0] * 8, 2) == "fiendish"
    assert grade_wall([], [0.0] * 16, 2) == "gentle"


def test_a_gentle_wall_has_no_trick_that_is_hard_to_see_and_later_ones_mostly_have_wordplay() -> None:
    for puzzle in draw_walls("gentle"):
        assert puzzle.public.grade == "gentle"
        rules = [load_entries()[group.name].rule for group in puzzle.secret.groups if group.name in load_entries()]
        assert all(weigh_rule(rule) < TRICK_POINTS for rule in rules)
    harder = [*draw_walls("tricky"), *draw_walls("fiendish")]
    assert all(any(group.name in load_entries() for group in puzzle.secret.groups) for puzzle in harder)
    played = [puzzle for puzzle in harder if any(group.trick for group in puzzle.secret.groups)]
    assert len(played) >= WORDPLAY_SHARE / 2 * len(harder)


def test_a_wall_that_somebody_wrote_counts_its_tricks_too() -> None:
    tricks = ("Anagrams of animals", "Sound like tools", "Hidden fish")
    rows = [(name, list(load_entries()[name].words)[:4]) for name in tricks]
    puzzle = walls.write_wall([*rows, ("Planets", ["Mars", "Venus", "Earth", "Sun"])])
    assert {group.trick for group in puzzle.secret.groups} == {"mixed letters", "sounds", "a word inside", ""}
    assert puzzle.public.grade == "fiendish"
    assert make_trick_key("sounds") in get_engine().list_used_keys(puzzle)


def used(key: str, days: int) -> Rests:
    return Rests(Stock(used=frozenset({key}), days={key: days}))


def test_a_category_rests_sixty_days_a_pair_half_a_year_a_card_twenty_days_and_a_trick_three() -> None:
    assert (CATEGORY_DAYS, PAIR_DAYS, CARD_DAYS, rests.TRICK_DAYS) == (60, 180, 20, 3)
    assert not used("category Trees", CATEGORY_DAYS - 1).has_group_rested("category Trees")
    assert used("category Trees", CATEGORY_DAYS).has_group_rested("category Trees")
    paired = used(rests.make_pair_key("category Trees", "category Birds"), PAIR_DAYS - 1)
    assert not paired.have_pairs_rested("category Birds", ["category Trees"]), "in whichever order"
    assert paired.have_pairs_rested("category Birds", ["category Fish"])
    shown = used(make_card_key("Turkey"), CARD_DAYS - 1)
    assert not shown.has_card_rested("turkey") and shown.has_card_rested("goose"), "in whatever case"
    assert not used(make_trick_key("sounds"), rests.TRICK_DAYS - 1).has_trick_rested("sounds")
    assert used(make_trick_key("sounds"), rests.TRICK_DAYS).has_trick_rested("sounds")
    assert Rests(Stock()).has_trick_rested("")


def test_a_short_list_rests_as_long_as_it_can() -> None:
    whole, short = Rests.fit_to_stock(Stock(), 600, 5000), Rests.fit_to_stock(Stock(), 48, 5000)
    assert (whole.category, whole.pair, whole.card) == (CATEGORY_DAYS, PAIR_DAYS, CARD_DAYS)
    assert short.category == pytest.approx(6) and short.pair == pytest.approx(18)


def test_of_a_wall_each_card_is_drawn_explained_mostly_common_and_holds_the_sign_of_its_group_alone() -> None:
    for puzzle in make_walls("characters"):
        cards = [card for group in puzzle.secret.groups for card in group.cards]
        common = [card.text for card in cards if card.text in get_character_walls().common_cards]
        assert len(common) >= FEWEST_COMMON_CARDS_BY_GRADE[puzzle.public.grade] >= 8
        signs = {group.sign.glyph for group in puzzle.secret.groups if group.sign}
        assert len(signs) == 4
        for group in puzzle.secret.groups:
            assert group.sign and group.title == f"{group.sign.glyph} {group.name}"
            for text in group.texts:
                assert get_character_walls().find_visible_parts(text) & signs == {group.sign.glyph}
        for card in cards:
            assert get_character_walls().is_drawable(card.text)
            assert isinstance(card.why, Pieces) and card.why.shared and card.why.reading and card.why.meaning
            assert len(card.why.names) == len(card.why.pieces)
        chosen = get_engine().reveal(puzzle, get_engine().start(puzzle)).of_the_day
        [why] = [card.why for card in cards if card.text == chosen]
        assert chosen in common and isinstance(why, Pieces) and len(why.pieces) > 1 and all(why.names)


def test_the_meaning_is_asked_for_among_six_that_differ_each_with_a_component_of_which_one_is_in_all_four() -> None:
    """So that someone who reads no character can see which part is meant."""
    for puzzle in make_walls("characters"):
        state, _ = replay(get_engine(), puzzle, get_engine().solution(puzzle)[:3])
        for group, naming in zip(puzzle.secret.groups, get_engine().view(puzzle, state).names, strict=True):
            assert not any(are_close_names(one, other) for one, other in combinations(naming.choices, 2))
            signs = dict(zip(naming.choices, naming.signs, strict=True))
            assert all(signs.values()) and len(set(signs.values())) == len(signs) == 6
            parts = [set(get_character_walls().find_components(card)) for card in group.texts]
            assert [name for name, sign in signs.items() if all(sign in held for held in parts)] == [group.name]
            assert group.sign and signs[group.name] == group.sign.glyph
            find_parts = get_character_walls().find_visible_parts
            seen = set(find_parts(group.sign.glyph)).union(*map(find_parts, puzzle.public.cards))
            likely = [sign for sign in signs.values() if seen & find_parts(sign)]
            assert len(likely) >= 5, "they are in some card of the wall, or drawn like the right one"


def test_no_other_part_to_choose_from_seems_to_be_in_all_four() -> None:
    """Not even to the eye: who looks at 喬 finds a 天 in it, which the table does not."""

    def find(texts: Iterable[str], signs: Iterable[str]) -> list[str]:
        seen = frozenset.intersection(*map(get_character_walls().find_seen_components, texts))
        return [sign for sign in signs if sign in seen or get_character_walls().find_core(sign) in seen]

    assert find("矯橋僑轎", "天夭大口人木扌") == [*"天夭大口人"]
    assert find("付符府附", "十土寸木") == [*"十土寸"]
    for puzzle in make_walls("characters"):
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            wrong = [form for name in choices if name != group.name for form in map_glyphs_by_name()[name]]
            assert find(group.texts, wrong) == []


def test_a_character_is_as_common_as_in_the_words_that_it_writes() -> None:
    commonness = get_character_walls().table.read_zipf
    assert all(commonness(one) >= 4 for one in "海語說東駅働髮"), "ten times in a million characters"
    assert not any(commonness(one) >= 4 for one in "訐穸鍚")
    assert commonness("說") > 5
    assert commonness("發") > commonness("髮"), "both are 发 in simplified characters"


def test_every_group_is_a_component_that_has_a_name_and_the_readings_of_the_dictionary_and_can_be_drawn() -> None:
    characters = get_character_walls()
    assert len(characters.real_components) > 350
    assert all(load_components()[glyph].name and characters.is_drawable(glyph) for glyph in characters.real_components)
    dictionary = cedict.open_dictionary()
    for one in load_components().values():
        known = dictionary.list_readings(one.whole or one.glyph)
        assert not known or not one.reading or one.reading in known, one


def test_a_component_rests_sixty_days_and_a_card_twenty() -> None:
    reals = sorted(get_character_walls().real_components)
    tired = {make_component_key(sign): (59, 60)[n % 2] for n, sign in enumerate(reals)}
    tired |= {make_card_key(text): CARD_DAYS - 1 for text in sorted(get_character_walls().common_cards)[::5]}
    for seed in range(5):
        puzzle = get_engine().generate(Random(seed), "characters", Stock(days=tired))
        assert {tired[group.key] for group in puzzle.secret.groups} == {60}
        assert not tired.keys() & {make_card_key(text) for text in puzzle.public.cards}
        assert get_engine().has_rested(puzzle, Stock(days=tired))
        assert not get_engine().has_rested(puzzle, Stock(days={puzzle.secret.groups[0].key: 59}))
        assert not get_engine().has_rested(puzzle, Stock(days={make_card_key(puzzle.public.cards[0]): 19}))


def test_an_editor_names_a_group_by_its_component_or_its_meaning_and_old_walls_without_names_still_play() -> None:
    for named in ("氵 water", "water", "Water", "氵"):
        rows = [(named, "河池泊清"), ("木", "松材杯棒"), ("疒", "病疲症痛"), ("言", "話語詩誠")]
        wall = walls.write_wall(rows, "characters")
        group = next(one for one in wall.secret.groups if "河" in one.texts)
        assert group.sign and (group.sign.glyph, group.sign.reading, group.sign.whole) == ("氵", "shuǐ", "水")
        assert group.name.lower() == "water" and group.key == "component 氵"
    assert get_engine().grade(wall) == "characters"
    assert not get_character_walls().is_called("氵", "fire")
    old: Any = wall.model_dump(mode="json")
    for group, choices in zip(old["secret"]["groups"], old["secret"]["choices"], strict=True):
        choices[choices.index(group["name"])] = group["name"] = group.pop("sign")["glyph"]
        for card in group["cards"]:
            card["why"] = {name: card["why"][name] for name in ("pieces", "shared")}
    puzzle = get_engine().read_puzzle(old)  # as it was stored before groups had names
    state, _ = replay(get_engine(), puzzle, get_engine().solution(puzzle))
    assert get_engine().view(puzzle, state).points == 10
    assert {one.title for one in get_engine().view(puzzle, state).names} == {"氵", "木", "疒", "言"}
    assert get_engine().reveal(puzzle, state).of_the_day is None


def test_a_character_is_told_in_its_most_common_reading() -> None:
    readings = {"行": "xíng to walk", "労": "láo to toil", "土": "tǔ earth", "乾": "gān dry", "鮮": "xiān fresh"}
    for character, said in readings.items():
        meaning = get_character_walls().table.read_meaning(character)
        assert f"{meaning.reading} {meaning.text}".startswith(said)
    meaning = get_character_walls().table.read_meaning("話")
    assert meaning.reading == "huà" and meaning.text


def test_a_character_that_is_no_traditional_form_says_whose_form_it_is() -> None:
    forms = {"価": "Japanese form of 價", "园": "simplified form of 園", "鉄": "another form of 鐵", "價": "", "海": ""}
    assert {card: get_character_walls().table.read_meaning(card).form for card in forms} == forms
    why = get_character_walls().explain_card("価", "亻")
    assert why and why.form == forms["価"] and why.meaning
    assert get_character_walls().table.read_meaning("辻").form == "made in Japan"


def test_components_that_anyone_sees_count_where_the_table_leaves_a_character_whole() -> None:
    find_parts = get_character_walls().find_readable_parts
    assert all("一" in find_parts(card) for card in "証整晒低亘"), "a line on top of a piece or under it"
    assert not any("一" in find_parts(card) for card in "林沙校"), "there is none, or it is deep inside"
    for rows in (
        "迪抽笛届 迺晒洒栖 凍陳錬棟 証整歪政",
        "偽仁休体 儘照煮然 江河池海 宅安宙宗",
        "味叫吠吐 杏林村松 江河池海 仁他代伏",
    ):
        assert len(get_character_walls().find_partitions([tuple(row) for row in rows.split()]).partitions) > 1, rows
