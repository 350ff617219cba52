"""Which clues are worth showing: the article's own game, line for line, and the rules one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.contract import replay
from puzzles.nettle.summary import Trail, highlights, line, longest, new_shortest, progress, waypoints
from puzzles.nettle.wire import Clue

ARTICLE = [
    # guess, clue, and the words of the way where other guesses share them
    ("cake", "🔼🔽🖋🔼", ["dish", "turnover", "turnover (rate)"]),
    ("home", "🔼🔼🔽🖋🔼", ["return", "go", "speed", "speed (rate)"]),
    ("greeting", "🔽🖋🔼🖋🔼🔼", ["a", "b", "c", "d", "e"]),
    ("marriage", "🌟🔼🖋🔽🔽", ["better half", "relation (kin)", "relation", "magnitude relation"]),
    ("wife", "🔼🔼🖋🔽🔽", ["better half", "relation (kin)", "relation", "magnitude relation"]),
    ("spouse", "🔼🖋🔽🔽", ["relation (kin)", "relation", "magnitude relation"]),
    ("relationship", "🔼🔽🔽", ["relation", "magnitude relation"]),
    ("connection", "🔼🔽🔽", ["relation", "magnitude relation"]),
    ("relation", "🔽🔽", ["magnitude relation"]),
    ("ratio", "", []),
]
GUESSES = [guess for guess, _, _ in ARTICLE]


def article() -> list[Trail]:
    return [
        Trail(n, tuple(clue), tuple([guess, *between, "ratio"] if clue else ["ratio"]))
        for n, (guess, clue, between) in enumerate(ARTICLE, 1)
    ]


def test_the_articles_game_is_summed_up_line_for_line() -> None:
    shown = [line(clue).replace("🖋", "🖋️") for clue in highlights(article())]
    assert shown == [
        "1: 🔼🔽🖋️🔼",
        "3: 🔽🖋️🔼🖋️🔼🔼",
        "4: 🌟🔼🖋️🔽🔽",
        "6: 🔼🖋️🔽🔽",
        "7: 🔼🔽🔽",
        "9: 🔽🔽",
        "10: ✅",
    ]


def test_the_engine_plays_the_articles_game_with_the_same_lengths_and_the_same_summary() -> None:
    engine = registry.engine("nettle")
    puzzle = registry.tools("nettle").shorthand({"target": "ratio"})
    assert puzzle is not None
    state, feedback = replay(engine, puzzle, [{"guess": guess} for guess in GUESSES])
    assert [clue.distance for clue in feedback if isinstance(clue, Clue)] == [len(clue) for _, clue, _ in ARTICLE]
    numbers = [int(row.partition(":")[0]) for row in engine.share(puzzle, state)]
    assert numbers == [1, 3, 4, 6, 7, 9, 10]


def test_the_first_two_rules_alone_show_less() -> None:
    clues = article()
    assert [clue.n for clue in new_shortest(clues)] == [1, 7, 9, 10]
    assert [clue.n for clue in longest(clues)] == [3]


def test_the_waypoint_is_the_guess_nearest_to_the_answer() -> None:
    assert waypoints(article()) == ["relation"]
    assert [clue.n for clue in progress(article())] == [4, 6, 7, 9]


def test_there_is_one_waypoint_for_each_25_guesses_begun() -> None:
    clues = [Trail(n, ("🔼",) * 5, (n, "w", "x", "y", "z", "end")) for n in range(1, 27)]
    assert len(waypoints(clues[:25])) == 1
    assert len(waypoints(clues)) == 2


def test_of_waypoints_as_near_the_one_that_more_clues_lead_through_comes_first() -> None:
    clues = [
        Trail(1, ("🔼", "🔼"), ("a", "m", "end")),
        Trail(2, ("🔼", "🔼"), ("b", "m", "end")),
        Trail(3, ("🔼",) * 3, ("c", "a", "m", "end")),
    ]
    assert waypoints(clues) == ["a"]


games = st.lists(st.integers(1, 20), min_size=1, max_size=120).map(
    lambda lengths: [Trail(n, ("🔼",) * far, (n, *range(1000 + far, 1000, -1))) for n, far in enumerate(lengths, 1)]
)


@given(games)
def test_a_summary_has_at_most_twelve_lines_in_the_order_of_the_game(clues: list[Trail]) -> None:
    shown = [clue.n for clue in highlights(clues)]
    assert 1 <= len(shown) <= 12
    assert shown == sorted(set(shown))


@given(games)
def test_the_last_new_shortest_clue_and_the_longest_are_always_shown(clues: list[Trail]) -> None:
    shown = {clue.n for clue in highlights(clues)}
    assert {new_shortest(clues)[-1].n, longest(clues)[0].n} <= shown
