"""Lion Wall's coach: what tempted, what was found when, and where it would have been safest to start."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from operator import or_

from puzzles.abilities import PLAYS, Chart, ChartRow, Coaching, Played
from puzzles.contract import IllegalMove
from puzzles.counted import counts_by_number, counts_under, find_leader
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall.noted import FOUND, WRONG, state_after
from puzzles.lionwall.rules import GROUPS, State, Try
from puzzles.lionwall.solver import GROUP, mask_of, numbers_of
from puzzles.lionwall.wire import Move, Puzzle
from puzzles.spoken import NTH, format_count, format_duration, join_in_words


@dataclass(frozen=True)
class Stretch:
    """The time from one found group to the next, or to the end of the wall: its length, and its wrong fours.

    `group` was found at its end, which doesn't say which one the player was looking for; None if no more was found.
    """

    group: int | None
    seconds: float
    wrong: tuple[Try, ...]


def coaching(
    puzzle: Puzzle, known: Mapping[str, int], played: Sequence[Played[Move]], others: Mapping[str, int]
) -> Coaching:
    """Return the coach's comments on a finished play; `known` are the categories of the wall's cards, name to mask."""
    way = list(stretches_of(puzzle, played))
    told = (
        *_comment_on_order(puzzle, way, others),
        *_comment_on_temptation(puzzle, way, others),
        _comment_on_safest(puzzle, known, way),
    )
    return Coaching(
        lines=(*told, *_comment_on_pause(puzzle, way)), chart=_chart_groups(puzzle, way, naming_seconds(puzzle, played))
    )


def stretches_of(puzzle: Puzzle, played: Sequence[Played[Move]]) -> Iterator[Stretch]:
    """Yield the stretches of a play over its wall. The last group comes automatically, and has no stretch."""
    state, since, wrong = State(), 0.0, list[Try]()
    for one in played:
        before = state
        with suppress(IllegalMove):
            state = state_after(stored.cards_of_groups(puzzle), state, one.move)
        if len(state.found) > len(before.found):
            yield Stretch(state.tries[-1].rows[0], one.seconds - since, tuple(wrong))
            since, wrong = one.seconds, []
        elif len(state.tries) > len(before.tries):
            wrong.append(state.tries[-1])
    if wrong:
        yield Stretch(None, played[-1].seconds - since - naming_seconds(puzzle, played), tuple(wrong))


def naming_seconds(puzzle: Puzzle, played: Sequence[Played[Move]]) -> float:
    """Return for how many seconds a play named the links, once its wall was done."""
    state = State()
    for one in played:
        with suppress(IllegalMove):
            state = state_after(stored.cards_of_groups(puzzle), state, one.move)
        if state.wall_done:
            return max(0.0, played[-1].seconds - one.seconds)
    return 0.0


def _order_found(way: Sequence[Stretch]) -> list[int]:
    """Return the groups in the order in which they were found; the last with the one before it."""
    order = [one.group for one in way if one.group is not None]
    return [*order, *(set(range(GROUPS)) - set(order))] if len(order) == GROUPS - 1 else order


def _title_of(puzzle: Puzzle, group: int) -> str:
    return f"“{puzzle.secret.groups[group].title}”"


def _comment_on_order(puzzle: Puzzle, way: Sequence[Stretch], others: Mapping[str, int]) -> Iterator[str]:
    """Say where the player started, and where others do; and what comes last."""
    found, plays = _order_found(way), others.get(PLAYS, 0)
    mine = f"You found {_title_of(puzzle, found[0])} first, after {format_duration(way[0].seconds)}" if found else ""
    first, last = (_most_frequent_at(others, nth) for nth in (1, GROUPS))
    if not plays or first is None:
        yield f"{mine}." if mine else "You found no group this time; the wall says what joins each."
        return
    group, count = first
    shared = f"{count} of {format_count(plays, 'player')}"
    if found and group == found[0]:
        yield f"{mine}, as did {shared}."
    else:
        yield f"{mine or 'You found no group this time'}; {shared} began with {_title_of(puzzle, group)}."
    if last and last[0] != group:
        too = ", as for you" if len(found) == GROUPS and found[-1] == last[0] else ""
        yield f"{_title_of(puzzle, last[0])} is the group that comes last most often{too}."


def _most_frequent_at(others: Mapping[str, int], nth: int) -> tuple[int, int] | None:
    """Return which group was found most often at a place, from 1, and how often."""
    return find_leader({group: counts_by_number(others, f"{FOUND}{group}:").get(nth, 0) for group in range(GROUPS)})


def _comment_on_temptation(puzzle: Puzzle, way: Sequence[Stretch], others: Mapping[str, int]) -> Iterator[str]:
    """Name the four that tempted most often, and explain the player's wrong ones."""
    mine = {_key_of_four(puzzle, four): four for stretch in way for four in stretch.wrong}
    counts, plays = counts_under(others, WRONG), others.get(PLAYS, 0)
    if plays and (most := find_leader(counts)):
        key, count = most
        bitten = f"you among them: {_explain_wrong_four(puzzle, mine.pop(key))}" if key in mine else "but not you"
        tried = f"{count} of {format_count(plays, 'player')} guessed it"
        yield f"What tempted most often was {_name_cards(puzzle, key)}: {tried}, {bitten}."
    if mine:
        key = max(mine, key=lambda one: (counts.get(one, 0), mine[one].one_away))
        company = _say_company(counts.get(key, 0), plays)
        yield f"Your {_name_cards(puzzle, key)} was no group: {_explain_wrong_four(puzzle, mine[key])}.{company}"
    elif not any(stretch.wrong for stretch in way) and _order_found(way):
        yield "You made no wrong guess. Nothing on this wall fooled you."


def _say_company(count: int, plays: int) -> str:
    """Say how many others made the same wrong guess; empty if no one counted."""
    if not plays:
        return ""
    return (
        f" {count} of {format_count(plays, 'player')} guessed it." if count > 1 else " Hardly anyone else guessed it."
    )


def _key_of_four(puzzle: Puzzle, four: Try) -> str:
    """Return the key under which a wrong four is counted."""
    return ".".join(map(str, sorted(puzzle.public.cards.index(card) for card in four.cards)))


def _name_cards(puzzle: Puzzle, key: str) -> str:
    return " · ".join(puzzle.public.cards[int(number)] for number in key.split("."))


def _explain_wrong_four(puzzle: Puzzle, four: Try) -> str:
    """Say what was wrong with a four: the card too many, the herring, or how far its cards are spread."""
    if four.one_away:
        odd = next(at for at, row in enumerate(four.rows) if four.rows.count(row) == 1)
        return f"{four.cards[odd]} belongs to {_title_of(puzzle, four.rows[odd])}"
    shared = [(one.name, [c for c in four.cards if c in one.cards]) for one in puzzle.secret.herrings.tempting]
    name, lured = max(shared, key=lambda one: len(one[1]), default=("", []))
    if len(lured) > 1:
        return f"{join_in_words(lured)} have “{name}” in common, which was there to mislead"
    return f"its cards are of {len(set(four.rows))} different groups"


def _comment_on_safest(puzzle: Puzzle, known: Mapping[str, int], way: Sequence[Stretch]) -> str:
    """Say which group is least in doubt, and when the player found it."""
    doubts = [doubtful(puzzle, known, group) for group in range(GROUPS)]
    best = min(range(GROUPS), key=lambda group: len(doubts[group]))
    if len(set(map(len, doubts))) == 1:
        return "No group was safer to begin with than another."
    if doubts[best]:
        told = f"only {join_in_words(doubts[best])} could mislead there"
    else:
        told = "none of its cards seems to fit anywhere else"
    found = _order_found(way)
    when = f" You found it {NTH[found.index(best)]}." if best in found else ""
    return f"The safest group to begin with was {_title_of(puzzle, best)}: {told}.{when}"


def doubtful(puzzle: Puzzle, known: Mapping[str, int], group: int) -> list[str]:
    """Return the cards that put a group in doubt: its own that seem to fit elsewhere, and others that would fit it."""
    cards, groups = puzzle.public.cards, stored.cards_of_groups(puzzle)
    masks = [mask_of(cards.index(card) for card in one) for one in groups]
    around = [
        min((mask for mask in known.values() if mask & own == own), key=int.bit_count, default=own) for own in masks
    ]
    lured = mask_of(cards.index(card) for one in puzzle.secret.herrings.tempting for card in one.cards)
    elsewhere = masks[group] & (lured | _union_of(mask for n, mask in enumerate(around) if n != group))
    return [cards[number] for number in numbers_of(elsewhere | around[group] & ~masks[group])]


def _union_of(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _comment_on_pause(puzzle: Puzzle, way: Sequence[Stretch]) -> Iterator[str]:
    """Say the longest time between two finds, unless that was at the start."""
    longest = max(way, key=lambda one: one.seconds, default=None)
    if longest and longest is not way[0] and longest.group is not None:
        title, wait = _title_of(puzzle, longest.group), format_duration(longest.seconds)
        yield f"You were longest without a find before {title}: {wait}."


def _count_leanings(way: Sequence[Stretch]) -> Counter[int]:
    """Count for each group the wrong fours that were mostly of it: the only clue to what the player was looking for."""
    fours = (Counter(four.rows) for stretch in way for four in stretch.wrong)
    return Counter(row for rows in fours for row, count in rows.items() if count == GROUP - 1)


def _chart_groups(puzzle: Puzzle, way: Sequence[Stretch], named: float) -> Chart | None:
    """Chart after how long each group was found, in order, and how long naming them took."""
    if not way:
        return None
    found, longest, leaning = _order_found(way), max(one.seconds for one in way), _count_leanings(way)
    rows = [
        ChartRow(
            label="without a find" if one.group is None else puzzle.secret.groups[one.group].title,
            value=round(one.seconds, 1),
            note=_count_in_words(leaning[one.group]) if one.group is not None else "",
            strong=one.seconds == longest,
        )
        for one in way
    ]
    if len(found) == GROUPS:
        wrong = _count_in_words(leaning[found[-1]])
        note = f"was left over, {wrong}" if wrong else "was left over"
        rows.append(ChartRow(label=puzzle.secret.groups[found[-1]].title, value=0, note=note))
    if named >= 1:
        rows.append(ChartRow(label="what joins them", value=round(named, 1), note="naming the groups"))
    return Chart(title="Seconds from one find to the next", unit="s", rows=tuple(rows))


def _count_in_words(wrong: int) -> str:
    return f"{wrong} wrong guess{'es' * (wrong != 1)} with three of these" if wrong else ""
