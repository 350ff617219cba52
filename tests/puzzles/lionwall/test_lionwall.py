"""Lion Wall's rules, what every written wall keeps, and the exact cover that proves it."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import BadPuzzle, IllegalMove, Status, replay
from puzzles.lionwall.rules import State
from puzzles.lionwall.solver import GROUP, mask_of, names_of, solve
from puzzles.shapes import GIVE_UP
from tests.cast.walls import GROUPS, NAMES, engine, tools, wall, write_short, write_wall


def play(*moves: object) -> State:
    return replay(engine(), wall(), moves)[0]


def four(*cards: str) -> dict[str, Any]:
    return {"cards": list(cards)}


WRONG = [four("heel", "toe", "knife", card) for card in ("fork", "spoon", "ladle")]
TWO = [four(*GROUPS[0]), four(*GROUPS[1])]
THIRD = four(*GROUPS[2])


def name_all(state: State, right: int) -> State:
    """Name the first groups right and the others wrong."""
    secret = wall().secret
    for n, group in enumerate(secret.groups):
        wrong = next(choice for choice in secret.choices[n] if choice != group.name)
        move = {"name": {"group": n, "choice": group.name if n < right else wrong}}
        state, _ = engine().apply(wall(), state, move)
    return state


def test_tries_are_free_until_two_groups_are_found_and_the_third_wrong_one_after_them_ends_the_wall() -> None:
    state = play(*WRONG, TWO[0])
    assert state.lives is None and not state.wall_done
    assert play(*TWO).lives == 3
    assert play(WRONG[0], WRONG[1], *TWO).lives == 3, "those from before cost no life later"
    assert play(*TWO, *WRONG[:2]).lives == 1
    state = play(*TWO, *WRONG)
    assert state.lives == 0 and state.wall_done and state.status is Status.PLAYING


def test_a_wall_with_four_lives_is_played_with_four_beside_one_with_three() -> None:
    stored = wall().model_dump(mode="json")
    stored["public"]["rules"]["lives"] = 4
    kinder = engine().read(stored)
    lost_three = [*TWO, *WRONG]
    state, _ = replay(engine(), kinder, lost_three)
    assert state.lives == 1 and not state.wall_done
    assert play(*lost_three).lives == 0
    views = [engine().view(*one) for one in ((kinder, state), (wall(), play(*lost_three)))]
    assert [view.rules.lives for view in views] == [4, 3]


def test_a_point_for_each_group_and_name_and_two_for_all_eight() -> None:
    for moves, named, points in (([THIRD], 4, 10), ([THIRD], 3, 7), ([THIRD], 0, 4), (WRONG, 4, 6)):
        state = name_all(play(*TWO, *moves), named)
        assert state.points == points
        assert state.status is (Status.LOST if moves == WRONG else Status.WON)
        assert engine().outcome(wall(), state).line == f"{points}/10"


def test_a_clean_sweep_takes_neither_a_wrong_try_nor_a_hint() -> None:
    for before, praise in (([], "Clean sweep!"), ([WRONG[0]], "Full marks!"), ([{"hint": True}], "Full marks!")):
        assert engine().outcome(wall(), name_all(play(*before, *TWO, THIRD), 4)).praise == praise


def test_points_come_before_tries_and_tries_before_time() -> None:
    best = engine().score(wall(), name_all(play(*TWO, THIRD), 4), 900)
    more_tries = engine().score(wall(), name_all(play(WRONG[0], *TWO, THIRD), 4), 1)
    fewer_points = engine().score(wall(), name_all(play(*TWO, THIRD), 3), 1)
    hinted = engine().score(wall(), name_all(play({"hint": True}, *TWO, THIRD), 4), 1)
    assert best < more_tries < fewer_points
    assert best < hinted < fewer_points


def test_a_hint_is_two_cards_of_one_group_that_is_not_found() -> None:
    state = play(*TWO, {"hint": True}, {"hint": True})
    for pair in state.hints:
        assert any(set(pair) <= set(group) for group in GROUPS[2:])
    with pytest.raises(IllegalMove, match="no_hint"):
        engine().apply(wall(), state, {"hint": True})


def test_the_share_text_shows_each_try_in_the_colours_of_its_cards_in_at_most_twelve_lines() -> None:
    rows = engine().share(wall(), name_all(play(four("fish", "fox", "saucer", "Mars"), *TWO, THIRD), 2))
    assert len(rows) == 5 and rows[-1] == "⭐⭐ 6/10"
    assert [len(set(row)) for row in rows[:4]] == [2, 1, 1, 1]
    tries = [four("fish", "Mars", "knife", card) for card in ("heel", "toe", "sole", "arch", "fork", "Venus", "fox")]
    tries += [four("fox", "Mars", "knife", card) for card in ("heel", "toe", "sole", "arch", "fork", "Venus")]
    rows = engine().share(wall(), play(*tries, GIVE_UP))
    assert len(rows) == 12 and rows[0] == "➕3"


def test_the_lost_groups_are_shown_and_names_asked_only_when_the_wall_is_done() -> None:
    before, after = engine().view(wall(), play(*TWO, *WRONG[:2])), engine().view(wall(), play(*TWO, *WRONG))
    assert len(before.found) == 2 and before.names == ()
    assert len(after.found) == 4 and [one.by_player for one in after.found] == [True, True, False, False]
    assert all(len(one.choices) == 6 and one.name is None and one.signs == () for one in after.names)
    late, given_up = play({"clock": True}, TWO[0], {"time_up": True}), engine().view(wall(), play(GIVE_UP))
    assert engine().view(wall(), late).phase == "names"
    assert given_up.phase == "over" and given_up.names == () and len(given_up.found) == 4


def test_cards_that_look_alike_and_what_is_no_wall_are_refused() -> None:
    alike = [("Mars", "MARS"), ("Mars", "Mars "), ("\u9818", "\uf9b4"), ("\u9818", "\u9818\ufe00"), ("é", "e\u0301")]
    for one, other in [*alike, ("亻", "⺅"), ("МАРС", "MAPC"), ("土", "士")]:
        with pytest.raises(BadPuzzle, match="cards must differ"):
            tools().solve({"flavour": "words", "cards": [one, other, *"abcdefghijklmn"]})
        with pytest.raises(BadPuzzle, match="cards must differ"):
            write_wall([(NAMES[0], [one, other, "Saturn", "Neptune"]), *list(zip(NAMES, GROUPS, strict=True))[1:]])
    cards: list[Any] = [list("abc"), ["a"] * 16, None]
    bad: list[Any] = [{"flavour": "words", "cards": one} for one in cards]
    for data in (*bad, {"flavour": "runes", "cards": list("abcdefghijklmnop")}, write_short([("a", ["b"])]), []):
        with pytest.raises(BadPuzzle):
            tools().solve(data)
    secret = wall().secret
    changes: list[tuple[dict[str, Any], str]] = [
        ({"groups": secret.groups[:1] * 4}, "hold each card of the wall once"),
        ({"choices": secret.choices[:1] * 4}, "lack the right one"),
        ({"choices": tuple(row[:5] + row[:1] for row in secret.choices)}, "choices must differ"),
        ({"groups": tuple(g.model_copy(update={"name": NAMES[0]}) for g in secret.groups)}, "names must differ"),
    ]
    for changed, reason in changes:
        with pytest.raises(BadPuzzle, match=reason):
            engine().check(wall().model_copy(update={"secret": secret.model_copy(update=changed)}))


def test_a_written_wall_and_its_cards_alone_are_solved_alike_and_what_cannot_be_proven_is_told() -> None:
    short = write_short(zip(NAMES, GROUPS, strict=True))
    bare = {"flavour": "words", "cards": list(wall().public.cards)}
    solved: list[Any] = [tools().solve(form) for form in (wall().model_dump(mode="json"), short, bare)]
    whole, written, alone = solved
    one, other = ([group["cards"] for group in each["partitions"][0]["groups"]] for each in (whole, alone))
    assert whole == written and sorted(one) == sorted(other)
    assert "cannot be seen by this proof" in alone["told"]
    known = tools().proof(wall())
    assert known.holds and known.unknown == () and known.doubtful == ((("arch",), "Parts of a foot"),)
    found: Any = tools().solve(write_short(zip([NAMES[0], "What I like", *NAMES[2:]], GROUPS, strict=True)))
    assert found["unknown"] == ["What I like"] and found["count"] == 1 and "check by eye" in found["told"]


CARDS = 8
categories = st.lists(st.sets(st.integers(0, CARDS - 1), min_size=2, max_size=6), max_size=8)


def brute_force(masks: list[int], cards: int = CARDS) -> set[tuple[int, ...]]:
    """All partitions of a wall of two groups, by trying every split."""
    whole, found = (1 << cards) - 1, set()
    fits = lambda group: any(group & mask == group for mask in masks)  # noqa: E731
    for four in combinations(range(cards), GROUP):
        group = mask_of(four)
        if fits(group) and fits(whole & ~group):
            found.add(tuple(sorted((group, whole & ~group))))
    return found


@given(categories)
def test_it_finds_just_what_trying_every_split_finds(held: list[set[int]]) -> None:
    masks = [mask_of(numbers) for numbers in held]
    found = solve(CARDS, masks, limit=1000)
    assert found.complete
    assert set(found.partitions) == brute_force(masks) and len(found.partitions) == len(set(found.partitions))


def test_it_stops_at_the_limit_and_says_so() -> None:
    everything = [(1 << CARDS) - 1]
    assert len(solve(CARDS, everything, limit=3).partitions) == 3
    assert not solve(CARDS, everything, limit=3).complete
    assert solve(CARDS, everything, limit=35).complete
    found = solve(16, [0xFFFF], limit=10)
    assert len(found.partitions) == 10 and not found.complete


def test_the_narrowest_name_comes_first() -> None:
    assert names_of(0b1111, {"animals": 0b11111111, "fish": 0b11111, "birds": 0b11100000}) == ["fish", "animals"]
