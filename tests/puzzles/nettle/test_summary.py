"""Which clues are worth showing: the article's own game, line for line, and the rules one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from puzzles.nettle.summary import Trail, highlights, line, longest, new_shortest, progress, waypoints
from tests.cast.nettle import ENGINE, play, puzzle

GAME = [
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
ARTICLE = [
    Trail(n, tuple(clue), tuple([guess, *between, "ratio"] if clue else ["ratio"]))
    for n, (guess, clue, between) in enumerate(GAME, 1)
]


def numbers(clues: list[Trail]) -> list[int]:
    return [clue.n for clue in clues]


def test_the_articles_game_is_summed_up_line_for_line() -> None:
    shown = " ".join(line(clue) for clue in highlights(ARTICLE))
    assert shown == "1: 🔼🔽🖋🔼 3: 🔽🖋🔼🖋🔼🔼 4: 🌟🔼🖋🔽🔽 6: 🔼🖋🔽🔽 7: 🔼🔽🔽 9: 🔽🔽 10: ✅"
    assert (numbers(new_shortest(ARTICLE)), numbers(longest(ARTICLE))) == ([1, 7, 9, 10], [3])
    assert waypoints(ARTICLE) == ["relation"]
    assert numbers(progress(ARTICLE)) == [4, 6, 7, 9]


def test_the_engine_plays_the_articles_game_with_the_same_lengths_and_the_same_summary() -> None:
    state, clues = play("ratio", *(guess for guess, _, _ in GAME))
    assert [clue.distance for clue in clues] == [len(clue) for _, clue, _ in GAME]
    shared = ENGINE.share(puzzle("ratio"), state)
    assert [int(row.partition(":")[0]) for row in shared] == numbers(highlights(ARTICLE))


@given(st.lists(st.integers(1, 20), min_size=1, max_size=120))
def test_a_summary_has_at_most_twelve_lines_in_the_order_of_the_game(lengths: list[int]) -> None:
    clues = [Trail(n, ("🔼",) * far, (n, *range(1000 + far, 1000, -1))) for n, far in enumerate(lengths, 1)]
    shown = numbers(highlights(clues))
    assert 1 <= len(shown) <= 12
    assert shown == sorted(set(shown))
    assert {new_shortest(clues)[-1].n, longest(clues)[0].n} <= set(shown)


def test_there_is_one_waypoint_for_each_25_guesses_begun_and_first_where_most_clues_lead_through() -> None:
    clues = [Trail(n, ("🔼",) * 5, (n, "w", "x", "y", "z", "end")) for n in range(1, 27)]
    assert (len(waypoints(clues[:25])), len(waypoints(clues))) == (1, 2)
    ways = [("a", "m", "end"), ("b", "m", "end"), ("c", "a", "m", "end")]
    assert waypoints([Trail(n, ("🔼",) * (len(way) - 1), way) for n, way in enumerate(ways, 1)]) == ["a"]
