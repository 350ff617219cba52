"""Clues: what gives an answer away, how a gloss becomes a clue, and the clues that are shipped, most of them written by
hand: their form, their spelling, and that no two of a word say the same."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

from puzzles.lexicon.wordnet import wordnet
from puzzles.square.families import gives_away
from puzzles.square.glosses import gloss_clues, shortened
from puzzles.square.kinds import is_sly, said
from puzzles.square.wire import LONGEST_CLUE
from puzzles.square.words import WRITTEN, excluded, proposed, written_clues

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
"""Forms that are in no clue."""
AMERICAN_ANSWERS = ("COZY", "GRAY", "MATH", "MEOW", "MOLD", "MOMS", "ODOR", "PITA", "PLOW", "WHIZ")
"""Words of the list that are spelled otherwise in Britain."""
SAYS_SO = re.compile(r"\bAmerican?|\bUS\b|\bStates\b|New York|Kansas|Boston|Brooklyn|Texas|Chicago")
POET = "Poet in a country churchyard"
"""A name is spelled in one way on both sides."""


GIVEN_AWAY = [
    ("Went for a ride", "RIDE"),
    ("What riders do", "RIDE"),
    ("He goes away", "WENT"),
    ("Full of oil", "OILY"),
    ("Baking places", "BAKE"),
    ("As is", "ASIS"),
    ("Like bones", "BONY"),
    ("Mouse's kin", "MICE"),
    ("More of a DOG", "DOGS"),
]
ONLY_ALIKE = [
    ("At the time", "THEN"),
    ("Cross a river for once", "FORD"),
    ("Opposite of from", "INTO"),
    ("Fairy tale's first word", "ONCE"),
    ("Bird of peace", "DOVE"),
]


def test_a_form_or_a_relative_of_the_answer_gives_it_away_and_a_word_that_looks_alike_does_not() -> None:
    assert [pair for pair in (*GIVEN_AWAY, *ONLY_ALIKE) if gives_away(*pair)] == GIVEN_AWAY


def test_a_gloss_is_cut_to_its_first_thought_unless_it_is_unkind_dry_too_long_or_tells_the_answer() -> None:
    gloss = "a short tail of some animals; especially (informal) of a rabbit"
    assert shortened(gloss, "scut") == "Short tail of some animals"
    for bad in ("offensive term for a fool", "any of the genus Rana", "tale " * 20, "a long story or tale"):
        assert shortened(bad, "tale") == ""
    assert shortened("not a word", "word") == ""


def test_a_word_has_one_or_two_clues_from_wordnet_and_an_inflected_form_says_what_it_is() -> None:
    for word in ("bank", "lake", "crow", "zest", "mild"):
        clues = gloss_clues(wordnet(), word)
        assert 1 <= len(set(clues)) == len(clues) <= 2
    for word, ending in {"mugs": "(plural)", "wept": "(in the past)", "mice": "(plural)", "begs": "does)"}.items():
        clues = gloss_clues(wordnet(), word)
        assert clues and all(clue.endswith(ending) for clue in clues)


def test_every_shipped_word_has_fair_clues_of_a_good_length_and_none_is_excluded() -> None:
    for row in proposed():
        clues = row.details.split("\n")
        assert clues and not any(gives_away(clue, row.text) for clue in clues), row.text
        assert all(3 <= len(clue) <= LONGEST_CLUE for clue in clues)
    words = [row.text for row in proposed()]
    assert len(words) == len(set(words)) > 1500
    assert not {*excluded(), "FRED", "ASIS", "JOHN"}.intersection(words)


def test_every_written_line_has_its_form_and_each_word_straight_clues_first_at_most_two_of_a_kind() -> None:
    lines = [line for line in WRITTEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert not [line for line in lines if not re.fullmatch(r"[A-Z]{4}: \S.*\S", line) or "  " in line]
    assert lines == sorted(lines) and len(lines) == len(written_clues())
    kinds = {word: [is_sly(line) for line in lines] for word, lines in written_clues().items()}
    for word, sly in kinds.items():
        assert sly == sorted(sly) and not sly[0], word
        assert sly.count(False) <= MOST_STRAIGHT and sum(sly) <= MOST_SLY, word
    assert sum(sum(sly) == MOST_SLY for sly in kinds.values()) >= 600
    counts = Counter(len(set(lines)) for lines in written_clues().values())
    assert set(counts) <= {1, 2, 3, 4} and counts[1] < 0.01 * counts.total()


def test_a_written_clue_fits_the_page_begins_like_a_sentence_asks_only_slyly_and_names_no_answer() -> None:
    for word, lines in written_clues().items():
        for line in lines:
            clue = said(line)
            assert len(clue) <= LONGEST, (word, clue)
            assert re.match(r'["_A-Z0-9]', clue) and not clue.endswith((".", ",", ";", ":")), (word, clue)
            assert is_sly(line) or "?" not in QUOTED.sub("", line), (word, clue)
            assert not [token for token in re.findall(r"[a-z]+", line.lower()) if word.lower() in token], (word, clue)


def words_of_meaning(clue: str) -> set[str]:
    """The stems of what a clue says, without its small words."""
    words = [word.removesuffix("'s").rstrip("'") for word in re.findall(r"[a-z0-9][a-z0-9']*", clue.lower())]
    return {stem(word) for word in words if word not in SMALL}


def stem(word: str) -> str:
    word = re.sub(r"ie(s|d)$", "y", word)
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= 3), "")
    return word.removesuffix(ending)


def test_no_two_clues_of_a_word_share_a_word_of_meaning_and_none_is_given_for_two_words() -> None:
    for one, other in (("runs", "run"), ("quarrels", "quarrel"), ("cries", "cry")):
        assert words_of_meaning(one) == words_of_meaning(other)
    shared = {
        word: (one, other)
        for word, lines in written_clues().items()
        for one, other in combinations(lines, 2)
        if words_of_meaning(one) & words_of_meaning(other)
    }
    assert not shared
    clues = Counter(said(line).lower() for lines in written_clues().values() for line in lines)
    assert [clue for clue, times in clues.items() if times > 1] == []


def test_clues_are_spelled_the_british_way_and_those_of_an_american_form_say_so() -> None:
    for word, lines in written_clues().items():
        for clue in lines:
            assert not AMERICAN.intersection(re.findall(r"[a-z]+", clue.lower())), (word, clue)
    for word in AMERICAN_ANSWERS:
        for clue in map(said, written_clues()[word]):
            assert SAYS_SO.search(clue) or clue == POET, (word, clue)
    assert {form.upper() for form in AMERICAN if form.upper() in written_clues()} <= set(AMERICAN_ANSWERS)
