"""Implement the contract for Cardinal Chains."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from puzzles.abilities import (
    CoachesPlays,
    Coaching,
    CountTable,
    HasReportableParts,
    JudgedLater,
    ListsCountKeys,
    PlayedMove,
    PraisesPace,
    ReportablePart,
)
from puzzles.chains import coach, count_keys, generator, hints, picture, presentation, rules
from puzzles.chains.effort import find_steady_seconds, measure_effort
from puzzles.chains.level import Level, make_fingerprint
from puzzles.chains.puzzle import check_puzzle, list_reportable_parts, make_puzzle
from puzzles.chains.recipes import ANY_DIFFICULTY, RECIPES, find_variant
from puzzles.chains.rules import State
from puzzles.chains.solver import explain_level
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
from puzzles.contract import Engine, Outcome, Progress, QuickestWin, Status, Stock, Variant
from puzzles.pictures import Drawing
from puzzles.shapes import TAKEN, Shape, Taken
from puzzles.wording import format_count, praise_pace

WELCOMING_VARIANTS = ("mini", "gentle")

SIMPLE_MOVES: dict[type[Shape], Callable[[Level, State], State]] = {
    Undo: rules.undo_stroke,
    Redo: rules.redo_stroke,
    Clear: rules.clear_chains,
}
"""The moves without arguments, besides a hint."""

CELLS_A_SECOND = 12
"""The number of cells that a quick finger draws over in a second."""
REACHING_SECONDS = 0.5
"""Seconds from the end of one chain to the start of the next."""


class CardinalChains(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    JudgedLater,
    CoachesPlays[Puzzle, Move],
    PraisesPace[Puzzle, State],
    HasReportableParts[Puzzle],
    ListsCountKeys[Puzzle, Move],
):
    """The engine of Cardinal Chains, which remembers the levels of the latest puzzles."""

    slug = "chains"
    title = "Cardinal Chains"
    blurb = "Cover every cell. The numbers never go down."
    ranked_by = "fewest hints, then fastest time"
    mark = "⛓️"
    version = 5
    variants = tuple(Variant(slug, slug.capitalize(), suits_newcomers=slug in WELCOMING_VARIANTS) for slug in RECIPES)
    refusals = rules.REFUSALS

    def __init__(self) -> None:
        self._level = lru_cache(maxsize=256)(Level)

    def load_level(self, puzzle: Puzzle) -> Level:
        """Return the level of a puzzle; cached, because each move needs it."""
        return self._level(puzzle.public.level)

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        wanted = generator.LevelWish(stock.difficulty or ANY_DIFFICULTY, stock.occasion)
        generated = generator.generate(rng, variant, stock.used, wanted)
        return make_puzzle(generated.level, generated.trace, generated.trace.board.read_chains(), 1, stock.difficulty)

    def check(self, puzzle: Puzzle) -> None:
        check_puzzle(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        """Return the variant by the effort of the level; None if it needs a search."""
        return find_variant(measure_effort(explain_level(self.load_level(puzzle))))

    def list_used_keys(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the level's fingerprint, which is the same for all its transforms."""
        return (make_fingerprint(self.load_level(puzzle)),)

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """Return True if both levels are the same, or one is the other turned, mirrored or renumbered."""
        return self.list_used_keys(puzzle) == self.list_used_keys(other)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        paths = enumerate(puzzle.secret.paths)
        return [Draw(draw=Stroke(chain=number, cells=path)) for number, path in paths if len(path) > 1]

    def find_quickest_win(self, puzzle: Puzzle) -> QuickestWin:
        """Count one move for each chain, or only one in all if there are several solutions.

        The seconds are one to look at the level, and those that a quick finger needs to draw over every cell.
        """
        moves = len(self.solution(puzzle)) if puzzle.secret.solutions == 1 else 1
        drawing = len(self.load_level(puzzle).numbers) / CELLS_A_SECOND
        return QuickestWin(moves=moves, seconds=int(1 + moves * REACHING_SECONDS + drawing))

    def start(self, puzzle: Puzzle) -> State:
        return rules.start_play(self.load_level(puzzle))

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        level = self.load_level(puzzle)
        if isinstance(move, Draw):
            return rules.draw_chain(level, state, move.draw.chain, move.draw.cells), TAKEN
        if isinstance(move, Hint):
            advice = hints.find_next_hint(level, state, puzzle.secret.paths, puzzle.secret.solutions == 1)
            return rules.add_hint(state, advice), advice.hint
        return SIMPLE_MOVES[type(move)](level, state), TAKEN

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> View:
        return presentation.make_view(self.load_level(puzzle), state, puzzle.public.effort)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Rank solved plays first, then by hints, then by seconds."""
        return (0 if state.solved else 1, len(state.hints), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        count = len(state.hints)
        bulbs = f" 💡{count}" if count else ""
        hint_words = {0: "without a hint", 1: "with one hint"}.get(count, f"with {count} hints")
        line, sentence, praise = {
            Status.WON: (
                "✅",
                f"You covered every cell {hint_words}.",
                "All covered!" if count else "Every last cell!",
            ),
            Status.GAVE_UP: ("🏳️", self._describe_giving_up(puzzle, state), "Next time!"),
        }.get(state.status, ("…", f"{format_count(state.covered_count, 'cell')} covered so far.", ""))
        steps_back = state.merged_story.count(rules.STEP_BACK)
        made_of = f"{format_count(steps_back, 'step')} back" if steps_back else "no steps back"
        return Outcome(line + bulbs, sentence, timed=True, made_of="" if state.gave_up else made_of, praise=praise)

    def _describe_giving_up(self, puzzle: Puzzle, state: State) -> str:
        if state.covered_count == len(state.chains):
            return "You gave up with no chain drawn."
        return f"You gave up with {state.covered_count} of {len(self.load_level(puzzle).numbers)} cells covered."

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        starts, cells = len(state.chains), len(self.load_level(puzzle).numbers)
        part = (state.covered_count - starts) / (cells - starts)
        return Progress(part, f"{state.covered_count} of {cells} covered")

    def describe_near_miss(self, puzzle: Puzzle, state: State) -> str:
        left = len(self.load_level(puzzle).numbers) - state.covered_count
        return f"{format_count(left, 'cell')} left"

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return presentation.write_share(state)

    def explain_share(self, lines: Sequence[str]) -> str:
        return presentation.explain_signs("".join(lines))

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return picture.draw_play(self.load_level(puzzle), state)

    def praise_pace(self, puzzle: Puzzle, state: State, seconds: int | None) -> str:
        steady = find_steady_seconds(self.load_level(puzzle), puzzle.public.effort)
        return "" if state.hints else praise_pace(steady, seconds)

    def list_reportable_parts(self, puzzle: Puzzle) -> list[ReportablePart]:
        return list_reportable_parts(puzzle)

    def coach(
        self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]
    ) -> Coaching:
        return coach.make_coaching(self.load_level(puzzle), puzzle, played, counts_of_others)

    def list_count_keys(self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterable[str]:
        return count_keys.list_keys(self.load_level(puzzle), played)

    def make_count_tables(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
        return count_keys.make_tables(puzzle, counts)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return presentation.make_reveal(puzzle.secret, state, puzzle.public.effort)
