"""Apply the rules of Lion Wall: sixteen cards, four groups of four, then the four links.

A guess is four cards, and is right or wrong. Wrong guesses cost lives once two groups are found; the fourth group is
found with the third. When all groups are found, or no lives or time are left, the player names the link of each group:
one choice among six names. A group is one point, a link is one point, and all eight together are two more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pydantic import Field

from puzzles import contract
from puzzles.contract import IllegalMove, Status
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.shapes import Shape

GROUP_COUNT = 4
FOUND_BEFORE_LIVES = 2
BONUS_POINTS = 2
MOST_POINTS = 2 * GROUP_COUNT + BONUS_POINTS

REFUSALS = {
    "not_four": "Choose four different cards from the wall.",
    "already_found": "“{card}” is already in a group.",
    "already_tried": "You’ve already guessed these four.",
    "naming": "The groups are done. Name the links now.",
    "not_naming": "You can name the links once the groups are done.",
    "no_group": "There are only four groups.",
    "already_named": "You’ve already named this link.",
    "no_choice": "Choose one of the six names.",
    "clock_late": "You can only start the clock before your first guess.",
    "no_clock": "The clock isn’t running.",
    "no_hint": "There are no more hints.",
}
"""The refusals: code to the sentence that a player sees."""


class Rules(Shape):
    """The numbers in the rules, stored with each wall so that a later change leaves old plays as they are.

    `lives`: how many wrong guesses after the second found group end the search for groups. `tries_per_hint`: how many
    guesses a hint counts as in the ranking. `clock_seconds`: how long the optional clock runs.
    """

    lives: int = Field(3, ge=1, le=9)
    tries_per_hint: int = Field(3, ge=0, le=9)
    clock_seconds: int = Field(150, ge=1, le=3_600)


USUAL_RULES = Rules()
Groups = Sequence[Sequence[str]]
"""The cards of each of the four groups, in the order of the solution."""


@dataclass(frozen=True)
class Guess:
    """A guess of four cards; `rows` has for each card the number of its group, from 0 to 3."""

    cards: tuple[str, ...]
    rows: tuple[int, ...]

    @cached_property
    def is_right(self) -> bool:
        return len(set(self.rows)) == 1

    @cached_property
    def is_one_away(self) -> bool:
        return max(map(self.rows.count, self.rows)) == GROUP_SIZE - 1


class NamedLink(NamedTuple):
    """A name that the player gave to a group."""

    group: int
    name: str
    right: bool


@dataclass(frozen=True)
class State(contract.State):
    """The state of a play.

    `tries`: its guesses. `named_links`: the links that were named. `hints`: pairs of cards. `time_up`: whether the
    clock has run out.
    """

    rules: Rules = USUAL_RULES
    tries: tuple[Guess, ...] = ()
    named_links: tuple[NamedLink, ...] = ()
    hints: tuple[tuple[str, str], ...] = ()
    clock_started: bool = False
    time_up: bool = False

    @cached_property
    def found_groups(self) -> tuple[int, ...]:
        """Return the groups that the player found, in order; if three were found, the fourth follows."""
        order = tuple(dict.fromkeys(one.rows[0] for one in self.tries if one.is_right))
        if len(order) == GROUP_COUNT - 1:
            order += tuple(set(range(GROUP_COUNT)) - set(order))
        return order

    @cached_property
    def lives_left(self) -> int | None:
        """Return the number of lives left; None as long as wrong guesses cost no lives."""
        counted, found = 0, 0
        for one in self.tries:
            counted += found >= FOUND_BEFORE_LIVES and not one.is_right
            found += one.is_right
        return self.rules.lives - counted if found >= FOUND_BEFORE_LIVES else None

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Return for each guess the groups of its four cards; if all are found, the fourth group is the last row."""
        guessed = tuple(one.rows for one in self.tries)
        return (*guessed, self.found_groups[-1:] * GROUP_SIZE) if len(self.found_groups) == GROUP_COUNT else guessed

    @property
    def tries_for_hints(self) -> int:
        """Return the number of guesses that the hints count as."""
        return self.rules.tries_per_hint * len(self.hints)

    @cached_property
    def is_wall_done(self) -> bool:
        return len(self.found_groups) == GROUP_COUNT or self.lives_left == 0 or self.time_up or self.gave_up

    @property
    def status(self) -> Status:
        if self.gave_up:
            return Status.GAVE_UP
        if len(self.named_links) < GROUP_COUNT:
            return Status.PLAYING
        return Status.WON if len(self.found_groups) == GROUP_COUNT else Status.LOST

    @property
    def points(self) -> int:
        """Return the points, from 0 to `MOST_POINTS`."""
        done = len(self.found_groups) + sum(one.right for one in self.named_links)
        return done + (BONUS_POINTS if done == 2 * GROUP_COUNT else 0)


def try_four(groups: Groups, state: State, cards: tuple[str, ...]) -> State:
    """Return the state after a guess of four cards. Raises `IllegalMove`."""
    if state.is_wall_done:
        raise IllegalMove("naming")
    row_of = {card: row for row, group in enumerate(groups) for card in group}
    if not len(cards) == len(set(cards)) == GROUP_SIZE or not row_of.keys() >= set(cards):
        raise IllegalMove("not_four")
    if done := [card for card in cards if row_of[card] in state.found_groups]:
        raise IllegalMove("already_found", card=done[0])
    if any(set(one.cards) == set(cards) for one in state.tries):
        raise IllegalMove("already_tried")
    return replace(state, tries=(*state.tries, Guess(cards, tuple(row_of[card] for card in cards))))


def name_group(names: Sequence[str], choices: Sequence[Sequence[str]], state: State, group: int, name: str) -> State:
    """Return the state after the player has named the link of a group. Raises `IllegalMove`."""
    if not state.is_wall_done:
        raise IllegalMove("not_naming")
    if not 0 <= group < GROUP_COUNT:
        raise IllegalMove("no_group")
    if any(one.group == group for one in state.named_links):
        raise IllegalMove("already_named")
    if name not in choices[group]:
        raise IllegalMove("no_choice")
    return replace(state, named_links=(*state.named_links, NamedLink(group, name, name == names[group])))


def start_clock(state: State) -> State:
    """Return the state with the clock started. Raises `IllegalMove` after the first guess or hint."""
    if state.tries or state.hints or state.clock_started or state.is_wall_done:
        raise IllegalMove("clock_late")
    return replace(state, clock_started=True)


def end_time(state: State) -> State:
    """Return the state after the clock has run out; the links come next. Raises `IllegalMove` without a clock."""
    if not state.clock_started or state.is_wall_done:
        raise IllegalMove("no_clock")
    return replace(state, time_up=True)


def find_hint_pair(groups: Groups, state: State) -> tuple[str, str] | None:
    """Return two cards of the first group that is still open and had no hint; None if there is none."""
    if state.is_wall_done:
        return None
    known = {card for pair in state.hints for card in pair}
    for row, group in enumerate(groups):
        if row not in state.found_groups and not known & set(group):
            return group[0], group[1]
    return None


def ask_hint(groups: Groups, state: State) -> State:
    """Return the state with one more hint, two cards of one group. Raises `IllegalMove` if there are no more."""
    pair = find_hint_pair(groups, state)
    if pair is None:
        raise IllegalMove("no_hint")
    return replace(state, hints=(*state.hints, pair))
