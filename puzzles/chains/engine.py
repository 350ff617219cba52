"""Cardinal Chains: cover every cell by chains whose numbers never go down; each start grows one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from puzzles.abilities import (
    Coached,
    Coaching,
    JudgedLater,
    Nameable,
    Noted,
    Paced,
    Part,
    Played,
    Table,
)
from puzzles.chains import coach, generator, hints, noted, pace, picture, rules, shown
from puzzles.chains.effort import effort
from puzzles.chains.level import Level, fingerprint
from puzzles.chains.puzzle import check, puzzle_of
from puzzles.chains.recipes import ANY, RECIPES, variant_of
from puzzles.chains.rules import State
from puzzles.chains.solver import explain
from puzzles.chains.wire import (
    Clear,
    Draw,
    Feedback,
    Hint,
    Move,
    Public,
    Puzzle,
    Redo,
    Reveal,
    Secret,
    Stroke,
    Undo,
    View,
)
from puzzles.contract import Engine, Least, Outcome, Progress, Status, Stock, Variant
from puzzles.pictures import Drawing
from puzzles.shapes import TAKEN, Shape, Taken
from puzzles.spoken import faster_than

WELCOMING = ("mini", "gentle")

ALONE: dict[type[Shape], Callable[[Level, State], State]] = {Undo: rules.undo, Redo: rules.redo, Clear: rules.clear}
"""The moves without arguments, besides a hint."""

CELLS_A_SECOND = 12
"""How many cells a quick finger draws over in a second."""
REACHING = 0.5
"""Seconds from the end of a stroke to the next start."""


class CardinalChains(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    JudgedLater,
    Coached[Puzzle, Move],
    Paced[Puzzle, State],
    Nameable[Puzzle],
    Noted[Puzzle, Move],
):
    slug = "chains"
    title = "Cardinal Chains"
    blurb = "Cover every cell. The numbers never go down."
    ranked_by = "fewest hints, then fastest time"
    mark = "⛓️"
    version = 5
    variants = tuple(Variant(slug, slug.capitalize(), welcomes=slug in WELCOMING) for slug in RECIPES)
    refusals = rules.REFUSALS

    def __init__(self) -> None:
        self._level = lru_cache(maxsize=256)(Level)

    def level(self, puzzle: Puzzle) -> Level:
        """Return the level of a puzzle, prepared once for all its moves."""
        return self._level(puzzle.public.level)

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        wanted = generator.Wanted(stock.difficulty or ANY, stock.occasion)
        made = generator.generate(rng, variant, stock.used, wanted)
        return puzzle_of(made.level, made.trace, made.trace.board.paths(), 1, stock.difficulty)

    def check(self, puzzle: Puzzle) -> None:
        check(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        """Return the variant whose range fits the effort of the puzzle's own level."""
        return variant_of(effort(explain(self.level(puzzle))))

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the level's fingerprint, which is the same for all its transforms."""
        return (fingerprint(self.level(puzzle)),)

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """Return True for the same level, also turned, mirrored or renumbered."""
        return self.uses(puzzle) == self.uses(other)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        paths = enumerate(puzzle.secret.paths)
        return [Draw(draw=Stroke(chain=number, cells=path)) for number, path in paths if len(path) > 1]

    def least(self, puzzle: Puzzle) -> Least:
        """Return one move for each chain that grows (only one in all if there are other solutions), and a quick
        finger's time.

        The time is that of a finger that reaches each start and draws over every cell, and a second to look at the
        level before.
        """
        moves = len(self.solution(puzzle)) if puzzle.secret.solutions == 1 else 1
        drawing = len(self.level(puzzle).numbers) / CELLS_A_SECOND
        return Least(moves=moves, seconds=int(1 + moves * REACHING + drawing))

    def start(self, puzzle: Puzzle) -> State:
        return rules.begin(self.level(puzzle))

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        level = self.level(puzzle)
        if isinstance(move, Draw):
            return rules.draw(level, state, move.draw.chain, move.draw.cells), TAKEN
        if isinstance(move, Hint):
            advice = hints.next_hint(level, state, puzzle.secret.paths, puzzle.secret.solutions == 1)
            return rules.advised(state, advice), advice.shown
        return ALONE[type(move)](level, state), TAKEN

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> View:
        return shown.view(self.level(puzzle), state, puzzle.public.effort)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Rank by covered or not, then hints, then time."""
        return (0 if state.solved else 1, len(state.hints), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        count = len(state.hints)
        bulbs = f" 💡{count}" if count else ""
        helped = {0: "without a hint", 1: "with one hint"}.get(count, f"with {count} hints")
        line, sentence, praise = {
            Status.WON: ("✅", f"Every cell is covered, {helped}.", "All covered!" if count else "Every last cell!"),
            Status.GAVE_UP: ("🏳️", "You gave up. Here is how it goes.", "Next time!"),
        }.get(state.status, ("…", f"{state.covered} cells are covered.", ""))
        back = state.turns.count(rules.BACK)
        made = f"{back} step{'s' * (back != 1)} back" if back else "no step back"
        return Outcome(line + bulbs, sentence, timed=True, made_of=made, praise=praise)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        starts, cells = len(state.chains), len(self.level(puzzle).numbers)
        part = (state.covered - starts) / (cells - starts)
        return Progress(part, f"{state.covered} of {cells} covered")

    def near(self, puzzle: Puzzle, state: State) -> str:
        left = len(self.level(puzzle).numbers) - state.covered
        return f"{left} cell{'s' * (left != 1)} from it"

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return shown.share_rows(state)

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return picture.picture(self.level(puzzle), state)

    def praise_of_pace(self, puzzle: Puzzle, state: State, seconds: int | None) -> str:
        steady = pace.steady_seconds(self.level(puzzle), puzzle.public.effort)
        return "" if state.hints else faster_than(steady, seconds)

    def parts(self, puzzle: Puzzle) -> list[Part]:
        return pace.parts(puzzle)

    def coach(self, puzzle: Puzzle, played: Sequence[Played[Move]], others: Mapping[str, int]) -> Coaching:
        return coach.coaching(self.level(puzzle), puzzle, played, others)

    def noted(self, puzzle: Puzzle, played: Sequence[Played[Move]]) -> Iterable[str]:
        return noted.keys(self.level(puzzle), played)

    def figures(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[Table]:
        return noted.tables(puzzle, counts)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return shown.reveal(puzzle.secret, state, puzzle.public.effort)
