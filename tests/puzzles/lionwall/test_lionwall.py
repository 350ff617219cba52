"""Lion Wall's rules and walls: what a player may do, and what every wall keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from puzzles import registry
from puzzles.contract import BadPuzzle, IllegalMove, Least, Status, Stock, replay
from puzzles.lionwall.categories import CATEGORIES
from puzzles.lionwall.characters import CharacterWalls
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.rules import State
from puzzles.lionwall.tools import Tools
from puzzles.lionwall.wire import Hint, Puzzle, TryFour
from puzzles.lionwall.words import WordWalls
from puzzles.shapes import GIVE_UP

GROUPS = [["fish", "fox", "saucer", "buttress"], ["Mars", "Venus", "Saturn", "Neptune"]]
GROUPS += [["knife", "fork", "spoon", "ladle"], ["heel", "toe", "sole", "arch"]]
NAMES = ["flying ___", "Planets", "Cutlery", "Parts of a foot"]


def engine() -> LionWall:
    found = registry.engine("lionwall")
    assert isinstance(found, LionWall)
    return found


def tools() -> Tools:
    found = registry.tools("lionwall")
    assert isinstance(found, Tools)
    return found


def written(rows: Iterable[tuple[str, Sequence[str]]]) -> Puzzle:
    groups = [{"name": name, "cards": list(cards)} for name, cards in rows]
    puzzle = tools().shorthand({"flavour": "words", "groups": groups})
    assert puzzle is not None
    return puzzle


@cache
def wall() -> Puzzle:
    return written(zip(NAMES, GROUPS, strict=True))


@cache
def generated(variant: str, count: int = 8) -> list[Puzzle]:
    rng = Random(7)
    return [engine().generate(rng, variant) for _ in range(count)]


def play(*moves: object) -> State:
    return replay(engine(), wall(), moves)[0]


def four(*cards: str) -> dict[str, Any]:
    return {"cards": list(cards)}


WRONG = [four("heel", "toe", "knife", card) for card in ("fork", "spoon", "ladle")]
TWO = [four(*GROUPS[0]), four(*GROUPS[1])]


def test_tries_are_free_until_two_groups_are_found() -> None:
    state = play(*WRONG, TWO[0])
    assert state.lives is None and not state.wall_done


def test_then_there_are_three_lives_and_the_third_wrong_try_ends_the_wall() -> None:
    assert play(*TWO).lives == 3
    assert play(*TWO, *WRONG[:2]).lives == 1
    state = play(*TWO, *WRONG)
    assert state.lives == 0 and state.wall_done and state.status is Status.PLAYING


def test_wrong_tries_from_before_cost_no_life_later() -> None:
    assert play(WRONG[0], WRONG[1], *TWO).lives == 3


def test_the_lost_groups_are_shown_only_when_the_wall_is_done() -> None:
    before, after = engine().view(wall(), play(*TWO, *WRONG[:2])), engine().view(wall(), play(*TWO, *WRONG))
    assert len(before.found) == 2 and before.names == ()
    assert len(after.found) == 4 and [one.by_player for one in after.found] == [True, True, False, False]
    assert all(len(one.choices) == 6 and one.name is None for one in after.names)


def name_all(state: State, right: int) -> State:
    secret = wall().secret
    for n, group in enumerate(secret.groups):
        wrong = next(choice for choice in secret.choices[n] if choice != group.name)
        move = {"name": {"group": n, "choice": group.name if n < right else wrong}}
        state, _ = engine().apply(wall(), state, move)
    return state


def test_a_choice_is_named_with_its_component_and_one_alone_is_in_all_four() -> None:
    """Who reads no character can see which part is meant; among words there is nothing to add."""
    characters = engine().flavours["characters"]
    assert isinstance(characters, CharacterWalls)
    for puzzle in generated("characters", 4):
        view = engine().view(puzzle, solved(puzzle))
        for group, naming in zip(puzzle.secret.groups, view.names, strict=True):
            assert group.sign is not None
            signs = dict(zip(naming.choices, naming.signs, strict=True))
            assert signs[group.name] == group.sign.glyph and all(signs.values()) and len(set(signs.values())) == 6
            parts = [set(characters.parts(card)) for card in group.texts]
            assert [name for name, sign in signs.items() if all(sign in held for held in parts)] == [group.name]
    view = engine().view(generated("words", 1)[0], solved(generated("words", 1)[0]))
    assert {naming.signs for naming in view.names} == {()}


def solved(puzzle: Puzzle) -> State:
    return replay(engine(), puzzle, [TryFour(cards=group.texts) for group in puzzle.secret.groups[:3]])[0]


@pytest.mark.parametrize(("moves", "named", "points"), [((), 4, 10), ((), 3, 7), ((), 0, 4), (WRONG, 4, 6)])
def test_a_point_for_each_group_and_name_and_two_for_all_eight(moves: Any, named: int, points: int) -> None:
    solved = [*TWO, *(moves or [four(*GROUPS[2])])]
    state = name_all(play(*solved), named)
    assert state.points == points
    assert state.status is (Status.LOST if moves else Status.WON)
    assert engine().outcome(wall(), state).line == f"{points}/10"


def test_points_come_before_tries_and_tries_before_time() -> None:
    third = four(*GROUPS[2])
    best = engine().score(wall(), name_all(play(*TWO, third), 4), 900)
    more_tries = engine().score(wall(), name_all(play(WRONG[0], *TWO, third), 4), 1)
    fewer_points = engine().score(wall(), name_all(play(*TWO, third), 3), 1)
    hinted = engine().score(wall(), name_all(play({"hint": True}, *TWO, third), 4), 1)
    assert best < more_tries < fewer_points
    assert best < hinted < fewer_points


def test_the_clock_is_a_choice_and_its_end_shows_the_wall() -> None:
    state = play({"clock": True}, TWO[0], {"time_up": True})
    assert engine().view(wall(), state).phase == "names"
    assert "⏱️" in engine().outcome(wall(), name_all(state, 4)).line


def test_a_hint_is_two_cards_of_one_group_that_is_not_found() -> None:
    state = play(*TWO, {"hint": True}, {"hint": True})
    for pair in state.hints:
        assert any(set(pair) <= set(group) for group in GROUPS[2:])
    with pytest.raises(IllegalMove, match="no_hint"):
        engine().apply(wall(), state, {"hint": True})


def test_the_share_text_shows_each_try_in_the_colours_of_its_cards() -> None:
    state = name_all(play(four("fish", "fox", "saucer", "Mars"), *TWO, four(*GROUPS[2])), 2)
    rows = engine().share(wall(), state)
    assert len(rows) == 5 and rows[-1] == "⭐⭐ 6/10"
    assert sorted(set(rows[0])) != [] and len(set(rows[0])) == 2
    assert all(len(set(row)) == 1 for row in rows[1:4])


def test_many_tries_are_told_in_twelve_lines() -> None:
    tries = [four("fish", "Mars", "knife", card) for card in ("heel", "toe", "sole", "arch", "fork", "Venus", "fox")]
    tries += [four("fox", "Mars", "knife", card) for card in ("heel", "toe", "sole", "arch", "fork", "Venus")]
    rows = engine().share(wall(), play(*tries, GIVE_UP))
    assert len(rows) == 12 and rows[0] == "➕3"


def test_after_giving_up_no_names_are_asked() -> None:
    view = engine().view(wall(), play(GIVE_UP))
    assert view.phase == "over" and view.names == () and len(view.found) == 4


def test_the_others_of_a_race_read_how_many_tries_were_wrong_and_then_how_many_lives_are_left() -> None:
    groups = [four(*group) for group in GROUPS]
    plays = [[], WRONG[:1], [*groups[:1], *WRONG[:2]], [*groups[:2], *WRONG[:1]], [*groups[:2], *WRONG[:2]], groups[:3]]
    assert [engine().progress(wall(), play(*moves)).text for moves in plays] == [
        "0 of 4 groups",
        "0 of 4 groups, 1 wrong try",
        "1 of 4 groups, 2 wrong tries",
        "2 of 4 groups, 2 lives left",
        "2 of 4 groups, 1 life left",
        "4 of 4 groups",
    ]


def test_giving_up_is_told_with_what_was_found_before() -> None:
    told = [engine().outcome(wall(), play(*moves, GIVE_UP)).sentence for moves in ([], WRONG[:1])]
    assert told == [
        "You gave up before the first try: 0 of 10 points.",
        "You gave up after one try, with no group found: 0 of 10 points.",
    ]


@pytest.mark.parametrize(
    "data",
    [
        {"flavour": "runes", "cards": list("abcdefghijklmnop")},
        {"flavour": "words", "cards": list("abc")},
        {"flavour": "words", "cards": ["a"] * 16},
        {"flavour": "words", "cards": None},
        [],
        {"flavour": "words", "groups": [{"name": "a", "cards": ["b"]}]},
    ],
)
def test_what_is_no_wall_is_refused_with_a_reason(data: Any) -> None:
    with pytest.raises(BadPuzzle):
        tools().solve(data)


def test_moves_may_be_given_as_shapes_or_as_their_json() -> None:
    shapes = [Hint(hint=True), TryFour(cards=tuple(GROUPS[0]))]
    assert play(*shapes) == play(*(move.model_dump(mode="json") for move in shapes))


def test_the_least_is_three_tries_and_four_names() -> None:
    assert engine().least(wall()) == Least(moves=len(engine().solution(wall())), seconds=9)


def test_a_wall_keeps_the_wish_of_its_day() -> None:
    puzzle = engine().generate(Random(1), "characters", Stock(difficulty=4))
    assert puzzle.public.difficulty == 4
    assert engine().generate(Random(1), "characters").public.difficulty is None


def test_a_wall_that_is_read_from_its_stored_form_is_the_same_wall() -> None:
    for puzzle in (*generated("characters"), *generated("words")):
        assert engine().read(puzzle.model_dump(mode="json")) == puzzle


def damaged(**changed: Any) -> Puzzle:
    """The wall with some of its secret changed."""
    return wall().model_copy(update={"secret": wall().secret.model_copy(update=changed)})


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (lambda: damaged(groups=wall().secret.groups[:1] * 4), "hold each card of the wall once"),
        (lambda: damaged(choices=wall().secret.choices[:1] * 4), "lack the right one"),
        (lambda: damaged(choices=tuple(row[:5] + row[:1] for row in wall().secret.choices)), "choices must differ"),
        (
            lambda: damaged(
                groups=tuple(one.model_copy(update={"name": NAMES[0]}) for one in wall().secret.groups),
            ),
            "names must differ",
        ),
    ],
)
def test_a_wall_whose_parts_do_not_fit_together_is_refused(bad: Callable[[], Puzzle], reason: str) -> None:
    with pytest.raises(BadPuzzle, match=reason):
        engine().check(bad())


def test_a_whole_puzzle_a_written_wall_and_its_cards_alone_are_solved_alike() -> None:
    rows = [{"name": name, "cards": cards} for name, cards in zip(NAMES, GROUPS, strict=True)]
    whole, short = wall().model_dump(mode="json"), {"flavour": "words", "groups": rows}
    bare = {"flavour": "words", "cards": list(wall().public.cards)}
    assert tools().solve(whole) == tools().solve(short)
    found: list[Any] = [tools().solve(one) for one in (whole, bare)]
    one, other = ([group["cards"] for group in each["partitions"][0]["groups"]] for each in found)
    assert sorted(one) == sorted(other)


def test_an_editors_words_that_fit_on_no_card_are_left_out() -> None:
    own = {"Terms for nothing": "zero\nnil\nlove\nduck\nnought\n" + "x" * 41 + "\na\u0000b"}
    stock = Stock({CATEGORIES: list(own)}, details={CATEGORIES: own})
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    assert flavour.pool(stock).words == {"Terms for nothing": ("zero", "nil", "love", "duck", "nought")}


def test_what_cannot_be_proven_of_a_written_wall_is_told() -> None:
    known = tools().proof(wall())
    assert known.holds and known.unknown == () and known.doubtful == ((("arch",), "Parts of a foot"),)
    names = ["flying ___", "What I like", "Cutlery", "Parts of a foot"]
    found: Any = tools().solve(
        {"flavour": "words", "groups": [{"name": n, "cards": g} for n, g in zip(names, GROUPS, strict=True)]}
    )
    assert found["unknown"] == ["What I like"] and found["count"] == 1 and "check by eye" in found["told"]
    cards = [card for group in GROUPS for card in group]
    bare: Any = tools().solve({"flavour": "words", "cards": cards})
    assert "cannot be seen by this proof" in bare["told"]


def test_groups_of_characters_are_known_by_glyph_or_name() -> None:
    flavour = engine().flavours["characters"]
    assert all(flavour.is_called("氵", name) for name in ("氵", "water", "氵 water"))
    assert not flavour.is_called("氵", "fire")
