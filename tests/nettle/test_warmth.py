"""Warmth: how near in meaning a guess is, as people would judge it."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.nettle import measure_judgements
from puzzles.contract import BadPuzzle
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.warmth import HIGHEST_WARMTH, DamagedWarmth, Warmths, compute_warmths, list_usual_words, scale_ranks
from puzzles.nettle.words import list_everyday_words
from tests.cast.nettle import ENGINE, number, play, puzzle


@cache
def to(target: str) -> Warmths:
    return compute_warmths(wordnet(), number(target))


@cache
def packed() -> bytes:
    return to("ratio").pack()


def near(target: str, guess: str) -> int:
    return to(target).look_up(number(guess)).value


def test_only_the_word_itself_is_at_the_top() -> None:
    found = to("ratio").look_up(number("ratio"))
    assert (found.value, found.place) == (HIGHEST_WARMTH, 0)
    others = [to("ratio").look_up(int(n)) for n in list_usual_words(wordnet()) if n != number("ratio")]
    assert sorted(one.place for one in others) == list(range(1, len(others) + 1))
    assert max(one.value for one in others) < HIGHEST_WARMTH


def test_far_words_still_differ() -> None:
    of = len(list_usual_words(wordnet()))
    values = scale_ranks(np.arange(1, of + 1), of)
    assert values[0] == HIGHEST_WARMTH - 1 and values[-1] == 0
    assert (np.diff(values) <= 0).all()
    assert len(set(values[of // 2 :].tolist())) > 150, "the second half"
    assert len(set(values[:10].tolist())) == 10


@given(st.integers(0, 147_000))
def test_every_word_has_a_warmth_and_packing_keeps_it(spelling: int) -> None:
    again = Warmths.unpack(wordnet(), number("ratio"), packed())
    assert again.look_up(spelling) == to("ratio").look_up(spelling)
    assert 0 <= again.look_up(spelling).value <= HIGHEST_WARMTH


def test_an_edition_keeps_it_all_in_a_quarter_of_a_megabyte_and_refuses_what_is_damaged() -> None:
    one, other = puzzle("fence"), puzzle("ratio")
    assert len(one.model_dump_json()) < 250_000
    for harm in (b"", b"W2x"):
        with pytest.raises(DamagedWarmth):
            Warmths.unpack(wordnet(), number("ratio"), harm)
    marked = one.secret.marked.model_copy(update={"warmth": other.secret.marked.warmth})
    with pytest.raises(BadPuzzle, match="warmth"):
        ENGINE.check(one.model_copy(update={"secret": one.secret.model_copy(update={"marked": marked})}))


@pytest.mark.thorough
def test_warmth_is_what_people_judge_and_what_goes_with_a_word_is_warmer_than_chance() -> None:
    agreement, order, warm = [figure.measured for figure in measure_judgements()]
    assert agreement >= 0.71 and order >= 0.87 and warm <= 5


def test_what_is_nearer_in_meaning_is_warmer() -> None:
    for order in ("virus flu infection doctor cake", "prom dance school basketball economy", "ratio number wife cake"):
        target, *guesses = order.split()
        values = [near(target, guess) for guess in guesses]
        assert values == sorted(values, reverse=True) and len(set(values)) == len(values), target


def test_a_clue_tells_how_near_it_is_and_which_meaning_if_not_the_most_usual_one_but_no_word_near_the_end() -> None:
    flu, cake, virus = play("virus", "flu", "cake", "virus")[1]
    assert (flu.warmth.place, flu.warmth.band) == (1, "burning") and cake.warmth.value < flu.warmth.value
    assert (virus.warmth.value, virus.warmth.place) == (HIGHEST_WARMTH, 0)
    cake, wife, ratio = play("ratio", "cake", "wife", "ratio")[1]
    assert (cake.rarer, wife.rarer, wife.as_in, ratio.as_in) == ("as in patty", "through a rarer word", None, None)
    guesses, told = [wordnet().spelling(n) for n in list_everyday_words(wordnet())[:150]], 0
    for target in ("prom", "fence"):
        state, clues = play(target, *guesses)
        for clue, learnt in zip(clues, state.clues, strict=True):
            if clue.as_in and clue.as_in.startswith(("as in ", "as a kind of ")):
                told += 1
                assert target not in clue.as_in
                way = [wordnet().word(step.sense) for step in learnt.lead.steps]
                assert clue.as_in.removeprefix("as in ").removeprefix("as a kind of ") not in way[-3:]
    assert told > 20
