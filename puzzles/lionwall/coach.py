"""Coach a finished play of Lion Wall: the order of the groups, the most tempting guess, and the safest start."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from operator import or_

from puzzles.abilities import PLAYS_KEY, Chart, ChartRow, Coaching, PlayedMove
from puzzles.contract import IllegalMove
from puzzles.key_counts import filter_counts, find_leader, map_counts_by_number
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.count_keys import FOUND_PREFIX, WRONG_PREFIX, apply_move
from puzzles.lionwall.puzzle import write_card
from puzzles.lionwall.rules import FOUND_BEFORE_LIVES, GROUP_COUNT, Guess, State
from puzzles.lionwall.solver import GROUP_SIZE, list_numbers, make_mask
from puzzles.lionwall.wire import Move, Puzzle
from puzzles.wording import ORDINALS, format_count, format_duration, join_in_words

MOST_NAMED_GUESSES = 2
"""The coach names at most this many of the guesses that cost a heart."""


@dataclass(frozen=True)
class Stretch:
    """The part of a play from one found group to the next, or to the end of the wall.

    `group`: the group that was found at its end; None if the wall ended first. `seconds`: how long it took. `wrong`:
    the wrong guesses in it.
    """

    group: int | None
    seconds: float
    wrong: tuple[Guess, ...]


def make_coaching(
    puzzle: Puzzle,
    categories: Mapping[str, int],
    played: Sequence[PlayedMove[Move]],
    counts_of_others: Mapping[str, int],
) -> Coaching:
    """Return the coach's comments; `categories` maps each category with some of the wall's cards to their mask."""
    stretches, pairs = list(list_stretches(puzzle, played)), map_hinted_pairs(puzzle, played)
    guesses = tuple(_comment_on_temptation(puzzle, stretches, counts_of_others))
    return Coaching(
        lines=(
            *_comment_on_order(puzzle, stretches, counts_of_others),
            *guesses,
            *_comment_on_hearts(puzzle, stretches, guesses),
            _comment_on_safest(puzzle, categories, stretches, pairs),
            *_comment_on_pause(puzzle, stretches),
        ),
        chart=_chart_groups(puzzle, stretches, pairs, measure_naming(puzzle, played)),
    )


def list_stretches(puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterator[Stretch]:
    """Yield the stretches of a play in order; the fourth group has none, because it is found with the third."""
    state, since, wrong = State(), 0.0, list[Guess]()
    for played_move in played:
        before = state
        with suppress(IllegalMove):
            state = apply_move(stored.list_group_cards(puzzle), state, played_move.move)
        if len(state.found_groups) > len(before.found_groups):
            yield Stretch(state.tries[-1].rows[0], played_move.seconds - since, tuple(wrong))
            since, wrong = played_move.seconds, []
        elif len(state.tries) > len(before.tries):
            wrong.append(state.tries[-1])
    if wrong:
        yield Stretch(None, played[-1].seconds - since - measure_naming(puzzle, played), tuple(wrong))


def map_hinted_pairs(puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> dict[int, tuple[str, str]]:
    """Map the number of each group that had a hint to the two cards that the hint gave."""
    groups, state = stored.list_group_cards(puzzle), State()
    for played_move in played:
        with suppress(IllegalMove):
            state = apply_move(groups, state, played_move.move)
    return {row: pair for pair in state.hints for row, group in enumerate(groups) if pair[0] in group}


def measure_naming(puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> float:
    """Return how many seconds the player took to name the links, once the wall was done."""
    state = State()
    for played_move in played:
        with suppress(IllegalMove):
            state = apply_move(stored.list_group_cards(puzzle), state, played_move.move)
        if state.is_wall_done:
            return max(0.0, played[-1].seconds - played_move.seconds)
    return 0.0


def _list_found_order(stretches: Sequence[Stretch]) -> list[int]:
    """List the groups in the order in which they were found; if three were found, the fourth follows."""
    order = [stretch.group for stretch in stretches if stretch.group is not None]
    return [*order, *(set(range(GROUP_COUNT)) - set(order))] if len(order) == GROUP_COUNT - 1 else order


def _quote_title(puzzle: Puzzle, group: int) -> str:
    return f"“{puzzle.secret.groups[group].title}”"


def _comment_on_order(
    puzzle: Puzzle, stretches: Sequence[Stretch], counts_of_others: Mapping[str, int]
) -> Iterator[str]:
    """Say which group the player found first, which one most others did, and which one most found last."""
    found_order, plays = _list_found_order(stretches), counts_of_others.get(PLAYS_KEY, 0)
    own_start = (
        f"You found {_quote_title(puzzle, found_order[0])} first, after {format_duration(stretches[0].seconds)}"
        if found_order
        else ""
    )
    first, last = (_find_most_frequent(counts_of_others, nth) for nth in (1, GROUP_COUNT))
    if not plays or first is None:
        yield f"{own_start}." if own_start else "You found no groups this time. The wall shows each group’s link."
        return
    group, count = first
    shared = f"{count} of {format_count(plays, 'player')}"
    if found_order and group == found_order[0]:
        yield f"{own_start}. {shared} found it first, too."
    else:
        yield f"{own_start or 'You found no groups this time'}. {shared} started with {_quote_title(puzzle, group)}."
    if last and last[0] != group:
        too = ", as you did" if len(found_order) == GROUP_COUNT and found_order[-1] == last[0] else ""
        yield f"Players most often found {_quote_title(puzzle, last[0])} last{too}."


def _find_most_frequent(counts_of_others: Mapping[str, int], nth: int) -> tuple[int, int] | None:
    """Return the group that most plays found as their `nth`, and how many did; None if no group leads."""
    return find_leader(
        {row: map_counts_by_number(counts_of_others, f"{FOUND_PREFIX}{row}:").get(nth, 0) for row in range(GROUP_COUNT)}
    )


def _comment_on_temptation(
    puzzle: Puzzle, stretches: Sequence[Stretch], counts_of_others: Mapping[str, int]
) -> Iterator[str]:
    """Name the most frequent wrong guess of others, and say why one of the player's own was wrong."""
    own_fours = {_make_four_key(puzzle, four): four for stretch in stretches for four in stretch.wrong}
    counts, plays = filter_counts(counts_of_others, WRONG_PREFIX), counts_of_others.get(PLAYS_KEY, 0)
    if plays and (leader := find_leader(counts)):
        key, count = leader
        bitten = (
            f"including you. But {_explain_wrong_four(puzzle, own_fours.pop(key))}"
            if key in own_fours
            else "but not you"
        )
        tried = f"{count} of {format_count(plays, 'player')} guessed them"
        yield f"The most tempting four were {_name_cards(puzzle, key)}. {tried}, {bitten}."
    if own_fours:
        key = max(own_fours, key=lambda four_key: (counts.get(four_key, 0), own_fours[four_key].is_one_away))
        company = _say_company(counts.get(key, 0), plays)
        why = _explain_wrong_four(puzzle, own_fours[key])
        heart = " It cost a heart." if own_fours[key] in _list_guesses_for_hearts(stretches) else ""
        yield f"Your guess {_name_cards(puzzle, key)} wasn’t a group, because {why}.{heart}{company}"
    elif not any(stretch.wrong for stretch in stretches) and _list_found_order(stretches):
        yield "You made no wrong guesses. Nothing on this wall fooled you."


def _list_guesses_for_hearts(stretches: Sequence[Stretch]) -> list[Guess]:
    """List the wrong guesses that cost a heart: those made after two groups."""
    return [four for stretch in stretches[FOUND_BEFORE_LIVES:] for four in stretch.wrong]


def _comment_on_hearts(puzzle: Puzzle, stretches: Sequence[Stretch], earlier: Sequence[str]) -> Iterator[str]:
    """Name up to two guesses that cost a heart and aren't in an `earlier` comment, and the group of three of them."""
    named = [(_name_cards(puzzle, _make_four_key(puzzle, one)), one) for one in _list_guesses_for_hearts(stretches)]
    for cards, four in [pair for pair in named if not any(pair[0] in line for line in earlier)][:MOST_NAMED_GUESSES]:
        group = next((row for row in four.rows if four.rows.count(row) == GROUP_SIZE - 1), None)
        why = "" if group is None else f" Three of these are from {_quote_title(puzzle, group)}."
        yield f"You lost a heart with {cards}.{why}"


def _say_company(count: int, plays: int) -> str:
    """Say how many of the other plays had the same wrong guess; '' if there are no other plays."""
    if not plays:
        return ""
    return (
        f" {count} of {format_count(plays, 'player')} guessed it." if count > 1 else " Hardly anyone else guessed it."
    )


def _make_four_key(puzzle: Puzzle, four: Guess) -> str:
    """Return the part of a wrong guess's count key after the prefix: the sorted numbers of its cards."""
    return ".".join(map(str, sorted(puzzle.public.cards.index(card) for card in four.cards)))


def _join_cards(cards: Iterable[str]) -> str:
    return join_in_words([write_card(card) for card in cards])


def _name_cards(puzzle: Puzzle, key: str) -> str:
    return " · ".join(write_card(puzzle.public.cards[int(number)]) for number in key.split("."))


def _explain_wrong_four(puzzle: Puzzle, four: Guess) -> str:
    """Say why a guess was wrong: one card belongs elsewhere, a herring misled, or the cards are of several groups."""
    if four.is_one_away:
        odd = next(at for at, row in enumerate(four.rows) if four.rows.count(row) == 1)
        return f"{write_card(four.cards[odd])} belongs to {_quote_title(puzzle, four.rows[odd])}"
    shared = [(one.name, [c for c in four.cards if c in one.cards]) for one in puzzle.secret.herrings.tempting]
    name, misled = max(shared, key=lambda one: len(one[1]), default=("", []))
    if len(misled) > 1:
        return f"{_join_cards(misled)} fit “{name}”, which is a red herring"
    return f"the cards are from {len(set(four.rows))} different groups"


def _comment_on_safest(
    puzzle: Puzzle, categories: Mapping[str, int], stretches: Sequence[Stretch], pairs: Mapping[int, tuple[str, str]]
) -> str:
    """Name the group with the fewest doubtful cards; say when the player found it, or what a hint gave away."""
    doubts = [list_doubtful_cards(puzzle, categories, group) for group in range(GROUP_COUNT)]
    best = min(range(GROUP_COUNT), key=lambda group: len(doubts[group]))
    if len(set(map(len, doubts))) == 1:
        return "All the groups were equally safe to start with."
    if doubts[best]:
        doubt = f"where only {_join_cards(doubts[best])} could mislead you"
    else:
        doubt = "because none of its cards seem to fit anywhere else"
    guessed = [stretch.group for stretch in stretches]
    when = f" You found it {ORDINALS[guessed.index(best)]}." if best in guessed else ""
    if best in pairs:
        when = f" A hint gave you two of its cards, {_join_cards(pairs[best])}."
    return f"The safest group to start with was {_quote_title(puzzle, best)}, {doubt}.{when}"


def list_doubtful_cards(puzzle: Puzzle, categories: Mapping[str, int], group: int) -> list[str]:
    """List a group's cards that seem to fit elsewhere, and other cards that seem to fit the group."""
    cards, groups = puzzle.public.cards, stored.list_group_cards(puzzle)
    masks = [make_mask(cards.index(card) for card in one) for one in groups]
    around = [
        min((mask for mask in categories.values() if mask & own == own), key=int.bit_count, default=own)
        for own in masks
    ]
    lured = make_mask(cards.index(card) for one in puzzle.secret.herrings.tempting for card in one.cards)
    elsewhere = masks[group] & (lured | _join_masks(mask for n, mask in enumerate(around) if n != group))
    return [cards[number] for number in list_numbers(elsewhere | around[group] & ~masks[group])]


def _join_masks(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _comment_on_pause(puzzle: Puzzle, stretches: Sequence[Stretch]) -> Iterator[str]:
    """Name the group that took longest to find, unless it is the first."""
    longest = max(stretches, key=lambda stretch: stretch.seconds, default=None)
    if longest and longest is not stretches[0] and longest.group is not None:
        title, wait = _quote_title(puzzle, longest.group), format_duration(longest.seconds)
        yield f"Your longest gap came before {title} ({wait})."


def _count_leanings(stretches: Sequence[Stretch]) -> Counter[int]:
    """Count for each group the wrong guesses with three of its cards."""
    fours = (Counter(four.rows) for stretch in stretches for four in stretch.wrong)
    return Counter(row for rows in fours for row, count in rows.items() if count == GROUP_SIZE - 1)


def _chart_groups(
    puzzle: Puzzle, stretches: Sequence[Stretch], pairs: Mapping[int, tuple[str, str]], named: float
) -> Chart | None:
    """Chart the seconds to each found group, in order, and those for naming the links (`named`)."""
    if not stretches:
        return None
    longest, leaning = max(stretch.seconds for stretch in stretches), _count_leanings(stretches)
    rows = []
    for stretch in stretches:
        wrong = _say_wrong_guesses(leaning[stretch.group]) if stretch.group is not None else ""
        notes = ["with a hint"] * (stretch.group in pairs) + [wrong] * bool(wrong)
        rows.append(
            ChartRow(
                label="no group found" if stretch.group is None else puzzle.secret.groups[stretch.group].title,
                value=round(stretch.seconds),
                note=", ".join(notes),
                strong=stretch.seconds == longest,
            )
        )
    if named >= 1:
        rows.append(ChartRow(label="the links", value=round(named), note="naming all four"))
    return Chart(title="Seconds from one group to the next", unit="s", rows=tuple(rows))


def _say_wrong_guesses(wrong: int) -> str:
    return f"{wrong} wrong guess{'es' * (wrong != 1)} with three of these" if wrong else ""
