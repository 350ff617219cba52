"""What Lion Wall's coach says: what tempted, what was found when, and where it would have been safest to begin."""

from __future__ import annotations

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


def test_the_card_that_did_not_belong_is_named_and_what_took_longest() -> None:
    lines = " ".join(said(*WHOLE).lines)
    assert "“Planets” first, after 20 s." in lines
    assert "Your " in lines and "was no group: fork belongs to “Cutlery”." in lines
    assert "You were longest without a find before “flying ___”: 1 min 30 s." in lines
    assert "player" not in lines, "nobody counted, so nothing is said of others"


def test_the_picture_shows_the_finds_the_wrong_fours_by_what_they_held_and_the_naming() -> None:
    chart = said(*WHOLE, *NAMES).chart
    assert chart and [(row.label, row.value, row.note, row.strong) for row in chart.rows] == [
        ("Planets", 20, "", False),
        ("flying ___", 90, "1 wrong guess with three of these", True),
        ("Cutlery", 5, "", False),
        ("Parts of a foot", 0, "was left over", False),
        ("what joins them", 8, "naming the groups", False),
    ]


def test_what_tempted_most_people_is_told_to_who_bit_and_to_who_did_not() -> None:
    stars, flying, foot = AT["Planets"], AT["flying ___"], AT["Parts of a foot"]
    found = {f"found:{stars}:1": 25, f"found:{flying}:1": 15, f"found:{foot}:4": 30}
    others = {PLAYS: 40, f"wrong:{PLACES}": 31, **found}
    bit = " ".join(said(*WHOLE, others=others).lines)
    assert "31 of 40 players guessed it, you among them: fork belongs to “Cutlery”." in bit
    assert "first, after 20 s, as did 25 of 40 players." in bit
    assert "“Parts of a foot” is the group that comes last most often, as for you." in bit
    clean = " ".join(said(*WHOLE[:1], *WHOLE[2:], others=others).lines)
    assert "31 of 40 players guessed it, but not you." in clean and "no wrong guess" in clean


def test_a_wrong_four_is_told_at_the_group_it_was_of_and_not_at_the_next_that_was_found() -> None:
    mixed = (*KNIVES[:3], STARS[0])
    chart = said((tried(*mixed), 5.0), *WHOLE[:1], *WHOLE[2:]).chart
    assert chart and [row.note for row in chart.rows][:3] == ["", "", "1 wrong guess with three of these"]


def test_two_wrong_fours_that_tempted_equally_often_are_not_called_the_one_that_tempted_most() -> None:
    tie = {PLAYS: 84, f"wrong:{PLACES}": 4, "wrong:0.1.2.3": 4, **{f"found:{n}:1": 20 for n in range(4)}}
    lines = " ".join(said(*WHOLE, others=tie).lines)
    assert "often" not in lines and "began with" not in lines and "4 of 84 players guessed it." in lines


def test_a_player_who_gives_up_at_once_is_told_where_to_begin_another_time() -> None:
    coaching = said((GIVE_UP, 3.0))
    assert coaching.chart is None and coaching.lines[0].startswith("You found no group this time")


def test_a_group_is_in_doubt_by_cards_that_fit_elsewhere_and_by_strangers_that_fit_it() -> None:
    cards = PLANETS.public.cards
    fish = mask_of(cards.index(card) for card in ("fox", "fish", "saucer", "buttress", "Mars"))
    bare = [doubtful(PLANETS, {}, group) for group in range(4)]
    known = [doubtful(PLANETS, {"things that fly": fish}, group) for group in range(4)]
    more = {name for name, number in AT.items() if known[number] != bare[number]}
    assert more == {"flying ___", "Planets"}
    assert all("Mars" in known[AT[name]] for name in more)
