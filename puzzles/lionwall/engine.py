"""Lion Wall on the contract: the members that the site, the commands and the tests call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from puzzles.contract import (
    GIVE_UP,
    JSON,
    SHARE_LINES,
    Engine,
    IllegalMove,
    ListedWord,
    Move,
    Outcome,
    Progress,
    Puzzle,
    Status,
    Stock,
    Variant,
)
from puzzles.lionwall import generator, positions, rules, views
from puzzles.lionwall.flavour import Flavour
from puzzles.lionwall.rules import GROUPS, MOST_POINTS, State
from puzzles.lionwall.solver import names_of, places_of, solve
from puzzles.lionwall.words import CATEGORIES, WORDS, WordWalls

TRIES_PER_HINT = 3
"""What a hint counts in the ranking."""
MOST_ANSWERS = 10_000
"""`solve` stops counting a wall's answers there."""


class LionWall(Engine[State]):
    """The engine of Lion Wall over its flavours."""

    slug = "lionwall"
    title = "Lion Wall"
    blurb = "Sixteen cards, four hidden groups."
    mark = "🦁"
    shared_board = True
    version = 1
    refusals = rules.REFUSALS

    def __init__(self, flavours: Sequence[Flavour]) -> None:
        self.flavours = {flavour.slug: flavour for flavour in flavours}

    variants = (Variant("characters", "Characters"), Variant("words", "Words"))
    word_lists = WordWalls.word_lists

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        for flavour in self.flavours.values():
            if word_list in flavour.word_lists:
                yield from flavour.proposals(word_list)

    @property
    def lexicon_version(self) -> str:
        return " ".join(flavour.version for flavour in self.flavours.values())

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(self.flavours[variant], rng, stock)

    def from_shorthand(self, data: JSON) -> Puzzle | None:
        """{"flavour", "groups": [{"name", "cards"}]}: a wall that somebody wrote. Raises `BadPuzzle`."""
        if not isinstance(data, dict) or "groups" not in data:
            return None
        flavour, groups = positions.written_wall(data, self.flavours)
        return generator.written(flavour, groups)

    def check(self, puzzle: Puzzle) -> None:
        positions.check(puzzle, list(self.flavours))

    def grade(self, puzzle: Puzzle) -> str | None:
        """The flavour, where the wall has exactly one answer among all that its lexicon knows."""
        flavour = self.flavours[puzzle["public"]["flavour"]]
        found = flavour.answers(positions.groups(puzzle))
        return flavour.slug if found.complete and len(found.answers) == 1 else None

    def answers_of(self, puzzle: Puzzle, limit: int = 2) -> list[list[list[str]]]:
        """The answers of a wall, its own groups counted as categories: each a list of groups of cards."""
        rows = positions.groups(puzzle)
        cards = [card for row in rows for card in row]
        found = self.flavours[puzzle["public"]["flavour"]].answers(rows, limit)
        return [[[cards[place] for place in places_of(group)] for group in answer] for answer in found.answers]

    def solve(self, data: JSON) -> JSON:
        """{"flavour", "cards"}: all answers, each group with every name that there is. Raises `BadPuzzle`."""
        if isinstance(data, dict) and "public" in data:
            self.check(data)
            data = data["public"]
        flavour, cards = positions.wall_of(data, self.flavours)
        categories = flavour.shared(cards)
        found = solve(len(cards), categories.values(), MOST_ANSWERS)
        answers = [
            {"groups": [{"cards": [cards[p] for p in places_of(g)], "names": names_of(g, categories)} for g in answer]}
            for answer in found.answers
        ]
        return {"count": len(answers), "complete": found.complete, "partitions": answers}

    def export_row(self, puzzle: Puzzle) -> dict[str, JSON]:
        groups = puzzle["secret"]["groups"]
        told = {
            f"group {n}": f"{g['name']}: {', '.join(c['text'] for c in g['cards'])}" for n, g in enumerate(groups, 1)
        }
        return {**puzzle["public"], "cards": " ".join(puzzle["public"]["cards"]), **told}

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The groups with their cards and choices, the grade, the herrings, and whether there is a second answer."""
        secret = puzzle["secret"]
        rows = [(g["name"], ", ".join(card["text"] for card in g["cards"])) for g in secret["groups"]]
        herrings = "; ".join(f"{one['name']}: {', '.join(one['cards'])}" for one in secret["herrings"]["tempting"])
        answers = len(self.answers_of(puzzle))
        proof = "one answer" if answers == 1 else "more than one answer" if answers else "no answer"
        told = [("Grade", puzzle["public"]["grade"]), ("Red herrings", herrings or "none"), ("Proof", proof)]
        pairs = zip(secret["groups"], secret["choices"], strict=True)
        choices = [(f"Choices for {group['name']}", " / ".join(names)) for group, names in pairs]
        return [*rows, *told, *choices]

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The wall, its categories and its cards: what an editor may block, and what is not drawn again soon."""
        groups = puzzle["secret"]["groups"]
        cards = [card for group in positions.groups(puzzle) for card in group]
        return (generator.key_of(cards), *(group["key"] for group in groups))

    def draws_on(self, puzzle: Puzzle) -> dict[str, frozenset[str]]:
        """The names of its groups, and its cards, where they are words."""
        if puzzle["public"]["flavour"] != "words":
            return {}
        names = frozenset(group["name"] for group in puzzle["secret"]["groups"])
        return {CATEGORIES: names, WORDS: frozenset(puzzle["public"]["cards"])}

    def solution(self, puzzle: Puzzle) -> list[Move]:
        groups = positions.groups(puzzle)
        tries = [{"cards": list(group)} for group in groups[: GROUPS - 1]]
        names = [{"name": {"group": n, "choice": g["name"]}} for n, g in enumerate(puzzle["secret"]["groups"])]
        return [*tries, *names]

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def apply(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, JSON]:
        if state.status.over:
            raise IllegalMove("finished")
        if move == GIVE_UP:
            return replace(state, gave_up=True), {}
        if not isinstance(move, dict) or len(move) != 1:
            raise IllegalMove("unknown_move")
        (kind,) = move
        handle = {
            "cards": self._try,
            "name": self._name,
            "hint": self._hint,
            "clock": self._clock,
            "time_up": self._time,
        }
        if kind not in handle:
            raise IllegalMove("unknown_move")
        return handle[kind](puzzle, state, move[kind])

    def _try(self, puzzle: Puzzle, state: State, cards: Any) -> tuple[State, JSON]:
        state = rules.try_four(positions.groups(puzzle), state, cards)
        return state, {"right": state.tries[-1].right, "one_away": state.tries[-1].one_away}

    def _name(self, puzzle: Puzzle, state: State, what: Any) -> tuple[State, JSON]:
        if not isinstance(what, dict) or what.keys() != {"group", "choice"}:
            raise IllegalMove("unknown_move")
        secret = puzzle["secret"]
        names = [group["name"] for group in secret["groups"]]
        state = rules.name_group(names, secret["choices"], state, what["group"], what["choice"])
        group, _, right = state.named[-1]
        return state, {"group": group, "right": right, "name": names[group]}

    def _hint(self, puzzle: Puzzle, state: State, what: Any) -> tuple[State, JSON]:
        if what is not True:
            raise IllegalMove("unknown_move")
        state = rules.ask_hint(positions.groups(puzzle), state)
        return state, {"pair": list(state.hints[-1])}

    def _clock(self, puzzle: Puzzle, state: State, what: Any) -> tuple[State, JSON]:
        if what is not True:
            raise IllegalMove("unknown_move")
        return rules.start_clock(state), {}

    def _time(self, puzzle: Puzzle, state: State, what: Any) -> tuple[State, JSON]:
        if what is not True:
            raise IllegalMove("unknown_move")
        return rules.end_time(state), {}

    _kinds: ClassVar = {"cards": _try, "name": _name, "hint": _hint, "clock": _clock, "time_up": _time}

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> JSON:
        return views.state_view(puzzle, state)

    def hint(self, puzzle: Puzzle, state: State) -> JSON:
        """Two cards that belong together; asking for them is a move."""
        pair = None if state.status.over else rules.next_pair(positions.groups(puzzle), state)
        return {"move": {"hint": True}, "text": f"{pair[0]} and {pair[1]} belong together."} if pair else None

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Points, then tries (a hint counts as three), then time."""
        return (-state.points, len(state.tries) + TRIES_PER_HINT * len(state.hints), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        found, tries = len(state.found), len(state.tries)
        groups = {0: "no group", 1: "one group", 2: "two groups", 3: "three groups", 4: "all four groups"}[found]
        counted = "one try" if tries == 1 else f"{tries} tries"
        verb = "You gave up with" if state.status is Status.GAVE_UP else "You found"
        marks = "".join(["⏱️" if state.clock else "", f"💡{len(state.hints)}" if state.hints else ""])
        points = f"{state.points} of {MOST_POINTS} points"
        sentence = f"{verb} {groups} {'after' if verb != 'You found' else 'in'} {counted}: {points}."
        return Outcome(f"{state.points}/{MOST_POINTS}{' ' + marks if marks else ''}", sentence)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """How many groups are found; naming them is the other half."""
        found = len(state.found)
        done = found + len(state.named) if state.wall_done else found
        return Progress(done / (2 * GROUPS), f"{found} of {GROUPS} groups")

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        stars = "⭐" * sum(right for _, _, right in state.named)
        gave_up = "🏳️" if state.gave_up else ""
        last = f"{stars}{gave_up} {state.points}/{MOST_POINTS}".strip()
        return [*views.try_rows(state, SHARE_LINES - 1), last]

    def reveal(self, puzzle: Puzzle, state: State) -> JSON:
        return views.reveal_view(puzzle, state)
