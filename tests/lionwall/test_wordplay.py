"""Rules of wordplay, and the categories beyond the network that they and the lists of culture make."""

import pytest

from puzzles.contract import Stock
from puzzles.lionwall.categories import CATEGORIES, CategoryPool, load_categories
from puzzles.lionwall.entries import Entry, find_entries, load_entries
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text
from puzzles.lionwall.wordplay import KINDS_OF_SETS, MADE_OF, Rule, Rulebook
from tests.data.tables import table

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
        with pytest.raises(ValueError, match=r"is no (kind of wordplay|set)"):
            Rule.read_rule(text)


def test_a_book_of_rules_says_the_same_as_each_of_them() -> None:
    rules = {name: one.rule for name, one in load_entries().items() if one.rule}
    book = Rulebook(rules)
    for word in sorted({word for one in load_entries().values() for word in one.words})[::25]:
        assert book.find_rules(word) == {name for name, one in rules.items() if one.find_match(word) is not None}
    assert (
        "Hidden colours" in find_entries("scarlet fever")
        and "scarlet fever" not in load_entries()["Hidden colours"].words
    )


def faults_of(entry: Entry) -> list[str]:
    folded = {word.lower() for word in entry.words}
    found = {
        "the network has it too": entry.name in load_categories(),
        "a text that cannot be shown": not is_text(entry.name, LONGEST_NAME)
        or not all(is_text(word, LONGEST_CARD) for word in entry.words),
        "its rule does not hold of all": bool(entry.misfit_words),
        "its name is given away": any(gives_away(word, entry.name) for word in entry.words),
        "too few words or one twice": len(entry.words) <= GROUP or len(folded) < len(entry.words),
        "a word both near and in it": any(word.lower() in folded for word in entry.near),
        "nothing says what it is about": not entry.about,
        "an editor's list reads it as another one": Entry.read_entry(entry.name, entry.details_text) != entry,
    }
    return [fault for fault, is_so in found.items() if is_so]


def test_each_category_beyond_the_network_has_words_enough_that_fit() -> None:
    found = {name: faults for name, entry in load_entries().items() if (faults := faults_of(entry))}
    assert len(load_entries()) > 300 and found == {}


def pool_of(**own: str) -> CategoryPool:
    return CategoryPool.from_stock(Stock({CATEGORIES: list(own)}, details={CATEGORIES: own}))


def test_of_an_editors_categories_rules_hold_of_every_card_and_near_members_are_never_drawn() -> None:
    pool = pool_of(
        Bands="about: music\nnear: Kiss\nQueen\nGenesis\nBlur\nOasis\nPulp",
        Parents="rule: hidden | mum, dad, pop\nmaximum\nTrinidad\npopular\npopcorn\nmumble\ncousin",
        Corn="popover\nmaize\nsorghum\nwheat",
        Nothing="zero\nnil\nlove\nduck\nnought\n" + "x" * 41 + "\na\u0000b",
        What="rule: hidden | nonsense\na\nb\nc\nd",
    )
    assert set(pool.names) == {"Bands", "Parents", "Corn", "Nothing"}, "a rule that is none leaves its category out"
    assert "Kiss" not in pool.words["Bands"] and "kiss" in pool.folded["Bands"]
    assert pool.words["Parents"] == ("maximum", "Trinidad", "popular", "popcorn", "mumble")
    assert "popover" in pool.folded["Parents"]
    assert pool.words["Nothing"] == ("zero", "nil", "love", "duck", "nought"), "the others fit on no card"
