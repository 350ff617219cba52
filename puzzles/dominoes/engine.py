"""Name Dominoes on the contract: the members that the site, the commands and the tests call."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from random import Random

from puzzles.abilities import ChoosesDays, DrawsOnLists, ListedWord
from puzzles.contract import Engine, Least, Outcome, Progress, Status, Stock, Variant
from puzzles.dominoes import generator, hints, names, picture, rules, shown
from puzzles.dominoes import puzzle as form
from puzzles.dominoes.puzzle import ground_of, puzzle_of, solution_of
from puzzles.dominoes.rules import Ground, State
from puzzles.dominoes.solver import Ways
from puzzles.dominoes.wire import (
    Feedback,
    Finish,
    HandIn,
    Hint,
    Lay,
    Lift,
    Move,
    Public,
    Puzzle,
    Reveal,
    Secret,
    Undo,
    View,
)
from puzzles.lexicon.wordnet import Wordnet
from puzzles.pictures import Drawing
from puzzles.shapes import Taken

SECONDS_PER_HINT = 60
QUICK_TILE = 2
"""How many seconds a very quick person needs to read a tile, see where it fits, and lay it."""
WEEK = ("gentle", "gentle", "tricky", "tricky", "fiendish", "fiendish", "fiendish")
"""The grade of each day of the week, from Monday."""


class Dominoes(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    ChoosesDays,
    DrawsOnLists[Puzzle],
):
    """The engine of Name Dominoes over one lexicon."""

    slug = "dominoes"
    title = "Name Dominoes"
    blurb = "Lay names so that touching halves match."
    mark = "📛"
    version = 1
    variants = (Variant("gentle", "Gentle"), Variant("tricky", "Tricky"), Variant("fiendish", "Fiendish"))
    refusals = rules.REFUSALS
    word_lists = names.WORD_LISTS

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet

    def variants_on(self, day: date) -> tuple[Variant, ...]:
        return tuple(variant for variant in self.variants if variant.slug == WEEK[day.weekday()])

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        return names.proposals(self.wordnet, word_list)

    def draws_on(self, puzzle: Puzzle) -> dict[str, frozenset[str]]:
        """The people on its tiles, and the names that have variants."""
        people = frozenset(" ".join(half for half in tile if half) for tile in puzzle.public.tiles)
        variants = frozenset(name for group in puzzle.public.variants.groups for name in group)
        return {names.COMIC: people, names.PEOPLE: people, names.VARIANTS: variants}

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        people = names.playable(self.wordnet, stock)
        made = generator.generate(rng, variant, people, names.matching_of(stock), stock.used)
        return puzzle_of(made, stock.difficulty)

    def check(self, puzzle: Puzzle) -> None:
        form.check(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        ground = ground_of(puzzle.public)
        return generator.grade_of(ground, Ways(ground))

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (generator.key_of(puzzle.public.tiles[0]),)

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """The same tiles, in whatever order; on a board of another shape too, for they are joined alike."""
        return sorted(puzzle.public.tiles) == sorted(other.public.tiles)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [Lay(lay=one.tile, squares=one.squares) for one in puzzle.secret.answer]

    def least(self, puzzle: Puzzle) -> Least:
        """Each tile of the rack is laid once, at the first try."""
        rack = len(puzzle.public.tiles) - 1
        return Least(moves=rack, seconds=QUICK_TILE * rack)

    def start(self, puzzle: Puzzle) -> State:
        return State((ground_of(puzzle.public).given,))

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        ground = ground_of(puzzle.public)
        if isinstance(move, Hint):
            tile = hints.next_tile(puzzle, state.laid)
            return rules.with_hint(state, tile), shown.hinted(ground, tile)
        after = _after(ground, state, move)
        return after, shown.worth_of(ground, after.laid)

    def status(self, puzzle: Puzzle, state: State) -> Status:
        if rules.complete(ground_of(puzzle.public), state.laid):
            return Status.WON
        if state.gave_up:
            return Status.GAVE_UP
        return Status.LOST if state.finished else Status.PLAYING

    def view(self, puzzle: Puzzle, state: State) -> View:
        return shown.view(ground_of(puzzle.public), state)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Tiles laid, squares covered, time with a minute for each hint; whoever gave up comes last."""
        ground = ground_of(puzzle.public)
        tiles, squares = rules.worth(ground, rules.counted(ground, state))
        late = min(seconds + SECONDS_PER_HINT * len(state.hints), 10**9)
        return (1 if state.gave_up else 0, -tiles, -squares, late)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        return shown.outcome(ground_of(puzzle.public), state, self.status(puzzle, state))

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """How many tiles lie on the board."""
        ground = ground_of(puzzle.public)
        tiles, _ = rules.worth(ground, state.laid)
        return Progress(tiles / len(ground.rack), f"{tiles} of {len(ground.rack)} tiles")

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return shown.outline(ground_of(puzzle.public), state)

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return picture.picture(ground_of(puzzle.public), state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return shown.reveal(ground_of(puzzle.public), solution_of(puzzle), state)


def _after(ground: Ground, state: State, move: Move) -> State:
    """The state after a move that changes or hands in the board. Raises `IllegalMove`."""
    match move:
        case Lay():
            return rules.lay(ground, state, move.lay, move.squares)
        case Lift():
            return rules.lift(ground, state, move.lift)
        case Undo():
            return rules.undo(state)
        case HandIn():
            return rules.hand_in(ground, state)
    assert isinstance(move, Finish)  # who gives up or asks for a hint was heard before
    return rules.finish(ground, state)
