"""Lion Wall's rules, what every written wall keeps, and the exact cover that proves it."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.contract import BadPuzzle, replay
from puzzles.lionwall.coach import list_doubtful_cards
from puzzles.lionwall.rules import State
from puzzles.lionwall.solver import GROUP_SIZE, make_mask, solve_wall
from tests.cast.walls import GROUPS, NAMES, get_engine, get_tools, get_wall, write_short


def play(*moves: object) -> State:
    return replay(get_engine(), get_wall(), moves)[0]


def four(*cards: str) -> dict[str, Any]:
    return {"cards": list(cards)}


WRONG = [four("heel", "toe", "knife", card) for card in ("fork", "spoon", "ladle")]
TWO = [four(*GROUPS[0]), four(*GROUPS[1])]


def test_a_wall_with_four_lives_is_played_with_four_beside_one_with_three() -> None:
    stored = get_wall().model_dump(mode="json")
    stored["public"]["rules"]["lives"] = 4
    kinder = get_engine().read_puzzle(stored)
    lost_three = [*TWO, *WRONG]
    state, _ = replay(get_engine(), kinder, lost_three)
    assert state.lives_left == 1 and not state.is_wall_done
    assert play(*lost_three).lives_left == 0
    views = [get_engine().view(*one) for one in ((kinder, state), (get_wall(), play(*lost_three)))]
    assert [view.rules.lives for view in views] == [4, 3]


def test_a_hint_is_two_cards_of_one_group_that_is_not_found() -> None:
    state = play(*TWO, {"hint": True}, {"hint": True})
    for pair in state.hints:
        assert any(set(pair) <= set(group) for group in GROUPS[2:])


def test_a_group_is_in_doubt_by_cards_that_fit_elsewhere_and_by_strangers_that_fit_it() -> None:
    cards = get_wall().public.cards
    fish = make_mask(cards.index(card) for card in ("fox", "fish", "saucer", "buttress", "Mars"))
    bare = [list_doubtful_cards(get_wall(), {}, group) for group in range(4)]
    known = [list_doubtful_cards(get_wall(), {"things that fly": fish}, group) for group in range(4)]
    doubts = zip(get_wall().secret.groups, bare, known, strict=True)
    names = [group.name for group, one, other in doubts if one != other]
    assert sorted(names) == ["Planets", "flying ___"]


def test_a_wall_whose_groups_and_choices_do_not_fit_is_refused() -> None:
    secret = get_wall().secret
    changes: list[tuple[dict[str, Any], str]] = [
        ({"groups": secret.groups[:1] * 4}, "each card of the wall must be in one group"),
        ({"choices": secret.choices[:1] * 4}, "don’t include the right one"),
        ({"choices": tuple(row[:5] + row[:1] for row in secret.choices)}, "choices must differ"),
        ({"groups": tuple(g.model_copy(update={"name": NAMES[0]}) for g in secret.groups)}, "names must differ"),
    ]
    for changed, reason in changes:
        with pytest.raises(BadPuzzle, match=reason):
            get_engine().check(get_wall().model_copy(update={"secret": secret.model_copy(update=changed)}))


def test_a_written_wall_and_its_cards_alone_are_solved_alike_and_what_cannot_be_proven_is_told() -> None:
    short = write_short(zip(NAMES, GROUPS, strict=True))
    bare = {"flavour": "words", "cards": list(get_wall().public.cards)}
    solved: list[Any] = [get_tools().solve(form) for form in (get_wall().model_dump(mode="json"), short, bare)]
    whole, written, alone = solved
    one, other = ([group["cards"] for group in each["partitions"][0]["groups"]] for each in (whole, alone))
    assert whole == written and sorted(one) == sorted(other)
    assert "This proof only knows" in alone["told"]
    known = get_tools().prove_puzzle(get_wall())
    assert known.has_one_answer and known.unknown == () and known.doubtful == ((("arch",), "Parts of a foot"),)
    found: Any = get_tools().solve(write_short(zip([NAMES[0], "What I like", *NAMES[2:]], GROUPS, strict=True)))
    assert found["unknown"] == ["What I like"] and found["count"] == 1 and "Check by eye" in found["told"]


CARDS = 8
categories = st.lists(st.sets(st.integers(0, CARDS - 1), min_size=2, max_size=6), max_size=8)


def brute_force(masks: list[int], cards: int = CARDS) -> set[tuple[int, ...]]:
    whole, found = (1 << cards) - 1, set()
    fits = lambda group: any(group & mask == group for mask in masks)  # noqa: E731
    for four in combinations(range(cards), GROUP_SIZE):
        group = make_mask(four)
        if fits(group) and fits(whole & ~group):
            found.add(tuple(sorted((group, whole & ~group))))
    return found


@given(categories)
def test_it_finds_just_what_trying_every_split_finds(held: list[set[int]]) -> None:
    masks = [make_mask(numbers) for numbers in held]
    found = solve_wall(CARDS, masks, limit=1000)
    assert found.complete
    assert set(found.partitions) == brute_force(masks) and len(found.partitions) == len(set(found.partitions))


def test_it_stops_at_the_limit_and_says_so() -> None:
    everything = [(1 << CARDS) - 1]
    assert len(solve_wall(CARDS, everything, limit=3).partitions) == 3
    assert not solve_wall(CARDS, everything, limit=3).complete
    assert solve_wall(CARDS, everything, limit=35).complete
    found = solve_wall(16, [0xFFFF], limit=10)
    assert len(found.partitions) == 10 and not found.complete
