"""The clues that were written by hand: their form, their spelling, and that no two of a word say the same."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from puzzles.square.kinds import is_sly, said
from puzzles.square.words import WRITTEN, written_clues

LONGEST = 60
"""What fits two lines above the grid on the narrowest phone."""
MOST_STRAIGHT, MOST_SLY = 2, 2
QUOTED = re.compile(r'"[^"]*"')
SMALL = frozenset(
    re.findall(
        r"\S+",
        """a about after all an and any are as at be been before but by can did do does for from get gets go goes
        had has have he her his how i if in into is it its like may me might more most my no not of off
        on one one's or our out over some than that the their them there they this those to too up us
        very was we what when where which who whose with without you your""",
    )
)
"""Words that say nothing by themselves."""
ENDINGS = ("ing", "ers", "er", "ed", "es", "s", "y", "e")
AMERICAN = frozenset(
    re.findall(
        r"\S+",
        """color colors gray center centers flavor flavors harbor harbors theater theaters favor favors neighbor
        neighbors humor armor jewelry traveler travelers pajamas cozy odor odors skillful defense liter
        liters fiber fibers catalog donut donuts aluminum gasoline sidewalk sidewalks diaper diapers
        faucet faucets cookie cookies candy vacation airplane airplanes yogurt math mom moms mold plow""",
    )
)
"""Forms that stand in no clue."""
AMERICAN_ANSWERS = ("COZY", "GRAY", "MATH", "MEOW", "MOLD", "MOMS", "ODOR", "PITA", "PLOW", "WHIZ")
"""Words of the list that are spelled otherwise in Britain."""
SAYS_SO = re.compile(r"\bAmerican?|\bUS\b|\bStates\b|New York|Kansas|Boston|Brooklyn|Texas|Chicago")
POET = "Poet in a country churchyard"
"""A name is spelled in one way on both sides."""


def words_of_meaning(clue: str) -> set[str]:
    """The stems of what a clue says, without its small words."""
    words = [word.removesuffix("'s").rstrip("'") for word in re.findall(r"[a-z0-9][a-z0-9']*", clue.lower())]
    return {stem(word) for word in words if word not in SMALL}


def stem(word: str) -> str:
    word = re.sub(r"ie(s|d)$", "y", word)
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= 3), "")
    return word.removesuffix(ending)


@pytest.mark.parametrize(("one", "other"), [("runs", "run"), ("quarrels", "quarrel"), ("cries", "cry")])
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert words_of_meaning(one) == words_of_meaning(other)


def test_every_line_has_its_form() -> None:
    lines = [line for line in WRITTEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert not [line for line in lines if not re.fullmatch(r"[A-Z]{4}: \S.*\S", line) or "  " in line]
    assert lines == sorted(lines) and len(lines) == len(written_clues())


def test_a_word_has_straight_clues_first_and_at_most_two_of_each_kind() -> None:
    for word, lines in written_clues().items():
        sly = [is_sly(line) for line in lines]
        assert sly == sorted(sly) and not sly[0], word
        assert sly.count(False) <= MOST_STRAIGHT and sum(sly) <= MOST_SLY, word


def test_at_least_six_hundred_words_have_two_sly_clues() -> None:
    assert sum(sum(map(is_sly, lines)) == MOST_SLY for lines in written_clues().values()) >= 600


def test_clues_fit_the_page_and_begin_like_sentences() -> None:
    for word, lines in written_clues().items():
        for clue in map(said, lines):
            assert len(clue) <= LONGEST, (word, clue)
            assert re.match(r'["_A-Z0-9]', clue) and not clue.endswith((".", ",", ";", ":")), (word, clue)


def test_only_sly_clues_ask() -> None:
    for word, lines in written_clues().items():
        assert not [line for line in lines if not is_sly(line) and "?" in QUOTED.sub("", line)], word


def test_the_clues_of_a_word_share_no_word_of_meaning() -> None:
    shared = {
        word: (one, other)
        for word, lines in written_clues().items()
        for one, other in combinations(lines, 2)
        if words_of_meaning(one) & words_of_meaning(other)
    }
    assert not shared


def test_no_word_of_a_clue_holds_the_answer() -> None:
    for word, lines in written_clues().items():
        for clue in lines:
            assert not [token for token in re.findall(r"[a-z]+", clue.lower()) if word.lower() in token], (word, clue)


def test_no_clue_is_given_for_two_words() -> None:
    clues = Counter(said(line).lower() for lines in written_clues().values() for line in lines)
    assert [clue for clue, times in clues.items() if times > 1] == []


def test_clues_are_spelled_the_british_way() -> None:
    for word, lines in written_clues().items():
        for clue in lines:
            assert not AMERICAN.intersection(re.findall(r"[a-z]+", clue.lower())), (word, clue)


def test_an_american_form_has_clues_that_say_so() -> None:
    for word in AMERICAN_ANSWERS:
        for clue in map(said, written_clues()[word]):
            assert SAYS_SO.search(clue) or clue == POET, (word, clue)
    assert {form.upper() for form in AMERICAN if form.upper() in written_clues()} <= set(AMERICAN_ANSWERS)
