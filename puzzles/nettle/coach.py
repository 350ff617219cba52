"""Coach a finished play of Nettle: what the guesses revealed, a lucky guess, and a word that would have been better."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile

from puzzles.abilities import PLAYS_KEY, Chart, ChartRow, Coaching
from puzzles.key_counts import find_leader
from puzzles.nettle.count_keys import GUESS_PREFIX
from puzzles.nettle.play_analysis import BetterGuess, GuessInfo, PlayAnalysis
from puzzles.nettle.puzzle import OpenPuzzle
from puzzles.nettle.route_table import RouteTable
from puzzles.nettle.rules import Clue, State
from puzzles.wording import format_count

MOST_CHART_ROWS = 20
ONLY_ONE_IN = 20
"""Say “only” for at most one in this many."""
LONG_RUN, FEWEST_SHARED = 4, 2
"""Speak of routes that met if at least this many guesses in a row share at least this many last steps."""
LUCKY_BITS = 1.0
"""Call a guess lucky from this many bits above its average."""
HINT_REMARK = " A hint had led you to it."

NO_GUESS_LINES = (
    "You gave up before your first guess, so there’s nothing to look at.",
    "A broad word such as “animal”, “food” or “machine” makes a good start. Its symbols tell you which way to go.",
)


def make_coaching(
    puzzle: OpenPuzzle, state: State, table: RouteTable | None, counts_of_others: Mapping[str, int]
) -> Coaching:
    """Return the coach's comments on a finished play; without a table, they are about its clues alone."""
    if not state.clues:
        return Coaching(lines=NO_GUESS_LINES)
    general_lines = (*_comment_on_meeting(puzzle, state), *_comment_on_shared(puzzle, state, counts_of_others))
    if table is None:
        lines = (*_comment_on_clues(puzzle, state), *general_lines)
        return Coaching(lines=lines, chart=_chart_steps(puzzle, state))
    analysis = PlayAnalysis(puzzle, table, state.clues)
    better = analysis.find_better_guess({clue.spelling for clue in state.clues})
    lines = (*_comment_on_guesses(analysis, better, state), *general_lines)
    return Coaching(lines=lines, chart=_chart_words_left(analysis.guesses, state.is_solved))


def _comment_on_guesses(analysis: PlayAnalysis, better: BetterGuess | None, state: State) -> Iterator[str]:
    guesses, total = analysis.guesses, analysis.candidate_count
    first = guesses[0]
    if first.usually is None:
        uncounted = f"“{first.word}” is too rare for us to say how many words it left"
        yield f"{total:,} words could have been the secret one. {uncounted}."
    else:
        yield (
            f"{total:,} words could have been the secret one. By its number of steps alone, "
            f"“{first.word}” left {first.after:,} of them."
        )
    judged, lucky_from = guesses[:-1] if state.is_solved else guesses, LUCKY_BITS if state.is_solved else math.inf
    yield from _comment_on_best(judged, lucky_from, _list_hinted(analysis.puzzle, state))
    if better:
        yield _comment_on_better(better)
    yield from _comment_on_end(guesses, state)
    yield from _comment_on_warmest(analysis.puzzle, state)


def _list_hinted(puzzle: OpenPuzzle, state: State) -> set[int]:
    """Return the numbers of the guesses whose word a hint had described."""
    described = {puzzle.lexicon.lists["spelling_of"][hint.name] for hint in state.hints}
    return {clue.n for clue in state.clues if clue.spelling in described}


def _comment_on_best(guesses: Sequence[GuessInfo], lucky_from: float, hinted: Collection[int]) -> Iterator[str]:
    """Yield the guess that revealed most, and the luckiest if it beat its average by `lucky_from` bits.

    No guess is called lucky whose number is in `hinted`.
    """
    if not guesses:
        return
    best, lucky = max(guesses, key=lambda guess: guess.bits), max(guesses, key=lambda guess: guess.luck)
    is_lucky = lucky.luck >= lucky_from and lucky.usually is not None and lucky.n not in hinted
    if best.bits > 0 and best.n > 1:
        usually = _say_words(best.usually or 0)
        luck_sentence = (
            f" A guess like that usually leaves about {usually}. You were lucky!" if is_lucky and best is lucky else ""
        )
        revealed = f"{_say_bits(best.bits)}, from {_say_words(best.before)} to {best.after:,}"
        hint_sentence = HINT_REMARK if best.n in hinted else ""
        rule = "(Each bit halves the words left.)"
        yield f"“{best.word}” told you the most: {revealed}. {rule}{hint_sentence}{luck_sentence}"
        is_lucky = is_lucky and best is not lucky
    if is_lucky:
        usually = _say_words(lucky.usually or 0)
        left = f"A guess like that usually leaves about {usually}, and this one left {lucky.after:,}."
        yield f"Your lucky guess was “{lucky.word}”. {left}"


def _comment_on_better(better: BetterGuess) -> str:
    guess = better.guess
    return (
        f"Before guess {guess.n}, {_say_words(guess.before)} still fitted. “{better.word}” would have left about "
        f"{_round_average(better.usually)} of them, but a guess like “{guess.word}” leaves "
        f"{_round_average(guess.usually or 0)}."
    )


def _comment_on_end(guesses: Sequence[GuessInfo], state: State) -> Iterator[str]:
    """Say how many words still fitted at the end, and when all symbols together left only one."""
    last = guesses[-1]
    if not state.is_solved:
        yield f"When you gave up, {_say_words(last.after)} still fitted the steps of all your guesses."
    elif last.before > 1:
        yield f"Your last guess was a leap. {_say_words(last.before)} still fitted, and you chose the right one."
    single = next((guess for guess in guesses if guess.after == 1 and guess is not last), None)
    if single:
        yield f"After guess {single.n}, only the secret word fitted the steps of all your guesses."
    certain = next((guess for guess in guesses if guess.by_signs == 1), None)
    if certain and certain is not last:
        name = "your first guess" if certain.n == 1 else f"guess {certain.n}"
        yield (
            f"A walking dictionary, reading every symbol, would have been sure after {name}. "
            "Few of us know that many words!"
        )


def _comment_on_clues(puzzle: OpenPuzzle, state: State) -> Iterator[str]:
    """Comment on the clues of a play: the nearest guess, and the longest leap."""
    clues = [clue for clue in state.clues if clue.spelling != puzzle.target]
    if not clues:
        yield "You found it with your first guess. There’s nothing to add!"
        return
    nearest = min(clues, key=lambda clue: clue.shown_route.distance)
    word = _spell_guess(puzzle, nearest)
    yield f"Your nearest guess was “{word}” (guess {nearest.n}), {_say_distance(nearest)}."
    leaps = [(old.shown_route.distance - new.shown_route.distance, new) for old, new in _pair_improvements(clues)]
    leap, clue = max(leaps, key=lambda one: one[0], default=(0, clues[0]))
    if leap > 0:
        steps, hint_sentence = format_count(leap, "step"), HINT_REMARK if clue.n in _list_hinted(puzzle, state) else ""
        yield f"“{_spell_guess(puzzle, clue)}” brought you {steps} nearer in one go.{hint_sentence}"
    yield from _comment_on_warmest(puzzle, state)
    if not state.is_solved:
        yield "You gave up this time. The routes show how near you were."


def _comment_on_warmest(puzzle: OpenPuzzle, state: State) -> Iterator[str]:
    """Name the guess that was nearest in meaning, if there were several."""
    warmths = puzzle.warmths
    wrong = [clue for clue in state.clues if clue.spelling != puzzle.target]
    if len(wrong) > 1:
        warmest = min(wrong, key=lambda clue: warmths.look_up(clue.spelling).place)
        place, total = warmths.look_up(warmest.spelling)[1:]
        name = f"“{_spell_guess(puzzle, warmest)}” (guess {warmest.n})"
        only = "Only " if (place - 1) * ONLY_ONE_IN <= total else ""
        share = f"{only}{place - 1:,} of {total:,} everyday words {'is' if place == 2 else 'are'}"
        yield f"Your warmest word was {name}. {share if place > 1 else 'No everyday words are'} nearer in meaning."


def _pair_improvements(clues: Sequence[Clue]) -> Iterator[tuple[Clue, Clue]]:
    """Yield (nearest clue so far, clue) for each clue that is nearer than all before it."""
    nearest = clues[0]
    for clue in clues[1:]:
        if clue.shown_route.distance < nearest.shown_route.distance:
            yield nearest, clue
            nearest = clue


def _comment_on_meeting(puzzle: OpenPuzzle, state: State) -> Iterator[str]:
    """Name the word at which the routes of many guesses in a row met, so that their last steps revealed nothing new."""
    routes = [tuple(step.sense for step in clue.shown_route.steps) for clue in state.clues if clue.route.distance]
    runs = ((_measure_meeting(routes[first:]), first) for first in range(len(routes)))
    (length, steps), first = max(runs, default=((0, 0), 0), key=lambda run: run[0])
    if length < LONG_RUN:
        return
    sense = routes[first][-steps - 1]
    if not puzzle.unfit[sense]:
        guesses = f"guesses {state.clues[first].n} to {state.clues[first + length - 1].n}"
        yield (
            f"The routes of {guesses} all met at “{puzzle.lexicon.word(sense)}” and ended in the same {steps} steps. "
            "Guesses that are further apart can show another way in."
        )


def _measure_meeting(routes: Sequence[tuple[int, ...]]) -> tuple[int, int]:
    """Return how many routes, from the first on, share two or more last steps, and how many last steps all share."""
    length, common = 0, routes[0]
    for route in routes:
        ending = tuple(takewhile(lambda pair: pair[0] == pair[1], zip(common[::-1], route[::-1], strict=False)))
        if len(ending) <= FEWEST_SHARED:
            break
        length, common = length + 1, common[len(common) - len(ending) :]
    return length, len(common) - 1


def _comment_on_shared(puzzle: OpenPuzzle, state: State, counts_of_others: Mapping[str, int]) -> Iterator[str]:
    """Name the player's most popular guess, and say how many others made it, too."""
    words = [_spell_guess(puzzle, clue) for clue in state.clues if clue.spelling != puzzle.target]
    if not counts_of_others.get(PLAYS_KEY) or not words:
        return
    leader = find_leader({word: counts_of_others.get(f"{GUESS_PREFIX}{word}", 0) for word in words})
    if leader:
        common, many = leader
        yield f"Your most popular guess was “{common}”. {many:,} of {counts_of_others[PLAYS_KEY]:,} players guessed it."


def _chart_words_left(guesses: Sequence[GuessInfo], found: bool) -> Chart:
    """Chart how many words still fitted after each guess, until only one was left, and after the last guess."""
    until_single = next((place for place, guess in enumerate(guesses, 1) if guess.after == 1), len(guesses))
    charted = sorted(
        [*guesses[:until_single], *guesses[until_single:][-1:]],
        key=lambda guess: (guess is not guesses[-1], -guess.bits),
    )[:MOST_CHART_ROWS]
    last = guesses[-1] if found else None
    best = max(guesses[:-1] if last else guesses, key=lambda guess: guess.bits, default=last)
    rows = tuple(
        ChartRow(
            label=f"{guess.n} {guess.word}",
            value=guess.after,
            note="found" if guess is last else "not counted" if guess.usually is None else _say_bits(guess.bits),
            strong=guess is best,
        )
        for guess in sorted(charted, key=lambda guess: guess.n)
    )
    return Chart(title="Words that still fitted after each guess", unit="words", steep=True, rows=rows)


def _chart_steps(puzzle: OpenPuzzle, state: State) -> Chart:
    clues = state.clues[-MOST_CHART_ROWS:]
    best = min(state.clues, key=lambda clue: clue.shown_route.distance)
    rows = tuple(
        ChartRow(label=f"{clue.n} {_spell_guess(puzzle, clue)}", value=clue.shown_route.distance, strong=clue is best)
        for clue in clues
    )
    return Chart(title="Steps from each guess to the secret word", unit="steps", rows=rows)


def _spell_guess(puzzle: OpenPuzzle, clue: Clue) -> str:
    return puzzle.lexicon.spelling(clue.spelling)


def _say_distance(clue: Clue) -> str:
    return "one step away" if clue.shown_route.distance == 1 else f"{clue.shown_route.distance} steps away"


def _say_bits(bits: float) -> str:
    """Say how much a guess revealed.

    >>> _say_bits(0), _say_bits(1.0), _say_bits(4.25)
    ('nothing new', '1 bit', '4.2 bits')
    """
    text = f"{bits:.1f}".removesuffix(".0")
    return "nothing new" if text == "0" else "1 bit" if text == "1" else f"{text} bits"


def _round_average(number: float) -> str:
    """Round an average for a sentence.

    >>> _round_average(1.66), _round_average(143.2)
    ('1.7', '143')
    """
    return f"{number:.1f}".removesuffix(".0") if number < 10 else f"{number:,.0f}"


def _say_words(number: float) -> str:
    return "1 word" if number == 1 else f"{_round_average(number)} words"
