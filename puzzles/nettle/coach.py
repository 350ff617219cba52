"""Nettle's coach: what each guess told, the lucky one, and a better one that was there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from puzzles.abilities import PLAYS, Chart, ChartRow, Coaching
from puzzles.counted import find_leader
from puzzles.nettle.fitting import Table
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.rules import Clue, State
from puzzles.nettle.telling import Better, Telling, Told

MOST_BARS = 20
FEW = 20
"""No more than one in so many is “only”."""
LUCKY = 1.0
"""Bits more than usual from which a guess was lucky."""
SHARED = "guess:"
"""What a guessed word is counted under (see `noted`)."""
NOTHING = (
    "You gave up before your first guess, so there is nothing to look at yet.",
    "A broad word such as “animal”, “food” or “machine” makes a good beginning: its signs tell you which way to go.",
)


def coaching(puzzle: Opened, state: State, table: Table | None, others: Mapping[str, int]) -> Coaching:
    """What is said of a finished play; without a table, what can be said of its clues alone."""
    if not state.clues:
        return Coaching(lines=NOTHING)
    if table is None:
        return Coaching(lines=(*_of_clues(puzzle, state), *_shared(puzzle, state, others)), chart=_steps(puzzle, state))
    telling = Telling(puzzle, table, state.clues)
    better = telling.better({clue.spelling for clue in state.clues})
    lines = (*_of_telling(telling, better, state), *_shared(puzzle, state, others))
    return Coaching(lines=lines, chart=_left(telling.told, state.found))


def _of_telling(telling: Telling, better: Better | None, state: State) -> Iterator[str]:
    told = telling.told
    first = told[0]
    if first.usually is None:
        yield f"{telling.all:,} words could have been the secret one. “{first.word}” is too rare to be counted here."
    else:
        yield (
            f"{telling.all:,} words could have been the secret one. Going by how many steps each route has, your "
            f"“{first.word}” left {_words(first.after)}."
        )
    yield from _of_the_best(told[:-1] if state.found else told, LUCKY if state.found else math.inf)
    if better:
        yield _of_better(better)
    yield from _of_the_end(told, state)
    yield from _warmest(telling.puzzle, state)


def _of_the_best(told: Sequence[Told], lucky_from: float) -> Iterator[str]:
    """The guess that told most, and the one that told most beyond what it could be hoped to, by so many bits."""
    if not told:
        return
    best, lucky = max(told, key=lambda one: one.bits), max(told, key=lambda one: one.luck)
    lucked = lucky.luck >= lucky_from and lucky.usually is not None
    if best.bits > 0 and best.n > 1:
        usually = _words(best.usually or 0)
        more = f" Such a guess leaves about {usually}: you were lucky." if lucked and best is lucky else ""
        told_most = f"{_bits(best.bits)}, from {_words(best.before)} to {best.after:,}"
        yield f"“{best.word}” told you most: {told_most}. (Each bit halves what is left.){more}"
        lucked = lucked and best is not lucky
    if lucked:
        usually = _words(lucky.usually or 0)
        yield f"Your lucky one was “{lucky.word}”: such a guess leaves about {usually}, and it left {lucky.after:,}."


def _of_better(better: Better) -> str:
    told = better.told
    return (
        f"Before guess {told.n}, {_words(told.before)} still fitted. “{better.word}” would have left about "
        f"{_rounded(better.usually)} of them; a guess like “{told.word}” leaves {_rounded(told.usually or 0)}."
    )


def _of_the_end(told: Sequence[Told], state: State) -> Iterator[str]:
    """How much was still open when it ended, and what all signs would have told somebody who never forgets."""
    last = told[-1]
    if not state.found:
        yield f"When you gave up, {_words(last.after)} still fitted the steps of all your clues."
    elif last.before > 1:
        yield f"Your last guess was a leap: {_words(last.before)} still fitted, and you took the right one."
    single = next((one for one in told if one.after == 1 and one is not last), None)
    if single:
        yield f"After guess {single.n}, just one word fitted the steps of all your clues: the secret one."
    alone = next((one for one in told if one.by_signs == 1), None)
    if alone and alone is not last:
        named = "your first guess" if alone.n == 1 else f"guess {alone.n}"
        yield (
            "A walking dictionary, going by every sign and not by the steps alone, would have been sure after "
            f"{named}. Few of us are one."
        )


def _of_clues(puzzle: Opened, state: State) -> Iterator[str]:
    """What can be said of clues where no table is."""
    clues = [clue for clue in state.clues if clue.spelling != puzzle.target]
    if not clues:
        yield "Found with the first guess. There is nothing to add to that."
        return
    nearest = min(clues, key=lambda clue: clue.lead.distance)
    yield f"Your nearest guess was “{_word(puzzle, nearest)}”, {_steps_away(nearest)}; it was guess {nearest.n}."
    leaps = [(before.lead.distance - after.lead.distance, after) for before, after in _pairs(clues)]
    leap, clue = max(leaps, key=lambda one: one[0], default=(0, clues[0]))
    if leap > 0:
        yield f"“{_word(puzzle, clue)}” brought you {leap} {'step' if leap == 1 else 'steps'} nearer at once."
    yield from _warmest(puzzle, state)
    if not state.found:
        yield "You gave up on this one. It happens; the routes show how near you were."


def _warmest(puzzle: Opened, state: State) -> Iterator[str]:
    """Which guess was nearest in meaning."""
    near = puzzle.warmths
    wrong = [clue for clue in state.clues if clue.spelling != puzzle.target]
    if len(wrong) > 1:
        warmest = min(wrong, key=lambda clue: near.of(clue.spelling).place)
        place, of = near.of(warmest.spelling)[1:]
        named = f"“{_word(puzzle, warmest)}” (guess {warmest.n})"
        only = "only " if (place - 1) * FEW <= of else ""
        nearer = f"{only}{place - 1:,} of {of:,} usual words are" if place > 1 else "no usual word is"
        yield f"Your warmest word was {named}: {nearer} nearer in meaning."


def _pairs(clues: Sequence[Clue]) -> Iterator[tuple[Clue, Clue]]:
    """Each clue that is nearer than all before it, with the nearest of those."""
    nearest = clues[0]
    for clue in clues[1:]:
        if clue.lead.distance < nearest.lead.distance:
            yield nearest, clue
            nearest = clue


def _shared(puzzle: Opened, state: State, others: Mapping[str, int]) -> Iterator[str]:
    """Which of the guesses most others had, too."""
    words = [_word(puzzle, clue) for clue in state.clues if clue.spelling != puzzle.target]
    if not others.get(PLAYS) or not words:
        return
    same = find_leader({word: others.get(f"{SHARED}{word}", 0) for word in words})
    if same:
        common, many = same
        yield f"{many:,} of {others[PLAYS]:,} players tried “{common}”, more than any other of your words."


def _left(told: Sequence[Told], found: bool) -> Chart:
    """How many words fitted after each guess until none but one did, and the last; of many those that told most."""
    alone = next((place for place, one in enumerate(told, 1) if one.after == 1), len(told))
    worth = sorted([*told[:alone], *told[alone:][-1:]], key=lambda one: (one is not told[-1], -one.bits))[:MOST_BARS]
    last = told[-1] if found else None
    best = max(told[:-1] if last else told, key=lambda one: one.bits, default=last)
    rows = tuple(
        ChartRow(
            label=f"{one.n} {one.word}",
            value=one.after,
            note="found" if one is last else "not counted" if one.usually is None else _bits(one.bits),
            strong=one is best,
        )
        for one in sorted(worth, key=lambda one: one.n)
    )
    return Chart(title="Words that still fitted after each guess", unit="words", steep=True, rows=rows)


def _steps(puzzle: Opened, state: State) -> Chart:
    clues = state.clues[-MOST_BARS:]
    nearest = min(state.clues, key=lambda clue: clue.lead.distance)
    rows = tuple(
        ChartRow(label=f"{one.n} {_word(puzzle, one)}", value=one.lead.distance, strong=one is nearest) for one in clues
    )
    return Chart(title="Steps from each guess to the secret word", unit="steps", rows=rows)


def _word(puzzle: Opened, clue: Clue) -> str:
    return puzzle.words.spelling(clue.spelling)


def _steps_away(clue: Clue) -> str:
    return "one step away" if clue.lead.distance == 1 else f"{clue.lead.distance} steps away"


def _bits(bits: float) -> str:
    """What a guess told.

    >>> _bits(0), _bits(1.0), _bits(4.25)
    ('nothing new', '1 bit', '4.2 bits')
    """
    told = f"{bits:.1f}".removesuffix(".0")
    return "nothing new" if told == "0" else "1 bit" if told == "1" else f"{told} bits"


def _rounded(number: float) -> str:
    """An average as one says it.

    >>> _rounded(1.66), _rounded(143.2)
    ('1.7', '143')
    """
    return f"{number:.1f}".removesuffix(".0") if number < 10 else f"{number:,.0f}"


def _words(number: float) -> str:
    return "1 word" if number == 1 else f"{_rounded(number)} words"
