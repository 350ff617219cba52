"""What Lion Wall's coach says: what tempted, what was found when, and where it would have been safest to begin."""

from collections.abc import Mapping

from puzzles.abilities import PLAYS, Coaching, Played
from puzzles.lionwall.coach import doubtful
from puzzles.lionwall.solver import mask_of
from puzzles.lionwall.wire import Choice, Move, NameGroup, TryFour
from puzzles.shapes import GIVE_UP
from tests.cast.walls import engine, wall

PLANETS = wall()
AT = {group.name: number for number, group in enumerate(PLANETS.secret.groups)}
FLYING, STARS, KNIVES = (PLANETS.secret.groups[AT[name]].texts for name in ("flying ___", "Planets", "Cutlery"))
LURE = ("fish", "fox", "saucer", "fork")
PLACES = ".".join(map(str, sorted(PLANETS.public.cards.index(card) for card in LURE)))


def said(*moves: tuple[Move, float], others: Mapping[str, int] | None = None) -> Coaching:
    return engine().coach(PLANETS, [Played(*one) for one in moves], others or {})


def tried(*cards: str) -> TryFour:
    return TryFour(cards=cards)


NAMES = [
    (NameGroup(name=Choice(group=at, choice=group.name)), 120.0 + at) for at, group in enumerate(PLANETS.secret.groups)
]
WHOLE = [(tried(*STARS), 20.0), (tried(*LURE), 30.0), (tried(*FLYING), 110.0), (tried(*KNIVES), 115.0)]


def test_the_picture_shows_each_find_with_the_wrong_fours_by_what_they_held_and_the_naming() -> None:
    chart = said(*WHOLE, *NAMES).chart
    assert chart and [(row.label, row.value, row.note, row.strong) for row in chart.rows] == [
        ("Planets", 20, "", False),
        ("flying ___", 90, "1 wrong guess with three of these", True),
        ("Cutlery", 5, "", False),
        ("Parts of a foot", 0, "was left over", False),
        ("what joins them", 8, "naming the groups", False),
    ]
    early = said((tried(*KNIVES[:3], STARS[0]), 5.0), *WHOLE[:1], *WHOLE[2:]).chart
    assert early and [row.note for row in early.rows][2] == "1 wrong guess with three of these"
    assert said((GIVE_UP, 3.0)).chart is None


def test_a_wrong_four_is_explained_and_compared_with_others_where_one_tempted_most() -> None:
    found = {f"found:{AT['Planets']}:1": 25, f"found:{AT['flying ___']}:1": 15}
    others = {PLAYS: 40, f"wrong:{PLACES}": 31, **found}
    bit, clean = (" ".join(said(*moves, others=others).lines) for moves in (WHOLE, WHOLE[:1] + WHOLE[2:]))
    assert "31 of 40 players guessed it, you among them: fork belongs to “Cutlery”." in bit
    assert "as did 25 of 40 players." in bit and "31 of 40 players guessed it, but not you." in clean
    assert "player" not in " ".join(said(*WHOLE).lines), "nobody was counted"
    tie = {PLAYS: 84, f"wrong:{PLACES}": 4, "wrong:0.1.2.3": 4, **{f"found:{n}:1": 20 for n in range(4)}}
    lines = " ".join(said(*WHOLE, others=tie).lines)
    assert "often" not in lines and "began with" not in lines and "4 of 84 players guessed it." in lines


def test_a_group_is_in_doubt_by_cards_that_fit_elsewhere_and_by_strangers_that_fit_it() -> None:
    cards = PLANETS.public.cards
    fish = mask_of(cards.index(card) for card in ("fox", "fish", "saucer", "buttress", "Mars"))
    bare, known = ([doubtful(PLANETS, held, group) for group in range(4)] for held in ({}, {"things that fly": fish}))
    assert {name for name, number in AT.items() if known[number] != bare[number]} == {"flying ___", "Planets"}
