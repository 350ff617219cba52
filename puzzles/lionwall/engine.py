"""Implement the contract for Lion Wall."""

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
    SharesBoard,
)
from puzzles.contract import SHARE_LINES, Engine, Outcome, Progress, QuickestWin, Status, Stock, Variant
from puzzles.lionwall import coach, count_keys, generator, picture, presentation, rests, rules
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.categories import CARD_LIST, CATEGORY_LIST
from puzzles.lionwall.flavour import Flavour
from puzzles.lionwall.rules import GROUP_COUNT, MOST_POINTS, State
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.wire import (
    CARD_COUNT,
    Choice,
    Clock,
    Feedback,
    Hint,
    Hinted,
    Move,
    Named,
    NameGroup,
    Public,
    Puzzle,
    Reveal,
    Secret,
    Tried,
    TryFour,
    View,
)
from puzzles.lionwall.words import WordWalls
from puzzles.pictures import Drawing
from puzzles.shapes import TAKEN

GLANCE_SECONDS = 0.25
"""The seconds that a quick person needs to read a card, or to find a name."""
TAP_SECONDS = 0.25
"""The seconds that a quick person needs to tap a card or a button."""


class LionWall(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    SharesBoard,
    HasResultNumber,
    DrawsOnLists[Puzzle],
    ListsCountKeys[Puzzle, Move],
    CoachesPlays[Puzzle, Move],
    HasReportableParts[Puzzle],
    GivesBadges,
):
    """The engine of Lion Wall, with one flavour for each variant."""

    slug = "lionwall"
    title = "Lion Wall"
    blurb = "Find four groups of four. In Characters, each group shares a part."
    ranked_by = "most points, then fewest guesses and hints, then fastest time"
    mark = "🦁"
    version = 7
    variants = (Variant("characters", "Characters", has_lesson=True), Variant("words", "Words", has_lesson=True))
    refusals = rules.REFUSALS
    usual_rules = rules.USUAL_RULES
    """The rules of new walls."""
    badges = (BadgeKind("clean", "A clean wall", "Four groups and four links without a mistake or a hint"),)
    number_unit = "points"
    more_is_better = True
    word_lists = WordWalls.word_lists

    def __init__(self, flavours: Sequence[Flavour]) -> None:
        self.flavours: dict[str, Flavour] = {flavour.slug: flavour for flavour in flavours}

    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        for flavour in self.flavours.values():
            if word_list in flavour.word_lists:
                yield from flavour.list_proposals(word_list)

    @property
    def lexicon_version(self) -> str:
        return " ".join(flavour.lexicon_version for flavour in self.flavours.values())

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(self.flavours[variant], rng, stock)

    def check(self, puzzle: Puzzle) -> None:
        stored.check_puzzle(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        """Return the flavour's slug if the wall has only one split by all categories of the lexicon, else None."""
        flavour = self.flavours[puzzle.public.flavour]
        solution = flavour.find_partitions(stored.list_group_cards(puzzle))
        return flavour.slug if solution.complete and len(solution.partitions) == 1 else None

    def list_used_keys(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the key of the wall, and those of what must rest: its groups, their pairs, its cards and tricks."""
        return (generator.make_wall_key(puzzle.public.cards), *rests.list_rest_keys(*stored.list_used_material(puzzle)))

    def has_rested(self, puzzle: Puzzle, stock: Stock) -> bool:
        """Return True if the wall is new, and its groups, their pairs, its cards and its tricks have rested."""
        if generator.make_wall_key(puzzle.public.cards) in stock.used:
            return False
        return (
            self.flavours[puzzle.public.flavour].make_rests(stock).has_wall_rested(*stored.list_used_material(puzzle))
        )

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """Return True if both walls have the same cards, in any order."""
        return sorted(puzzle.public.cards) == sorted(other.public.cards)

    def list_used_words(self, puzzle: Puzzle) -> dict[str, frozenset[str]]:
        """Return the names and the cards of a wall of words; {} for characters, which have no word list."""
        if puzzle.public.flavour != "words":
            return {}
        return {CATEGORY_LIST: frozenset(stored.list_group_names(puzzle)), CARD_LIST: frozenset(puzzle.public.cards)}

    def solution(self, puzzle: Puzzle) -> list[Move]:
        """Return guesses that find three groups, and so the fourth, and the names of the four links."""
        tries = [TryFour(cards=group) for group in stored.list_group_cards(puzzle)[: GROUP_COUNT - 1]]
        names = [NameGroup(name=Choice(group=n, choice=name)) for n, name in enumerate(stored.list_group_names(puzzle))]
        return [*tries, *names]

    def find_quickest_win(self, puzzle: Puzzle) -> QuickestWin:
        """Count three guesses and four names; the time is for a glance at each card and name, and for every tap."""
        tries, names = GROUP_COUNT - 1, GROUP_COUNT
        taps = tries * (GROUP_SIZE + 1) + names
        return QuickestWin(moves=tries + names, seconds=int((CARD_COUNT + names) * GLANCE_SECONDS + taps * TAP_SECONDS))

    def start(self, puzzle: Puzzle) -> State:
        return State(rules=puzzle.public.rules)

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback]:
        match move:
            case TryFour():
                return self._try_four(puzzle, state, move)
            case NameGroup():
                return self._name_group(puzzle, state, move.name)
            case Hint():
                state = rules.ask_hint(stored.list_group_cards(puzzle), state)
                return state, Hinted(pair=state.hints[-1])
            case Clock():
                return rules.start_clock(state), TAKEN
        return rules.end_time(state), TAKEN

    def _try_four(self, puzzle: Puzzle, state: State, move: TryFour) -> tuple[State, Tried]:
        state = rules.try_four(stored.list_group_cards(puzzle), state, move.cards)
        last = state.tries[-1]
        return state, Tried(right=last.is_right, one_away=last.is_one_away)

    def _name_group(self, puzzle: Puzzle, state: State, choice: Choice) -> tuple[State, Named]:
        names = stored.list_group_names(puzzle)
        state = rules.name_group(names, puzzle.secret.choices, state, choice.group, choice.choice)
        return state, Named(group=choice.group, right=state.named_links[-1].right, name=names[choice.group])

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> View:
        return presentation.make_view(puzzle, state)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Rank by points, then guesses (a hint counts as several), then seconds."""
        return (-state.points, len(state.tries) + state.tries_for_hints, seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        return presentation.make_outcome(state)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """Count found groups as one half of the progress, and named links as the other."""
        found_groups = len(state.found_groups)
        done = found_groups + len(state.named_links) if state.is_wall_done else found_groups
        text = presentation.format_score(state) if state.status.over else f"{found_groups} of {GROUP_COUNT} groups"
        return Progress(done / (2 * GROUP_COUNT), text)

    def describe_near_miss(self, puzzle: Puzzle, state: State) -> str:
        left = GROUP_COUNT - len(state.found_groups)
        return f"{left} group{'s' * (left != 1)} left" if left else "with every group found"

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        stars = "⭐" * sum(one.right for one in state.named_links)
        gave_up = "🏳️" if state.gave_up else ""
        last = f"{stars}{gave_up} {state.points}/{MOST_POINTS}".strip()
        return [*presentation.write_guess_rows(state, SHARE_LINES - 1), last]

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return picture.draw_play(state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        flavour = self.flavours[puzzle.public.flavour]
        return presentation.make_reveal(puzzle, flavour.choose_card_of_the_day(puzzle.secret.groups))

    def list_earned_badges(self, variant: str, ended: EndedPlay) -> Iterable[str]:
        return ["clean"] if presentation.is_clean(ended) else []

    def coach(
        self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]
    ) -> Coaching:
        categories = self.flavours[puzzle.public.flavour].find_shared_categories(puzzle.public.cards)
        return coach.make_coaching(puzzle, categories, played, counts_of_others)

    def list_reportable_parts(self, puzzle: Puzzle) -> list[ReportablePart]:
        return stored.list_reportable_parts(puzzle)

    def list_count_keys(self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterable[str]:
        return count_keys.list_keys(puzzle, played)

    def make_count_tables(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
        return count_keys.make_tables(puzzle, counts)
