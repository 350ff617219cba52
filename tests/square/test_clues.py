"""Clues: what gives an answer away, how a gloss becomes a clue, and the clues that are shipped, most of them written by
hand: their form, their spelling, and that no two of a word say the same."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from puzzles.lexicon.wordnet import wordnet
from puzzles.square.families import gives_away
from puzzles.square.glosses import make_gloss_clues, shorten_to_clue
from puzzles.square.wire import LONGEST_CLUE
from puzzles.square.words import (
    WRITTEN,
    is_sly,
    list_proposals,
    load_excluded_words,
    load_written_clues,
    read_clue_text,
)
from tests.data.tables import table

LONGEST = 60
"""What fits two lines above the grid on the narrowest phone."""
MOST = 2
"""How many clues of a kind a word has."""
LONG = re.compile("[a-z]{5,}")
QUOTED = re.compile(r'"[^"]*"')
TABLE = table("clues")
AMERICAN = frozenset(TABLE["american"])
"""Forms that are in no clue."""
AMERICAN_ANSWERS = TABLE["american answers"]
"""Words of the list that are spelled otherwise in Britain."""
SAYS_SO = re.compile(r"\bAmerican?|\bUS\b|\bStates\b|New York|Kansas|Boston|Brooklyn|Texas|Chicago")
POET = "Poet in a country churchyard"
"""A name is spelled in one way on both sides."""


def test_a_form_or_a_relative_of_the_answer_gives_it_away_and_a_word_that_looks_alike_does_not() -> None:
    assert [pair for pair in TABLE["given away"] if not gives_away(*pair)] == []
    assert [pair for pair in TABLE["only alike"] if gives_away(*pair)] == []


def test_a_gloss_is_cut_to_its_first_thought_unless_it_is_unkind_dry_too_long_or_tells_the_answer() -> None:
    gloss = "a short tail of some animals; especially (informal) of a rabbit"
    assert shorten_to_clue(gloss, "scut") == "Short tail of some animals"
    for bad in ("offensive term for a fool", "any of the genus Rana", "tale " * 20, "a long story or tale"):
        assert shorten_to_clue(bad, "tale") == ""
    assert shorten_to_clue("not a word", "word") == ""


def test_a_word_has_one_or_two_clues_from_wordnet_and_an_inflected_form_says_what_it_is() -> None:
    for word in ("bank", "lake", "crow", "zest", "mild"):
        clues = make_gloss_clues(wordnet(), word)
        assert 1 <= len(set(clues)) == len(clues) <= 2
    for word, ending in {"mugs": "(plural)", "wept": "(in the past)", "mice": "(plural)", "begs": "does)"}.items():
        clues = make_gloss_clues(wordnet(), word)
        assert clues and all(clue.endswith(ending) for clue in clues)


def test_every_shipped_word_has_fair_clues_of_a_good_length_and_none_is_excluded() -> None:
    for row in list_proposals():
        clues = row.details.split("\n")
        assert clues and not any(gives_away(clue, row.text) for clue in clues), row.text
        assert all(3 <= len(clue) <= LONGEST_CLUE for clue in clues)
    words = [row.text for row in list_proposals()]
    assert len(words) == len(set(words)) > 1500
    assert not {*load_excluded_words(), "FRED", "ASIS", "JOHN"}.intersection(words)


def test_each_word_has_straight_clues_first_at_most_two_of_a_kind_and_no_clue_is_given_twice() -> None:
    lines = [line for line in WRITTEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert not [line for line in lines if not re.fullmatch(r"[A-Z]{4}: \S.*\S", line) or "  " in line]
    assert lines == sorted(lines) and len(lines) == len(load_written_clues())
    kinds = {word: [is_sly(line) for line in lines] for word, lines in load_written_clues().items()}
    for word, sly in kinds.items():
        assert sly == sorted(sly) and not sly[0] and max(sum(sly), sly.count(False)) <= MOST, word
    assert sum(sum(sly) == MOST for sly in kinds.values()) >= 600
    assert sum(len(sly) == 1 for sly in kinds.values()) < 0.01 * len(kinds)
    clues = Counter(read_clue_text(line).lower() for lines in load_written_clues().values() for line in lines)
    assert [clue for clue, times in clues.items() if times > 1] == []


def faults_of(word: str, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        clue, small = read_clue_text(line), re.findall(r"[a-z]+", line.lower())
        if len(clue) > LONGEST or not re.match(r'["_A-Z0-9]', clue) or clue.endswith((".", ",", ";", ":")):
            yield f"it does not fit or is no sentence: {clue}"
        if "?" in QUOTED.sub("", line) and not is_sly(line):
            yield f"only a sly clue asks: {clue}"
        if any(word.lower() in token for token in small):
            yield f"it names the answer: {clue}"
        if AMERICAN.intersection(small):
            yield f"it is not spelled the British way: {clue}"
        if word in AMERICAN_ANSWERS and not SAYS_SO.search(clue) and clue != POET:
            yield f"it does not say that its answer is American: {clue}"
    for one, other in combinations(lines, 2):
        shared = set(LONG.findall(one.lower())) & set(LONG.findall(other.lower()))
        if shared - {"where"}:
            yield f"they share a word of meaning: {one}, {other}"


def test_each_written_clue_is_short_british_and_fair_and_shares_no_word_of_meaning_with_its_words_others() -> None:
    found = {word: faults for word, lines in load_written_clues().items() if (faults := list(faults_of(word, lines)))}
    assert found == {}
    assert {form.upper() for form in AMERICAN if form.upper() in load_written_clues()} <= set(AMERICAN_ANSWERS)
