"""The stock of Lion Wall's words: what belongs to a category or fills a gap, wordplay, and how a card is explained."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from wordfreq import zipf_frequency

from puzzles.contract import Stock
from puzzles.lionwall.british_spelling import spell_british
from puzzles.lionwall.categories import CATEGORY_LIST, CategoryPool, load_categories, load_glosses, load_meanings
from puzzles.lionwall.category_extents import CategoryExtents, load_separated_pairs
from puzzles.lionwall.entries import Entry, find_entry_names, load_entries
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.wall_drawing import WordKnowledge
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text
from puzzles.lionwall.word_categories import BLANK
from puzzles.lionwall.wordplay import KINDS_OF_SETS, MADE_OF, Rule, Rulebook
from tests.cast.walls import explain_card, get_word_walls, list_rows
from tests.data.tables import table

FLOOR, FLOOR_OF_PHRASES = 1.4, 3.0
"""How common each word of a card is at least, and a whole of several words (Zipf, by wordfreq's estimate)."""
LONGEST, MOST_SHOWN = 100, 120
"""How many characters an explanation may have, of our own and of the network's."""
NEEDED = 0.95
"""The part of the compounds that people use that must be found, and the part of those no one uses that must not."""


def categories() -> dict[str, tuple[str, ...]]:
    found = {one.name: one.words for one in load_categories().values()}
    return found | {one.name: tuple(one.words) for one in load_entries().values()}


def faults_of(name: str, word: str) -> Iterator[str]:
    lexicon, why, own = get_word_walls().lexicon, explain_card(word, name), load_meanings().get((name, word.lower()))
    keys = load_categories()[name].key.split()
    if BLANK not in name and own is None and not any(lexicon.find_synset_below(word, key) is not None for key in keys):
        yield "it is not explained by a sense of its category"
    if own and own.synset is not None:
        synset = lexicon.wordnet.find_synset(own.synset)
        if synset not in lexicon.list_noun_synsets(word) or not any(lexicon.is_below(synset, key) for key in keys):
            yield "the sense that is named for it is not its own, or not one of its category"
    if len(why.gloss) > MOST_SHOWN or spell_british(why.gloss) != why.gloss:
        yield "its explanation is too long or not British"


def test_every_card_is_explained_by_a_sense_of_its_category_briefly_and_in_british_spelling() -> None:
    found = {(name, word): faults for name, word in list_rows() if (faults := list(faults_of(name, word)))}
    assert found == {}
    assert set(load_meanings()) <= {(name, word.lower()) for name, word in list_rows()}
    own = [one.gloss for one in load_meanings().values()]
    texts = [text for text in (*own, *load_glosses().values()) if text]
    assert len(texts) > 2_000
    assert [text for text in texts if len(text) > LONGEST or text.endswith(".") or text != text.strip()] == []
    shown = {explain_card(word, name).gloss for name, word in list_rows()}
    assert len(shown) > 5_000
    assert [synset for synset, gloss in load_glosses().items() if gloss not in shown] == []


def test_a_whole_means_the_same_whichever_half_is_missing() -> None:
    glosses: dict[str, set[str]] = {}
    for name, word in list_rows():
        if BLANK in name:
            glosses.setdefault(explain_card(word, name).text, set()).add(explain_card(word, name).gloss)
    assert {text: found for text, found in glosses.items() if len(found) > 1} == {}


def test_no_card_is_rarer_than_the_floor_nor_any_word_of_it_and_none_needs_more_than_three_lines() -> None:
    texts = {text for name, word in list_rows() for text in (word, explain_card(word, name).text)}
    parts = {part for text in texts for part in (text, *re.split(r"[ -]", text))}
    assert {part for part in parts if zipf_frequency(part, "en") < FLOOR} == set()
    wholes = {text for text in texts if re.search("[ -]", text)}
    assert {text for text in wholes if zipf_frequency(text, "en") < FLOOR_OF_PHRASES} == set()
    assert len(wholes) > 700
    cards = {text for cards in categories().values() for text in cards}
    assert {text for text in cards if len(text) > 19} == {"The Bare Necessities"}, "three lines: its words are long"
    assert {text for text in cards if len(text.replace("-", " ").split()) > 4} == set()


def test_each_category_has_different_cards() -> None:
    assert len(load_categories()) > 600
    folded = {name: [word.lower() for word in one.words] for name, one in load_categories().items()}
    assert {name for name, cards in folded.items() if len(set(cards)) < len(cards)} == set()


def test_categories_that_are_kept_apart_or_take_each_others_cards_never_meet() -> None:
    apart, known = get_word_walls().extents.separated_pairs, load_categories().keys() | load_entries().keys()
    assert {name for pair in load_separated_pairs() for name in pair} <= known
    assert ("London markets", "Places in London") in load_separated_pairs() <= apart
    assert {("Cutting tools", "Knives and blades"), ("Ailments", "Pains")} <= apart
    assert {("Fairies and little people", "Fairy tale characters"), ("Bodies of water", "Coastal features")} <= apart


def test_what_is_kept_beside_the_lexicon_is_what_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path))
    fresh, again, elsewhere = (CategoryExtents(get_word_walls().lexicon) for _ in range(3))
    assert (fresh.top_synsets, fresh.separated_pairs) == (again.top_synsets, again.separated_pairs)
    monkeypatch.setenv("LEXICON_DIR", "/proc/nowhere")
    assert elsewhere.separated_pairs == again.separated_pairs, "where nothing can be written it is worked out"


def test_a_card_belongs_where_the_list_or_what_it_names_holds_it() -> None:
    listed = "bronze: Metals, scar: Injuries, kulcha: Kinds of bread, Cambridge: Places in England, stud: Fastenings"
    named = "knives: Cutting tools, macaw: Tropical birds, wheel: Parts of a car, Charles: Shakespearean characters"
    cards = [one.split(": ") for one in f"{listed}, {named}".split(", ")]
    assert [(card, name) for card, name in cards if name not in get_word_walls().extents.list_categories(card)] == []


def test_cards_that_are_the_same_to_a_player_never_meet_and_others_may() -> None:
    one = get_word_walls()
    known = WordKnowledge(one._find_field, one._weigh_ease, (), one.extents.are_synonyms, one.write_explanation)
    alike = "Nuts: peanut, monkey nut; Deadly sins: covetousness, greed; Chess pieces: castle, rook"
    for name, cards in (line.split(": ") for line in alike.split("; ")):
        first, second = cards.split(", ")
        assert known.are_same_thing(name, first, second) and get_word_walls().extents.are_synonyms(first, second)
        assert not get_word_walls().extents.are_synonyms(first, "violin")
    assert not known.are_same_thing("Months", "January", "August")
    assert not known.are_same_thing("Fish in the sea", "tuna", "cod")


@pytest.mark.parametrize("file", ["compounds-judged.txt", "compounds-of-gaps.txt"])
def test_nearly_all_compounds_that_people_use_are_found_and_hardly_any_that_nobody_uses(file: str) -> None:
    def fills(first: str, last: str) -> bool:
        list_categories = get_word_walls().lexicon.list_categories
        return f"___ {last}" in list_categories(first) or f"{first} ___" in list_categories(last)

    lines = Path(__file__).with_name(file).read_text("utf-8").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    found = {verdict: [fills(*pair) for *pair, said in pairs if said == verdict] for verdict in ("yes", "no")}
    assert len(found["yes"]) > 100 and len(found["no"]) > 40
    assert sum(found["yes"]) >= NEEDED * len(found["yes"]) and sum(found["no"]) <= (1 - NEEDED) * len(found["no"])


TABLE = table("wordplay")
"""Rules, each with words in which it finds its member and others; and what is said of words."""


def test_a_rule_finds_its_member_in_the_words_that_it_is_about_and_in_no_other() -> None:
    assert {text.partition(" |")[0] for text in TABLE["finds"]} == {*KINDS_OF_SETS, MADE_OF} - {"sounds like"}
    for text, (found, others) in TABLE["finds"].items():
        rule, member = Rule.read_rule(text), text.partition("| ")[2].partition(",")[0]
        assert [word for word in found.split() if rule.find_match(word) is None] == [], text
        assert [word for word in [member, *others.split()] if rule.find_match(word) is not None] == [], text


def test_what_a_rule_finds_is_shown() -> None:
    assert [[rule, word, Rule.read_rule(rule).explain_match(word)] for rule, word, _ in TABLE["told"]] == TABLE["told"]


def test_what_is_no_rule_is_refused_with_what_there_is() -> None:
    for text in ("shouted | animals", "hidden | nonsense", "hidden", ""):
        with pytest.raises(ValueError, match=r"isn’t a kind of wordplay|set of words called"):
            Rule.read_rule(text)


def test_a_book_of_rules_says_the_same_as_each_of_them() -> None:
    rules = {name: one.rule for name, one in load_entries().items() if one.rule}
    book = Rulebook(rules)
    for word in sorted({word for one in load_entries().values() for word in one.words})[::25]:
        assert book.find_rules(word) == {name for name, one in rules.items() if one.find_match(word) is not None}
    assert "Hidden colours" in find_entry_names("scarlet fever")
    assert "scarlet fever" not in load_entries()["Hidden colours"].words


def misfits_of(entry: Entry) -> list[str]:
    folded = {word.lower() for word in entry.words}
    found = {
        "the network has it too": entry.name in load_categories(),
        "a text that cannot be shown": not is_text(entry.name, LONGEST_NAME)
        or not all(is_text(word, LONGEST_CARD) for word in entry.words),
        "its rule does not hold of all": bool(entry.misfit_words),
        "its name is given away": any(gives_away(word, entry.name) for word in entry.words),
        "too few words or one twice": len(entry.words) <= GROUP_SIZE or len(folded) < len(entry.words),
        "a word both near and in it": any(word.lower() in folded for word in entry.near),
        "nothing says what it is about": not entry.about,
        "an editor's list reads it as another one": Entry.read_entry(entry.name, entry.details_text) != entry,
    }
    return [fault for fault, is_so in found.items() if is_so]


def test_each_category_beyond_the_network_has_words_enough_that_fit() -> None:
    found = {name: faults for name, entry in load_entries().items() if (faults := misfits_of(entry))}
    assert len(load_entries()) > 300 and found == {}


def pool_of(**own: str) -> CategoryPool:
    return CategoryPool.from_stock(Stock({CATEGORY_LIST: list(own)}, details={CATEGORY_LIST: own}))


def test_of_an_editors_categories_rules_hold_of_every_card_and_near_members_are_never_drawn() -> None:
    pool = pool_of(
        Bands="about: music\nnear: Kiss\nQueen\nGenesis\nBlur\nOasis\nPulp",
        Parents="rule: hidden | mum, dad, pop\nmaximum\nTrinidad\npopular\npopcorn\nmumble\ncousin",
        Corn="popover\nmaize\nsorghum\nwheat",
        Nothing="zero\nnil\nlove\nduck\nnought\n" + "x" * 41 + "\na\u0000b",
        What="rule: hidden | nonsense\na\nb\nc\nd",
    )
    assert set(pool.names) == {"Bands", "Parents", "Corn", "Nothing"}, "a rule that is none leaves its category out"
    assert "Kiss" not in pool.words["Bands"] and "kiss" in pool.folded_words["Bands"]
    assert pool.words["Parents"] == ("maximum", "Trinidad", "popular", "popcorn", "mumble")
    assert "popover" in pool.folded_words["Parents"]
    assert pool.words["Nothing"] == ("zero", "nil", "love", "duck", "nought"), "the others fit on no card"
