"""Implement the contract for Square."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from puzzles.abilities import (
    BadgeKind,
    CoachesPlays,
    Coaching,
    CountTable,
    DrawsOnLists,
    EndedPlay,
    GivesBadges,
    HasReportableParts,
    JudgedLater,
    ListedWord,
    ListsCountKeys,
    PlayedMove,
    ReportablePart,
)
from puzzles.contract import Engine, Outcome, Progress, QuickestWin, Status, Stock, Variant
from puzzles.pictures import Drawing
from puzzles.shapes import Taken
from puzzles.square import coach, count_keys, generator, picture, presentation, rules
from puzzles.square import puzzle as form
from puzzles.square.grid import CELLS, SIDE, list_words
from puzzles.square.rules import State
from puzzles.square.wire import USUAL_RULES, Check, Feedback, Move, Public, Puzzle, Reveal, Secret, Uncover, View, Write
from puzzles.square.words import list_proposals

CLUE_SECONDS, KEYS_A_SECOND = 3, 8
"""The seconds that a very quick person takes to solve a clue, and the keys that they press in a second."""


class Square(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    JudgedLater,
    DrawsOnLists[Puzzle],
    ListsCountKeys[Puzzle, Move],
    CoachesPlays[Puzzle, Move],
    HasReportableParts[Puzzle],
    GivesBadges,
):
    """The engine of Square, which needs WordNet to make, grade and correct puzzles, but not to play them."""

    slug = "square"
    title = "Square"
    blurb = "Eight words in sixteen cells."
    ranked_by = "fewest help points, then fastest time"
    mark = "🟪"
    version = 2
    variants = (Variant("classic", "Classic"),)
    refusals = rules.REFUSALS
    usual_rules = USUAL_RULES
    """The rules of puzzles that are made now."""
    badges = (BadgeKind("alone", "In ink", "Eight words without a check or a revealed letter"),)
    word_lists = {generator.WORD_LIST: "Square: four-letter words and their clues"}

    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        return list_proposals()

    def list_used_words(self, puzzle: Puzzle) -> Mapping[str, frozenset[str]]:
        """Return the eight words, for the only list."""
        return {generator.WORD_LIST: frozenset(list_words(puzzle.secret.rows))}

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(rng, stock)

    def check(self, puzzle: Puzzle) -> None:
        form.check_words_differ(puzzle.secret.rows)

    def grade(self, puzzle: Puzzle) -> str | None:
        return self.variants[0].slug if form.is_fair(puzzle) else None

    def list_used_keys(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return keys for the grid, its eight words, and each word with its clue."""
        words = list_words(puzzle.secret.rows)
        return (
            generator.make_grid_key(puzzle.secret.rows),
            *words,
            *map(generator.make_clue_key, words, form.list_clues(puzzle)),
        )

    def has_rested(self, puzzle: Puzzle, stock: Stock) -> bool:
        """Return True if the words have rested for `WORD_REST_DAYS`, and the grid for `GRID_REST_DAYS`."""
        if stock.count_days_apart(generator.make_grid_key(puzzle.secret.rows)) < generator.GRID_REST_DAYS:
            return False
        return all(stock.count_days_apart(word) >= generator.WORD_REST_DAYS for word in list_words(puzzle.secret.rows))

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """Return True if both grids have the same words, even with other clues."""
        return set(list_words(puzzle.secret.rows)) == set(list_words(other.secret.rows))

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [Write(letters=form.read_solution(puzzle))]

    def find_quickest_win(self, puzzle: Puzzle) -> QuickestWin:
        """Count one move; the time is for solving the four clues of one direction, and typing sixteen letters."""
        return QuickestWin(moves=1, seconds=CLUE_SECONDS * SIDE + CELLS // KEYS_A_SECOND)

    def start(self, puzzle: Puzzle) -> State:
        return State(rules=puzzle.public.rules)

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        after = self._apply_move(form.read_solution(puzzle), state, move)
        return after, presentation.make_feedback(state, after)

    def _apply_move(self, secret: str, state: State, move: Move) -> State:
        if isinstance(move, Write):
            return rules.write_letters(secret, state, move.letters)
        if isinstance(move, Check):
            return rules.check_part(state, move.check)
        assert isinstance(move, Uncover)  # giving up was handled before
        return rules.reveal_part(secret, state, move.reveal)

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> View:
        return presentation.make_view(form.list_printed_clues(puzzle), state)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Rank solved grids first, by help, then seconds; then others by missing letters, then seconds."""
        if state.status is Status.WON:
            return (0, state.help_points, seconds)
        return (1, CELLS - len(state.right - state.revealed), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        return presentation.make_outcome(state)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        gave_up = state.status is Status.GAVE_UP  # then wrong and given letters don't count
        count = len(state.right - state.revealed if gave_up else state.filled_cells)
        return Progress(1.0 if state.status.over else count / CELLS, f"{count} of {CELLS} letters" + " right" * gave_up)

    def describe_near_miss(self, puzzle: Puzzle, state: State) -> str:
        left = CELLS - len(state.right - state.revealed)
        return f"{left} letter{'s' * (left != 1)} left"

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return presentation.write_share(state)

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return picture.draw_play(state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return presentation.make_reveal(puzzle.secret.rows, form.list_printed_clues(puzzle), state)

    def list_earned_badges(self, variant: str, ended: EndedPlay) -> Iterable[str]:
        return ["alone"] if ended.status is Status.WON and ended.line == presentation.UNAIDED_LINE else []

    def list_reportable_parts(self, puzzle: Puzzle) -> list[ReportablePart]:
        return form.list_reportable_parts(puzzle)

    def coach(
        self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]
    ) -> Coaching:
        state = self.start(puzzle)
        moments = [(state, 0.0)]
        for one in played:
            state, _ = self.apply(puzzle, state, one.move)
            moments.append((state, one.seconds))
        return coach.make_coaching(puzzle, moments, counts_of_others)

    def list_count_keys(self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterable[str]:
        return count_keys.list_keys(puzzle, played)

    def make_count_tables(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
        return count_keys.make_tables(puzzle, counts)
