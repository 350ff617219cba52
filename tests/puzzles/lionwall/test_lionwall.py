"""Lion Wall's rules and walls: what a player may do, and what every wall keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from puzzles import registry
from puzzles.contract import GIVE_UP, BadPuzzle, IllegalMove, Least, Status, Stock, replay
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.categories import CATEGORIES, WORDS, curated, meant
from puzzles.lionwall.characters import CharacterWalls
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.rules import State
from puzzles.lionwall.tools import Tools
from puzzles.lionwall.wire import GRADES, Hint, Pieces, Puzzle, Sense, TryFour
from puzzles.lionwall.words import WordWalls

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


def test_giving_up_is_told_with_what_was_found_before() -> None:
    told = [engine().outcome(wall(), play(*moves, GIVE_UP)).sentence for moves in ([], WRONG[:1])]
    assert told == [
        "You gave up before the first try: 0 of 10 points.",
        "You gave up after one try, with no group found: 0 of 10 points.",
    ]


@pytest.mark.parametrize("variant", ["characters", "words"])
def test_every_wall_has_one_answer_and_it_is_its_own(variant: str) -> None:
    for puzzle in generated(variant):
        flavour = engine().flavours[variant]
        cards = puzzle.public.cards
        found: Any = tools().solve({"flavour": variant, "cards": list(cards)})
        own = {frozenset(group) for group in stored.groups(puzzle)}
        partitions = {frozenset(frozenset(g["cards"]) for g in one["groups"]) for one in found["partitions"]}
        assert len(set(cards)) == 16 and puzzle.public.grade in GRADES
        assert partitions <= {frozenset(own)} and flavour.partitions(stored.groups(puzzle)).complete


def test_every_character_of_a_wall_is_drawn_by_the_font_and_holds_one_connection_only() -> None:
    flavour = engine().flavours["characters"]
    assert isinstance(flavour, CharacterWalls)
    for puzzle in generated("characters"):
        names = set(stored.names(puzzle))
        for group in puzzle.secret.groups:
            for card in group.cards:
                assert flavour.is_drawable(card.text)
                assert flavour.table.parts(card.text) & names == {group.name}
                assert isinstance(card.why, Pieces) and card.why.shared
        assert all(flavour.is_drawable(name) for row in puzzle.secret.choices for name in row)


@pytest.mark.parametrize("variant", ["characters", "words"])
def test_a_red_herring_of_a_fifth_category_is_on_three_cards_at_most(variant: str) -> None:
    for puzzle in generated(variant):
        for herring in puzzle.secret.herrings.tempting:
            if herring.name not in stored.names(puzzle):
                assert len(herring.cards) <= 3


def test_no_word_of_a_wall_gives_a_name_away() -> None:
    for puzzle in generated("words"):
        names = stored.names(puzzle)
        assert not any(gives_away(card, name) for card in puzzle.public.cards for name in names)


@pytest.mark.parametrize(
    ("word", "name", "given"),
    [
        ("toothbrush", "Brushes and brooms", True),
        ("berry", "Berries", True),
        ("starfish", "Fish in the sea", True),
        ("sand", "Knives and blades", False),
        ("perch", "Fish in the sea", False),
        ("fireball", "___ ball", True),
    ],
)
def test_what_gives_a_name_away(word: str, name: str, given: bool) -> None:
    assert gives_away(word, name) is given


def test_one_name_of_the_six_is_right_and_none_of_the_others_fits_all_four() -> None:
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    for puzzle in generated("words"):
        for group, choices in zip(puzzle.secret.groups, puzzle.secret.choices, strict=True):
            others = [name for name in choices if name != group.name]
            assert len(others) == 5
            assert not any(set(group.texts) <= set(curated()[name].words) for name in others)


def test_a_wall_of_the_calendar_is_not_made_again() -> None:
    first = engine().generate(Random(5), "characters")
    used = frozenset(engine().uses(first))
    second = engine().generate(Random(5), "characters", Stock(used=used))
    assert not used & set(engine().uses(second)[:1])


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["characters", "words"])
def test_a_year_of_walls_never_repeats_one(variant: str) -> None:
    used: set[str] = set()
    for day in range(365):
        puzzle = engine().generate(Random(day), variant, Stock(used=frozenset(used)))
        key = engine().uses(puzzle)[0]
        assert key.startswith("wall ") and key not in used
        used.update(engine().uses(puzzle))


def test_blocked_words_and_categories_are_not_used() -> None:
    kept = sorted(curated())[:120]
    blocked = set(curated()[kept[0]].words[:3])
    words = sorted({word for one in curated().values() for word in one.words} - blocked)
    for seed in range(5):
        puzzle = engine().generate(Random(seed), "words", Stock({CATEGORIES: kept, WORDS: words}))
        assert set(stored.names(puzzle)) <= set(kept)
        assert not blocked & set(puzzle.public.cards)


def test_an_editors_own_category_can_be_drawn() -> None:
    own = {"Terms for nothing": "zero\nnil\nlove\nduck\nnought"}
    names = [*own, *sorted(curated())[::12]]
    words = sorted({*own["Terms for nothing"].split(), *(w for name in names[1:] for w in curated()[name].words)})
    stock = Stock({CATEGORIES: names, WORDS: words}, details={CATEGORIES: own})
    drawn = (engine().generate(Random(n), "words", stock) for n in range(150))
    assert any(name in own for puzzle in drawn for name in stored.names(puzzle))


def test_a_wall_that_somebody_wrote_is_proven_like_any_other() -> None:
    assert engine().grade(wall()) == "words"
    more = ("More cutlery", ["teaspoon", "tablespoon", "steak knife", "butter knife"])
    assert engine().grade(written([*zip(NAMES[:3], GROUPS[:3], strict=True), more])) is None


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("疗宁犰㕤疔宔㹥𠮩疰宙㹨叮㾄宗狋呩", {"疒", "宀", "犭", "口"}),
        ("窠窒岤空洷溄江沚食仚仝企踉踝跮趾", {"穴", "氵", "人", "𧾷"}),
    ],
)
def test_the_two_walls_of_the_article_are_solved_with_their_components_named(cards: str, names: set[str]) -> None:
    found: Any = tools().solve({"flavour": "characters", "cards": list(cards)})
    assert found["complete"] and found["count"] == 1
    assert all(names & set(group["names"]) for group in found["partitions"][0]["groups"])


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


def test_every_curated_word_is_in_wordnet_where_the_list_says() -> None:
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    rows = [(word, one.name) for one in curated().values() for word in one.words]
    unknown = {row for row, synset in meant().items() if synset is None}
    wrong = {(name, word.lower()) for word, name in rows if flavour.why(word, name) is None}
    assert wrong == unknown
    assert len(curated()) > 300


@pytest.mark.parametrize(
    ("word", "name", "says"),
    [
        ("Lister", "Great scientists", "surgeon"),
        ("Arthur", "Kings of legend and history", "legendary king"),
        ("bream", "Freshwater fish", "percoid fishes"),
        ("perch", "Freshwater fish", "fishes of America and Europe"),
    ],
)
def test_a_word_is_explained_by_the_meaning_that_puts_it_into_its_group(word: str, name: str, says: str) -> None:
    why = engine().flavours["words"].why(word, name)
    assert isinstance(why, Sense) and says in why.gloss


@pytest.mark.parametrize(
    ("word", "name"), [("snowdrop", "Spring flowers"), ("bluebell", "Spring flowers"), ("beetle", "Cars")]
)
def test_a_word_that_wordnet_does_not_know_as_that_has_no_meaning_beside_it(word: str, name: str) -> None:
    assert engine().flavours["words"].why(word, name) is None


def test_every_meaning_that_is_named_for_a_word_is_one_of_its_own() -> None:
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    lexicon = flavour.lexicon
    for (name, word), synset in meant().items():
        assert word in {one.lower() for one in curated()[name].words}, (name, word)
        names = {lexicon.wordnet.name(one) for one in lexicon.noun_synsets(word)}
        assert synset is None or synset in names, (name, word)


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
    assert tools().solve(whole) == tools().solve(short) == tools().solve(bare)


def test_an_editors_words_that_fit_on_no_card_are_left_out() -> None:
    own = {"Terms for nothing": "zero\nnil\nlove\nduck\nnought\n" + "x" * 41 + "\na\u0000b"}
    stock = Stock({CATEGORIES: list(own)}, details={CATEGORIES: own})
    flavour = engine().flavours["words"]
    assert isinstance(flavour, WordWalls)
    assert flavour.pool(stock).words == {"Terms for nothing": ("zero", "nil", "love", "duck", "nought")}
