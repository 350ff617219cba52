"""Name Dominoes on the contract: the members that the site, the commands and the tests call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import lru_cache
from random import Random

from puzzles.contract import (
    GIVE_UP,
    JSON,
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
from puzzles.dominoes import generator, names, reading, rules, views
from puzzles.dominoes.drawing import draw
from puzzles.dominoes.puzzles import answer_of, check, ground_of, laid_view, puzzle_of
from puzzles.dominoes.rules import Ground, Hint, Laid, State
from puzzles.dominoes.solver import Exhausted, Ways, solve
from puzzles.lexicon.wordnet import Wordnet

SECONDS_PER_HINT = 60
HINT_NODES = 1_500
WEEK = ("gentle", "gentle", "tricky", "tricky", "fiendish", "fiendish", "fiendish")
"""The grade of each day of the week, from Monday."""


class Dominoes(Engine[State]):
    """The engine of Name Dominoes over one lexicon. `clock` tells seconds, for layouts with a limit in seconds."""

    slug = "dominoes"
    title = "Name Dominoes"
    blurb = "Lay every name where it matches its neighbours."
    mark = "📛"
    version = 1
    variants = (Variant("gentle", "Gentle"), Variant("tricky", "Tricky"), Variant("fiendish", "Fiendish"))
    refusals = rules.REFUSALS
    word_lists = names.WORD_LISTS
    shares_time = True

    def __init__(self, wordnet: Wordnet, clock: Callable[[], float]) -> None:
        self.wordnet, self.clock = wordnet, clock
        self._grounds = lru_cache(maxsize=64)(_ground)
        self._ways = lru_cache(maxsize=16)(lambda public: Ways(_ground(public)))

    def variants_on(self, day: date) -> tuple[Variant, ...]:
        return tuple(variant for variant in self.variants if variant.slug == WEEK[day.weekday()])

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        return names.proposals(self.wordnet, word_list)

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        people = names.playable(self.wordnet, stock)
        return puzzle_of(generator.generate(rng, variant, people, names.matching_of(stock), stock.used))

    def solve(self, data: JSON) -> JSON:
        """A layout for {"width", "height", "tiles", "synonyms"}; for a puzzle of the site its grade and an answer."""
        order = reading.order(data)
        return super().solve(data) if order is None else reading.found(reading.laid_out(order, self.clock))

    def drawing(self, data: JSON, found: JSON) -> str:
        """The layout, or the answer of a puzzle, as SVG."""
        return draw(reading.layout_of(data, found))

    def check(self, puzzle: Puzzle) -> None:
        check(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        ground = self._ground(puzzle)
        return generator.grade_of(ground, Ways(ground))

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (generator.key_of(self._ground(puzzle).tiles[0]),)

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The tiles, the one that lies already, and where each lies in the solution."""
        ground = self._ground(puzzle)
        people = [" | ".join(half or "—" for half in tile) for tile in ground.tiles]
        laid = [
            f"{people[one.tile]}: {', '.join(f'{x + 1}/{y + 1}' for x, y in one.squares)}" for one in answer_of(puzzle)
        ]
        variants = "\n".join(" = ".join(group) for group in puzzle["public"]["variants"]["groups"])
        return [
            ("Board", f"{puzzle['public']['width']} × {puzzle['public']['height']}"),
            ("Lies already", people[ground.given.tile]),
            ("Solution (column/row of each square)", "\n".join(laid)),
            ("Variants", variants or "none"),
        ]

    def draws_on(self, puzzle: Puzzle) -> dict[str, frozenset[str]]:
        """The people on its tiles, and the names that have variants."""
        people = frozenset(" ".join(half for half in tile if half) for tile in puzzle["public"]["tiles"])
        variants = frozenset(name for group in puzzle["public"]["variants"]["groups"] for name in group)
        return {names.COMIC: people, names.PEOPLE: people, names.VARIANTS: variants}

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [{"lay": one.tile, "squares": [list(square) for square in one.squares]} for one in answer_of(puzzle)]

    def start(self, puzzle: Puzzle) -> State:
        return State((self._ground(puzzle).given,))

    def apply(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, JSON]:
        if self.status(puzzle, state).over:
            raise IllegalMove("finished")
        if move == GIVE_UP:
            return replace(state, gave_up=True), {}
        if not isinstance(move, dict):
            raise IllegalMove("unknown_move")
        ground = self._ground(puzzle)
        if set(move) == {"lay", "squares"}:
            after = rules.lay(ground, state, move["lay"], move["squares"])
        elif set(move) == {"lift"}:
            after = rules.lift(ground, state, move["lift"])
        else:
            after = self._plain(puzzle, ground, state, move)
        return after, self._feedback(ground, state, after)

    def _plain(self, puzzle: Puzzle, ground: Ground, state: State, move: Move) -> State:
        """The moves that say nothing but what they are."""
        plain: dict[str, Callable[[], State]] = {
            "undo": lambda: rules.undo(state),
            "hand_in": lambda: rules.hand_in(ground, state),
            "finish": lambda: rules.finish(ground, state),
            "hint": lambda: replace(state, hints=(*state.hints, Hint(self._next(puzzle, ground, state)))),
        }
        kind = next(iter(move), None)
        if len(move) != 1 or kind not in plain or move[kind] is not True:
            raise IllegalMove("unknown_move")
        return plain[kind]()

    def _feedback(self, ground: Ground, before: State, after: State) -> JSON:
        if len(after.hints) > len(before.hints):
            laid = after.hints[-1].laid
            return {"hint": laid_view(laid), "text": views.told(ground, laid)}
        tiles, squares = rules.worth(ground, after.laid)
        return {"tiles": tiles, "squares": squares}

    def _next(self, puzzle: Puzzle, ground: Ground, state: State) -> Laid:
        """A tile that can be laid now so that all others still fit. Raises `IllegalMove` where none is in sight."""
        answer = answer_of(puzzle)
        there = {one.tile: one for one in state.laid}
        if all(there.get(one.tile, one) == one for one in answer):
            missing = (one for one in answer if one.tile not in there)
            touching = [one for one in missing if rules.fault(ground, state.laid, one) is None]
            return touching[0]
        try:
            found = solve(self._ways(_Public(puzzle)), state.laid, HINT_NODES)
        except Exhausted:
            found = None
        if not found:
            raise IllegalMove("no_hint")
        return found[0]

    def status(self, puzzle: Puzzle, state: State) -> Status:
        if rules.complete(self._ground(puzzle), state.laid):
            return Status.WON
        if state.gave_up:
            return Status.GAVE_UP
        return Status.LOST if state.finished else Status.PLAYING

    def view(self, puzzle: Puzzle, state: State) -> JSON:
        return views.state_view(self._ground(puzzle), state)

    def hint(self, puzzle: Puzzle, state: State) -> JSON:
        """A tile and its place; asking for it is a move, and counts as a minute."""
        if self.status(puzzle, state).over:
            return None
        ground = self._ground(puzzle)
        try:
            return {"move": {"hint": True}, "text": views.told(ground, self._next(puzzle, ground, state))}
        except IllegalMove:
            return None

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Tiles laid, squares covered, time with a minute for each hint; whoever gave up comes last."""
        ground = self._ground(puzzle)
        tiles, squares = rules.worth(ground, rules.counted(ground, state))
        late = min(seconds + SECONDS_PER_HINT * len(state.hints), 10**9)
        return (1 if state.gave_up else 0, -tiles, -squares, late)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        ground = self._ground(puzzle)
        tiles, _ = rules.worth(ground, rules.counted(ground, state))
        of = len(ground.rack)
        sentence = {
            Status.WON: f"You laid all {of} tiles.",
            Status.GAVE_UP: f"You gave up with {tiles} of {of} tiles handed in.",
            Status.LOST: f"You laid {tiles} of {of} tiles.",
        }.get(self.status(puzzle, state), f"{tiles} of {of} tiles laid so far.")
        return Outcome(" ".join([f"{tiles}/{of}", *([f"💡{len(state.hints)}"] if state.hints else [])]), sentence)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """How many tiles lie on the board."""
        ground = self._ground(puzzle)
        tiles, _ = rules.worth(ground, state.laid)
        return Progress(tiles / len(ground.rack), f"{tiles} of {len(ground.rack)} tiles")

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return views.outline(self._ground(puzzle), state)

    def reveal(self, puzzle: Puzzle, state: State) -> JSON:
        """One way to lay everything, and the board that counted."""
        ground = self._ground(puzzle)
        return {
            "answer": [laid_view(ground.given), *(laid_view(one) for one in answer_of(puzzle))],
            "counted": [laid_view(one) for one in rules.connected(rules.counted(ground, state))],
        }

    def _ground(self, puzzle: Puzzle) -> Ground:
        """What a puzzle is played on; kept, for a move asks several times."""
        return self._grounds(_Public(puzzle))


class _Public:
    """A puzzle's public half as a key: known by its parts that name it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        public = puzzle["public"]
        tiles = tuple(tuple(tile) for tile in public["tiles"])
        groups = tuple(tuple(group) for group in public["variants"]["groups"])
        given = (public["given"]["tile"], tuple(tuple(square) for square in public["given"]["squares"]))
        self.key = (public["width"], public["height"], tiles, groups, given)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Public) and self.key == other.key


def _ground(public: _Public) -> Ground:
    return ground_of(public.puzzle)
