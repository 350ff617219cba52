"""Implement the contract for Name Dominoes."""

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
    HasResultNumber,
    ListedWord,
    ListsCountKeys,
    PlayedMove,
    ReportablePart,
)
from puzzles.contract import Engine, Outcome, Progress, QuickestWin, Status, Stock, Variant
from puzzles.dominoes import (
    board_tally,
    coach,
    count_keys,
    generator,
    hints,
    names,
    play_state,
    presentation,
    rules,
)
from puzzles.dominoes import puzzle as form
from puzzles.dominoes.cast import write_person
from puzzles.dominoes.matching import split_name
from puzzles.dominoes.play_state import State
from puzzles.dominoes.puzzle import build_full_setup, build_setup, encode_tile, make_puzzle
from puzzles.dominoes.rests import Rests, make_person_key, make_riddle_key
from puzzles.dominoes.rules import GameSetup
from puzzles.dominoes.solver import PlacementTable
from puzzles.dominoes.wire import (
    Feedback,
    Finish,
    Hint,
    Hinted,
    Lay,
    Move,
    Public,
    Puzzle,
    Reveal,
    Secret,
    View,
)
from puzzles.pictures import Drawing
from puzzles.shapes import Taken

QUICK_TILE_SECONDS = 2
"""The seconds that a very quick person needs to read a tile, see where it fits, and lay it."""


class Dominoes(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    DrawsOnLists[Puzzle],
    HasResultNumber,
    ListsCountKeys[Puzzle, Move],
    CoachesPlays[Puzzle, Move],
    HasReportableParts[Puzzle],
    GivesBadges,
):
    """The engine of Name Dominoes."""

    slug = "dominoes"
    title = "Name Dominoes"
    blurb = "Lay all the names with as many joins as you can."
    ranked_by = "most tiles laid, then most joins, then fastest time, including the time that help adds"
    mark = "📛"
    version = 3
    variants = (Variant("gentle", "Gentle"), Variant("tricky", "Tricky"), Variant("fiendish", "Fiendish"))
    refusals = rules.REFUSALS
    number_unit = "joins"
    average_unit = "joins under par"
    badges = (BadgeKind("par", "Par on Fiendish", "Par on a fiendish rack, without a hint"),)
    word_lists = names.WORD_LISTS

    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        return names.list_proposals(word_list)

    def list_used_words(self, puzzle: Puzzle) -> dict[str, frozenset[str]]:
        """Return the people on the tiles, and names on them that have variants."""
        people = frozenset(map(write_person, puzzle.public.tiles))
        variants = frozenset(name for group in puzzle.public.variants.groups for name in group)
        return {names.PEOPLE_LIST: people, names.VARIANTS_LIST: variants}

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        people = names.list_playable_people(stock)
        rests = Rests.fit_to_stock(stock, len(people))
        rested = [one for one in people if rests.has_person_rested(write_person(split_name(one)))]
        matching, resting_kinds = names.make_matching(stock), rests.list_resting_kinds()
        made = generator.generate(rng, variant, rested, matching, stock.used, resting_kinds)
        who = tuple(names.describe_person(write_person(tile), stock) for tile in made.setup.tiles)
        return make_puzzle(made, who, stock.difficulty)

    def check(self, puzzle: Puzzle) -> None:
        form.check_puzzle(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        setup = build_full_setup(puzzle)
        return generator.find_grade(setup, PlacementTable(setup))

    def list_used_keys(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return a key for the person on the given tile as given, and one for each person and each riddle.

        No one is given twice; people and riddles rest (see `Rests`).
        """
        public = puzzle.public
        people = (make_person_key(write_person(tile)) for tile in public.tiles)
        return (generator.make_given_key(public.tiles[0]), *people, *map(make_riddle_key, public.riddles))

    def has_rested(self, puzzle: Puzzle, stock: Stock) -> bool:
        """Return True if the given tile was never given, and all people and riddles have rested."""
        public = puzzle.public
        rests = Rests.fit_to_stock(stock, len(names.list_playable_people(stock)))
        is_new = generator.make_given_key(public.tiles[0]) not in stock.used
        return is_new and rests.has_rack_rested(map(write_person, public.tiles), public.riddles)

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """Return True if both racks have the same tiles, even on boards of different shapes."""
        return sorted(puzzle.public.tiles) == sorted(other.public.tiles)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        laid = [Lay(lay=one.tile, squares=one.squares) for one in puzzle.secret.answer]
        return [*laid, Finish(finish=True)]

    def find_quickest_win(self, puzzle: Puzzle) -> QuickestWin:
        """Count one move and `QUICK_TILE_SECONDS` for each tile but the given one, and one move to finish."""
        return QuickestWin(
            moves=len(self.solution(puzzle)), seconds=QUICK_TILE_SECONDS * (len(puzzle.public.tiles) - 1)
        )

    def start(self, puzzle: Puzzle) -> State:
        return State((build_setup(puzzle.public).given,), puzzle.public.prices)

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        if isinstance(move, Hint):
            tile, why = hints.find_hint(puzzle, state.laid)
            return play_state.add_hint(state, tile), Hinted(hint=encode_tile(tile), text=why)
        after = play_state.apply_move(build_full_setup(puzzle), state, move)
        return after, presentation.make_worth(_build_known_setup(puzzle, after), after.laid)

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return play_state.find_status(_build_known_setup(puzzle, state), state)

    def view(self, puzzle: Puzzle, state: State) -> View:
        return presentation.make_view(puzzle.public, state)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Rank by tiles laid, then joins, then seconds with the cost of help; a play that was given up comes last."""
        setup = _build_known_setup(puzzle, state)
        tiles, more = board_tally.make_rank_key(
            setup, board_tally.tally_board(setup, play_state.choose_counted_board(setup, state))
        )
        return (1 if state.gave_up else 0, -tiles, -more, min(seconds + state.help_seconds, 10**9))

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        return presentation.make_outcome(_build_known_setup(puzzle, state), state, self.status(puzzle, state))

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """Say how many tiles are on the board, but not how many joins; until it is finished, `part` stays below 1."""
        setup = _build_known_setup(puzzle, state)
        won = self.status(puzzle, state) is Status.WON
        tiles = (
            len(setup.rack_numbers)
            if won
            else board_tally.tally_board(setup, play_state.choose_counted_board(setup, state)).tiles
        )
        return Progress(
            1.0 if won else tiles / (len(setup.rack_numbers) + 1), f"{tiles} of {len(setup.rack_numbers)} tiles"
        )

    def describe_near_miss(self, puzzle: Puzzle, state: State) -> str:
        setup = _build_known_setup(puzzle, state)
        left = (
            len(setup.rack_numbers)
            - board_tally.tally_board(setup, play_state.choose_counted_board(setup, state)).tiles
        )
        return f"{left} tile{'s' * (left != 1)} left"

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return presentation.make_share_rows(_build_known_setup(puzzle, state), state)

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return presentation.draw_play(_build_known_setup(puzzle, state), state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return presentation.make_reveal(puzzle, state)

    def list_earned_badges(self, variant: str, ended: EndedPlay) -> Iterable[str]:
        at_par = ended.status is Status.WON and ended.line.startswith(presentation.STAR * 3)
        return ["par"] if at_par and variant == "fiendish" and "💡" not in ended.line else []

    def list_reportable_parts(self, puzzle: Puzzle) -> list[ReportablePart]:
        return form.list_reportable_parts(puzzle)

    def read_number(self, line: str) -> int | None:
        """Return the joins from the line of a play with the whole rack; None for any other line."""
        return super().read_number(line) if line.startswith(presentation.STAR) else None

    def read_average(self, line: str) -> int | None:
        """Return how many joins a play with the whole rack is below par; None for any other line.

        Joins alone can't be averaged, because racks differ in how many they allow.
        """
        return presentation.read_joins_under_par(line)

    def coach(
        self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]
    ) -> Coaching:
        return coach.make_coaching(puzzle, played, counts_of_others)

    def list_count_keys(self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterable[str]:
        return count_keys.list_keys(puzzle, played)

    def make_count_tables(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
        return count_keys.make_tables(puzzle, counts)


def _build_known_setup(puzzle: Puzzle, state: State) -> GameSetup:
    """Return the game with the links that the player found; they are all that the boards of the play make."""
    return build_setup(puzzle.public, state.found_links)
