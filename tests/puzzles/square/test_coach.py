"""Square's coach: the order of the words, the one that opened most, the longest wait and the wrong word that stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from puzzles import registry
from puzzles.abilities import Coached, Coaching, Played
from puzzles.shapes import GIVE_UP
from puzzles.square.wire import Check, Move, Puzzle, Write

ENGINE = registry.engine("square")
ROWS = ["ZERO", "AVOW", "PIPE", "SLED"]
PUZZLE: Puzzle = registry.tools("square").opened({"rows": ROWS})
NOBODY: Mapping[str, int] = MappingProxyType({})


def said(*moves: tuple[Move, float], others: Mapping[str, int] = NOBODY) -> Coaching:
    assert isinstance(ENGINE, Coached)
    return ENGINE.coach(PUZZLE, [Played(move, at) for move, at in moves], others)


def grid(*rows: str) -> Write:
    return Write(letters="".join(row.ljust(4, ".") for row in [*rows, "", "", "", ""][:4]))


def labels(coaching: Coaching) -> Sequence[str]:
    return [row.label for row in coaching.chart.rows] if coaching.chart else []


def test_words_come_in_the_order_in_which_they_stood_with_the_seconds_between_them() -> None:
    coaching = said((grid("ZERO"), 20), (grid("ZERO", "A", "P", "S"), 50), (grid(*ROWS), 170))
    assert labels(coaching)[:2] == ["1 across ZERO", "1 down ZAPS"]
    assert coaching.chart and [row.value for row in coaching.chart.rows] == [20, 30, 120, 0, 0, 0, 0, 0]
    assert coaching.lines[0].startswith("You began with ZERO (1 across) after 20 seconds")
    six = "AVOW, PIPE, SLED, EVIL, ROPE and OWED together"
    assert f"You waited longest before {six}: 2 min." in coaching.lines, "nobody knows which of them was first"


def test_the_word_that_opened_most_is_named_with_the_letter_of_its_first_crossing() -> None:
    steps = [grid("ZERO", *(row[:many] for row in ROWS[1:])) for many in range(5)]
    coaching = said(*((step, 10.0 * n) for n, step in enumerate(steps, 1)))
    assert any(
        line == "ZERO (1 across) opened most: ZAPS, EVIL and ROPE, which cross it, followed within 30 seconds, "
        "ZAPS first, through the Z."
        for line in coaching.lines
    )


def test_of_words_that_came_with_the_same_letters_the_one_that_was_written_brought_the_others() -> None:
    before = grid("ZERO", "A", "PIPE", "SLED")
    coaching = said((grid("ZERO"), 10), (before, 20), (grid(*ROWS), 24))
    lines = " ".join(coaching.lines)
    assert "With AVOW (5 across) stood EVIL, ROPE and OWED, too" in lines and "AVOW (5 across) last" in lines
    assert "opened most" not in lines, "that they followed ZERO says nothing"
    assert coaching.chart and [row.note for row in coaching.chart.rows][-3:] == ["came with AVOW"] * 3


def test_most_is_said_of_three_at_least_and_never_of_a_tie() -> None:
    few = {"plays": 40, "checked:a2": 2, "first:a1": 11, "first:d1": 11}
    lines = " ".join(said((grid("ZERO"), 20), (grid(*ROWS), 60), others=few).lines)
    assert "often" not in lines and "of 40" not in lines


def test_a_wrong_word_that_stood_is_remembered_and_a_check_that_found_it() -> None:
    coaching = said(
        (grid("HERO"), 10), (Check(check="grid"), 70), (grid("ZERO"), 80), (grid(*ROWS), 90), others={"plays": 3}
    )
    assert "HERO stood at 1 across for 1 min 10 s before it became ZERO." in coaching.lines
    assert "Your check found one wrong letter." in coaching.lines


def test_of_a_grid_that_comes_at_once_that_is_said_and_of_one_that_was_given_up_how_near_it_was() -> None:
    assert said((grid(*ROWS), 30)).lines == ("All 8 words came at once, after 30 seconds.",)
    near = said((grid("ZERO", "AVO"), 30), (GIVE_UP, 40))
    assert any(line == "AVOW (5 across) was near: 3 of its four letters were right." for line in near.lines)
    assert "before a word stood" in said((GIVE_UP, 5)).lines[0] and said((GIVE_UP, 5)).chart is None


def test_the_clue_that_most_people_checked_is_named_from_what_was_counted() -> None:
    counts = {"plays": 40, "checked:a2": 11, "checked:d1": 4, "first:a1": 25}
    lines = said((grid("ZERO"), 20), (grid(*ROWS), 60), others=counts).lines
    assert any("Checked most often was 5 across" in line and "(AVOW): by 11 of 40 players." in line for line in lines)
    assert "25 of 40 found ZERO first, as you did." in lines
