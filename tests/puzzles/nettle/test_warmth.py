"""Warmth: how near in meaning a guess is, as people would judge it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.contract import BadPuzzle, replay
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle import shown
from puzzles.nettle.meanings import as_in
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.rules import Clue, State
from puzzles.nettle.shown import BANDS
from puzzles.nettle.warmth import TOP, DamagedWarmth, Warmths, scale, usual_words, warmths
from puzzles.nettle.words import everyday

TARGETS = ("chain", "fence", "ball")
JUDGED = Path(__file__).with_name("relatedness.txt")


def number(text: str) -> int:
    found = wordnet().lookup(text)
    assert found is not None, text
    return found


@cache
def to(target: str) -> Warmths:
    return warmths(wordnet(), number(target))


def near(target: str, guess: str) -> int:
    return to(target).of(number(guess)).value


def judged() -> list[tuple[str, str, float]]:
    rows = (line.split() for line in JUDGED.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return [(first, second, float(score)) for first, second, score in rows]


def ranks(values: list[float]) -> np.ndarray:
    """Each value's place in the order, equal ones sharing the middle of theirs."""
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(count)
    middle: np.ndarray = (2 * ends - count - 1) / 2
    return middle[place]


def correlation(one: list[float], other: list[float]) -> float:
    """Spearman's rank correlation."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


@pytest.mark.slow
def test_warmth_is_what_people_judge() -> None:
    pairs = judged()
    assert len(pairs) >= 150
    people = [score for _, _, score in pairs]
    assert correlation(people, [near(first, second) for first, second, _ in pairs]) >= 0.70
    assert correlation(people, [near(second, first) for first, second, _ in pairs]) >= 0.70


@pytest.mark.parametrize(
    ("target", "order"),
    [
        ("virus", ["flu", "infection", "doctor", "cake"]),
        ("prom", ["school", "dance", "basketball", "economy"]),
        ("fence", ["gate", "garden", "opera"]),
        ("ratio", ["relation", "number", "wife", "cake"]),
    ],
)
def test_what_is_nearer_in_meaning_is_warmer(target: str, order: list[str]) -> None:
    values = [near(target, guess) for guess in order]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)


def test_only_the_word_itself_is_at_the_top() -> None:
    found = to("ratio").of(number("ratio"))
    assert (found.value, found.place) == (TOP, 0)
    others = [to("ratio").of(int(n)) for n in usual_words(wordnet()) if n != number("ratio")]
    assert sorted(one.place for one in others) == list(range(1, len(others) + 1))
    assert max(one.value for one in others) < TOP


def test_far_words_still_differ() -> None:
    of = len(usual_words(wordnet()))
    values = scale(np.arange(1, of + 1), of)
    assert values[0] == TOP - 1 and values[-1] == 0
    assert (np.diff(values) <= 0).all()
    assert len(set(values[of // 2 :].tolist())) > 150, "the second half"
    assert len(set(values[:10].tolist())) == 10


@given(st.integers(0, 147_000))
def test_every_word_has_a_warmth_and_packing_keeps_it(spelling: int) -> None:
    again = Warmths.unpack(wordnet(), number("ratio"), packed())
    assert again.of(spelling) == to("ratio").of(spelling)
    assert 0 <= again.of(spelling).value <= TOP


@cache
def packed() -> bytes:
    return to("ratio").pack()


def test_an_edition_keeps_it_all_in_a_quarter_of_a_megabyte() -> None:
    made = registry.tools("nettle").shorthand({"target": "fence"})
    assert made and len(made.model_dump_json()) < 250_000


@pytest.mark.parametrize("harm", [b"", b"W1", b"N1x"])
def test_damaged_warmth_is_refused(harm: bytes) -> None:
    with pytest.raises(DamagedWarmth):
        Warmths.unpack(wordnet(), number("ratio"), harm)


def test_the_warmth_of_another_word_is_refused() -> None:
    engine, tools = registry.engine("nettle"), registry.tools("nettle")
    one, other = tools.shorthand({"target": "fence"}), tools.shorthand({"target": "ratio"})
    assert one and other
    marked = one.secret.marked.model_copy(update={"warmth": other.secret.marked.warmth})
    mixed = one.model_copy(update={"secret": one.secret.model_copy(update={"marked": marked})})
    with pytest.raises(BadPuzzle, match="warmth"):
        engine.check(mixed)


def clues(target: str, *guesses: str) -> tuple[list[Any], State]:
    """What is told of guesses, and the state after them."""
    made = registry.tools("nettle").shorthand({"target": target})
    assert made
    state, told = replay(registry.engine("nettle"), made, [{"guess": guess} for guess in guesses])
    return list(told), state


def test_every_clue_tells_how_near_it_is() -> None:
    (flu, cake, virus), _ = clues("virus", "flu", "cake", "virus")
    assert (flu.warmth.place, flu.warmth.band) == (3, "burning") and cake.warmth.value < flu.warmth.value
    assert (virus.warmth.value, virus.warmth.place) == (TOP, 0)
    assert list(BANDS.values()) == sorted(BANDS.values(), reverse=True)


@pytest.mark.parametrize(
    ("target", "guess", "told"),
    [
        ("chain", "dog", "as in click"),
        ("ratio", "cake", "as in patty"),
        ("ratio", "wife", None),
        ("ratio", "ratio", None),
    ],
)
def test_a_meaning_that_is_not_the_most_usual_is_told_in_a_word(target: str, guess: str, told: str | None) -> None:
    ((clue,), _) = clues(target, guess)
    assert clue.as_in == told


def test_what_tells_a_meaning_names_neither_the_answer_nor_a_word_on_the_way() -> None:
    guesses = [word for n in everyday(wordnet())[:150] if (word := wordnet().spelling(n)) not in TARGETS]
    told = 0
    for target in TARGETS:
        answers, state = clues(target, *guesses)
        for clue, route in zip(answers, ways(state), strict=True):
            if clue.as_in and not clue.as_in.startswith(("as a ", "as an ")):
                told += 1
                assert target not in clue.as_in
                assert clue.as_in.removeprefix("as in ").removeprefix("a kind of ") not in route
    assert told > 20


def ways(state: State) -> list[list[str]]:
    """The words of each clue's way."""
    return [[wordnet().word(step.sense) for step in clue.route.steps] for clue in state.clues]


def test_what_is_told_of_a_guess_is_looked_up_once_and_then_told_with_every_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def look_up(puzzle: Opened, one: Clue) -> str | None:
        asked.append(one.typed)
        return as_in(puzzle, one)

    monkeypatch.setattr(shown, "as_in", look_up)
    guesses = ["tulip", "anvil", "choir"]
    first, state = clues("harbour", *guesses)
    made = registry.tools("nettle").shorthand({"target": "harbour"})
    assert made
    for _ in range(3):
        seen = registry.engine("nettle").view(made, state).guesses
    assert [(clue.warmth, clue.as_in) for clue in seen] == [(clue.warmth, clue.as_in) for clue in first]
    assert asked == guesses
