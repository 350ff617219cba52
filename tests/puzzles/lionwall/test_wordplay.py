"""Rules of wordplay, and the categories beyond the network that they and the lists of culture make."""

from __future__ import annotations

from collections import Counter
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import Stock
from puzzles.lionwall.categories import CATEGORIES, Pool, curated
from puzzles.lionwall.entries import Entry, entries, entries_of
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text
from puzzles.lionwall.wordplay import KINDS_OF_SETS, Rule, Rulebook

words = st.text(alphabet="abcde", min_size=2, max_size=8)
short = st.text(alphabet="abcde", min_size=2, max_size=4)
letter = st.sampled_from(ascii_lowercase)


def rule(kind: str, *members: str) -> Rule:
    return Rule(kind, ",".join([*members, ""]))


@given(words, st.text(alphabet="ab", max_size=4), short, st.text(alphabet="ab", min_size=1, max_size=4))
def test_what_is_within_begins_or_ends_a_word_is_found_there_but_no_word_in_itself(
    word: str, before: str, member: str, after: str
) -> None:
    assert rule("hidden", member).found(before + member + after) == member
    assert rule("begins", member).found(member + after) == member
    assert rule("ends", member).found(after + member) == member
    assert [kind for kind in KINDS_OF_SETS if rule(kind, word).found(word) is not None] == []


@given(words, st.data())
def test_a_letter_more_and_a_letter_less_are_the_same_seen_from_both_sides(word: str, data: st.DataObject) -> None:
    at, one = data.draw(st.integers(0, len(word))), data.draw(letter)
    longer = word[:at] + one + word[at:]
    assert rule("minus a letter", word).found(longer) == word
    assert rule("plus a letter", longer).found(word) == longer
    assert rule("minus first letter", word).found(one + word) == word
    assert rule("plus first letter", one + word).found(word) == one + word
    assert rule("minus last letter", word).found(word + one) == word
    assert rule("plus last letter", word + one).found(word) == word + one


@given(words, st.data())
def test_a_changed_letter_is_found_wherever_it_is(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    other = data.draw(letter.filter(lambda one: one != word[at]))
    changed = word[:at] + other + word[at + 1 :]
    assert rule("a letter changed", word).found(changed) == word
    assert (rule("first letter changed", word).found(changed) == word) == (at == 0)
    assert (rule("last letter changed", word).found(changed) == word) == (at == len(word) - 1)


@given(words, st.data())
def test_anagrams_have_the_same_letters_and_nothing_else_is_one(word: str, data: st.DataObject) -> None:
    other = data.draw(words)
    mixed = "".join(data.draw(st.permutations(word)))
    assert (rule("anagram", word).found(mixed) == word) == (mixed != word)
    assert (rule("anagram", word).found(other) == word) == (Counter(other) == Counter(word) and other != word)
    assert (rule("backwards", word).found(word[::-1]) == word) == (word != word[::-1])


@given(st.lists(short, min_size=2, max_size=4))
def test_a_word_is_made_of_its_members(members: list[str]) -> None:
    found = rule("made of", *members).found("".join(members))
    assert found is not None and found.replace(" + ", "") == "".join(members)
    assert set(found.split(" + ")) <= set(members)


def test_what_a_rule_finds_is_shown() -> None:
    shown = {
        ("hidden | animals", "potter"): "pOTTER",
        ("ends | drinks", "penguin"): None,
        ("minus first letter | animals", "Share"): "without its first letter: hare",
        ("anagram | countries", "enemy"): "its letters make yemen",
        ("sounds like | tools", "plain"): "sounds like plane",
        ("letters | ivxlcdm", "civic"): "of these letters only",
        ("only vowel", "rhythm"): "look at its vowels",
        ("ends as it begins | 2", "onion"): "begins and ends with on",
        ("doubled | 3", "committee"): "mm tt ee",
        ("made of | sol-fa", "sofa"): "so + fa",
        ("hidden | mum, dad", "maximum"): "maxiMUM",
        ("palindrome", "noon"): "the same backwards",
        ("said twice", "bonbon"): "bon + bon",
        ("palindrome", "moon"): None,
        ("said twice", "banana"): None,
        ("all letters | aeiou", "banana"): None,
        ("in order", "banana"): None,
    }
    assert {(text, word): Rule.read(text).told(word) for text, word in shown} == shown


def test_what_is_no_rule_is_refused_with_what_there_is() -> None:
    for text in ("shouted | animals", "hidden | nonsense", "hidden", ""):
        with pytest.raises(ValueError, match=r"is no (kind of wordplay|set)"):
            Rule.read(text)


def test_a_book_of_rules_says_the_same_as_each_of_them() -> None:
    rules = {name: one.rule for name, one in entries().items() if one.rule}
    book = Rulebook(rules)
    for word in sorted({word for one in entries().values() for word in one.words})[::25]:
        assert book.of(word) == {name for name, one in rules.items() if one.found(word) is not None}
    assert "Hidden colours" in entries_of("scarlet fever") and "scarlet fever" not in entries()["Hidden colours"].words


def faults_of(entry: Entry) -> list[str]:
    """What is wrong with a category beyond the network."""
    folded = {word.lower() for word in entry.words}
    found = {
        "the network has it too": entry.name in curated(),
        "a text that cannot be shown": not is_text(entry.name, LONGEST_NAME)
        or not all(is_text(word, LONGEST_CARD) for word in entry.words),
        "its rule does not hold of all": bool(entry.misfits),
        "its name is given away": any(gives_away(word, entry.name) for word in entry.words),
        "too few words or one twice": len(entry.words) <= GROUP or len(folded) < len(entry.words),
        "a word both near and in it": any(word.lower() in folded for word in entry.near),
        "nothing says what it is about": not entry.about,
        "an editor's list reads it as another one": Entry.read(entry.name, entry.details) != entry,
    }
    return [fault for fault, is_so in found.items() if is_so]


def test_each_category_beyond_the_network_has_words_enough_that_fit() -> None:
    found = {name: faults for name, entry in entries().items() if (faults := faults_of(entry))}
    assert len(entries()) > 300 and found == {}


def pool_of(**own: str) -> Pool:
    return Pool.of(Stock({CATEGORIES: list(own)}, details={CATEGORIES: own}))


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
