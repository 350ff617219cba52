"""Square's coach: the order of the words, the one that opened most, the longest wait and the wrong word that stood."""

from collections.abc import Mapping
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


def test_words_come_in_the_order_in_which_they_were_there_with_the_seconds_between_them_and_what_brought_them() -> None:
    coaching = said((grid("ZERO"), 20), (grid("ZERO", "A", "P", "S"), 50), (grid(*ROWS), 170))
    assert coaching.chart and [row.label for row in coaching.chart.rows][:2] == ["1 across ZERO", "1 down ZAPS"]
    assert [row.value for row in coaching.chart.rows] == [20, 30, 120, 0, 0, 0, 0, 0]
    six = "AVOW, PIPE, SLED, EVIL, ROPE and OWED together"
    assert f"You waited longest before {six}: 2 min." in coaching.lines, "nobody knows which of them was first"
    brought = said((grid("ZERO"), 10), (grid("ZERO", "A", "PIPE", "SLED"), 20), (grid(*ROWS), 24))
    assert brought.chart and [row.note for row in brought.chart.rows][-3:] == ["came with AVOW"] * 3
    assert "opened most" not in " ".join(brought.lines), "that they followed ZERO says nothing"
    steps = [grid("ZERO", *(row[:many] for row in ROWS[1:])) for many in range(5)]
    opened = " ".join(said(*((step, 10.0 * n) for n, step in enumerate(steps, 1))).lines)
    assert "ZERO (1 across) opened most: ZAPS, EVIL and ROPE, which cross it" in opened
    assert said((GIVE_UP, 5)).chart is None


def test_a_wrong_word_is_remembered_and_a_check_that_found_it_and_how_near_one_was_at_the_end() -> None:
    coaching = said((grid("HERO"), 10), (Check(check="grid"), 70), (grid("ZERO"), 80), (grid(*ROWS), 90))
    assert "HERO stood at 1 across for 1 min 10 s before it became ZERO." in coaching.lines
    assert "Your check found one wrong letter." in coaching.lines
    near = " ".join(said((grid("ZERO", "AVO"), 30), (GIVE_UP, 40)).lines)
    assert "AVOW (5 across) was near: 3 of its four letters were right." in near


def test_others_are_spoken_of_from_three_on_and_never_of_a_tie() -> None:
    def lines(others: Mapping[str, int]) -> str:
        return " ".join(said((grid("ZERO"), 20), (grid(*ROWS), 60), others=others).lines)

    many = lines({"plays": 40, "checked:a2": 11, "checked:d1": 4, "first:a1": 25})
    assert "Checked most often was 5 across" in many and "by 11 of 40 players" in many
    assert "25 of 40 found ZERO first, as you did." in many
    few = lines({"plays": 40, "checked:a2": 2, "first:a1": 11, "first:d1": 11})
    assert "often" not in few and "of 40" not in few
