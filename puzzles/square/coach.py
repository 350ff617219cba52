"""Coach a finished play of Square: the order of the words, the most helpful word, the longest pause, and slips."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from puzzles.abilities import PLAYS_KEY, Chart, ChartRow, Coaching
from puzzles.contract import Status
from puzzles.key_counts import filter_counts, find_leader
from puzzles.square import puzzle as form
from puzzles.square.count_keys import CHECKED_PREFIX, FIRST_PREFIX, name_slot
from puzzles.square.grid import BLANK, ENTRIES, Entry, list_words
from puzzles.square.rules import State
from puzzles.square.wire import Puzzle
from puzzles.wording import format_count, format_duration, join_in_words

LEAST_NAMED_SECONDS = 20
"""The shortest pause, and the shortest time of a wrong word in the grid, that the coach mentions."""
LEAST_WORD_SECONDS = 2
"""A word that was there for fewer seconds doesn't count, because it was only being overwritten."""
Moment = tuple[State, float]
"""A state of a play, and the seconds from the start until it was reached."""


@dataclass(frozen=True)
class FoundWord:
    """A word of a play that was completed.

    `at`: the second of the play. `wait`: seconds since the word before it. `revealed_letters`: how many of its letters
    were revealed. `wrong_seconds`: for how many seconds its entry was full, but not right. `together`: whether one move
    completed several words. `completed_by`: the other word that the player wrote to complete this one; '' if unknown.
    """

    entry: Entry
    word: str
    at: float
    wait: float
    revealed_letters: int
    wrong_seconds: float = 0.0
    together: bool = False
    completed_by: str = ""

    @property
    def name_with_place(self) -> str:
        """Return the word with its place, such as “PIPE (6 across)”."""
        return f"{self.word} ({name_place(self.entry)})"


def name_place(entry: Entry) -> str:
    """Write the place of a word as people say it.

    >>> name_place(ENTRIES[0]), name_place(ENTRIES[7])
    ('1 across', '4 down')
    """
    return f"{entry.number} {'across' if entry.across else 'down'}"


def make_coaching(puzzle: Puzzle, moments: Sequence[Moment], counts_of_others: Mapping[str, int]) -> Coaching:
    """Return the coach's comments on a finished play."""
    found_words = list_found_words(puzzle, moments)
    lines = (
        *_comment_on_order(found_words),
        *_comment_on_slips(puzzle, moments),
        *_comment_on_reveals(moments[-1][0]),
        *_comment_on_end(puzzle, moments[-1][0], found_words),
    )
    return Coaching(
        lines=(*lines, *_comment_on_others(puzzle, found_words, counts_of_others)), chart=_chart_words(found_words)
    )


def list_found_words(puzzle: Puzzle, moments: Sequence[Moment]) -> list[FoundWord]:
    """List the words in the order in which they were completed for the first time."""
    found_words: list[FoundWord] = []
    word_of, durations = dict(zip(ENTRIES, list_words(puzzle.secret.rows), strict=True)), _time_slips(puzzle, moments)
    letters: Sequence[str] = BLANK * len(moments[0][0].letters) if moments else ""
    for state, at in moments:
        found_entries = {one.entry for one in found_words}
        new = [entry for entry in ENTRIES if entry not in found_entries and set(entry.cells) <= state.right]
        changed = {cell for cell, (old, now) in enumerate(zip(letters, state.letters, strict=True)) if old != now}
        letters = state.letters
        written = [entry for entry in new if changed and changed <= set(entry.cells)] if len(new) > 1 else []
        before = found_words[-1].at if found_words else 0.0
        for entry in sorted(new, key=lambda one: one not in written):
            along = word_of[written[0]] if len(written) == 1 and entry not in written else ""
            given, wait = len(state.revealed & set(entry.cells)), max(0.0, at - before)
            wrong = sum(seconds for (one, _), seconds in durations.items() if one == entry)
            found_words.append(FoundWord(entry, word_of[entry], at, wait, given, wrong, len(new) > 1, along))
            before = at
    return found_words


def _group_by_time(found_words: Sequence[FoundWord]) -> list[list[FoundWord]]:
    """Group the words that were completed by the same move, in order."""
    return [list(group) for _, group in groupby(found_words, key=lambda one: one.at)]


def _name_words(group: Sequence[FoundWord]) -> str:
    """Name the words of a group: the one that the player wrote, or all if that is unknown."""
    first, *others = group
    if not others or others[0].completed_by:
        return first.name_with_place
    return f"{join_in_words([one.word for one in group])} together"


def _comment_on_order(found_words: Sequence[FoundWord]) -> Iterator[str]:
    if not found_words:
        return
    if found_words[0].at == found_words[-1].at and len(found_words) > 1:
        count = "all" if len(found_words) == len(ENTRIES) else len(found_words)
        yield f"You completed {count} words at once, after {format_duration(found_words[0].at)}."
        return
    first, *later_groups = _group_by_time(found_words)
    last = f" and finished with {_name_words(later_groups[-1])}" if later_groups else ""
    yield f"You started with {_name_words(first)} after {format_duration(first[0].at)}{last}."
    opener, opened = find_best_opener(found_words)
    if opener and len(opened) > 1:
        after = format_duration(opened[-1].at - opener.at)
        crossing, crossers = opener.word[opened[0].entry.at], join_in_words([found_word.word for found_word in opened])
        yield (
            f"{opener.name_with_place} helped most. Within {after} you had {crossers}, which cross it. "
            f"The first was {opened[0].word}, through the {crossing}."
        )
    brought = max(_group_by_time(found_words), key=lambda group: sum(bool(one.completed_by) for one in group))
    along = [found_word.word for found_word in brought if found_word.completed_by]
    if len(along) > 1 and not brought[0].revealed_letters:
        yield f"{brought[0].name_with_place} completed {join_in_words(along)}, too."
    longest = max(later_groups, key=_measure_pause, default=None)
    if longest and _measure_pause(longest) >= LEAST_NAMED_SECONDS:
        yield f"Your longest pause was before {_name_words(longest)} ({format_duration(_measure_pause(longest))})."


def _measure_pause(group: Sequence[FoundWord]) -> float:
    """Return the seconds before a group of words, without those during which a wrong word was in an entry."""
    return group[0].wait - max(found_word.wrong_seconds for found_word in group)


def find_best_opener(found_words: Sequence[FoundWord]) -> tuple[FoundWord | None, list[FoundWord]]:
    """Return the word after which most crossing words followed, and these words; (None, []) if there is none.

    Crossing words count if they were completed one at a time and without help, before another word in the same
    direction as the first.
    """
    best: tuple[FoundWord | None, list[FoundWord]] = (None, [])
    for place, opener in enumerate(found_words):
        opened = []
        for other in found_words[place + 1 :]:
            if other.entry.across == opener.entry.across:
                break
            if other.at > opener.at and not (other.revealed_letters or other.together):
                opened.append(other)
        if len(opened) > len(best[1]):
            best = (opener, opened)
    return best


def _comment_on_slips(puzzle: Puzzle, moments: Sequence[Moment]) -> Iterator[str]:
    """Name the wrong word that was in the grid longest, and say how many wrong letters the checks found."""
    durations = _time_slips(puzzle, moments)
    if durations:
        entry, letters = max(durations, key=lambda one: (durations[one], one[1]))
        word = dict(zip(ENTRIES, list_words(puzzle.secret.rows), strict=True))[entry]
        if durations[entry, letters] >= LEAST_NAMED_SECONDS:
            given = _list_letters_revealed_after(moments, entry, letters)
            became = ", then ".join([*_list_words_between(moments, entry, letters, word), word])
            change = f"revealed the {join_in_words(given)} there" if given else f"changed it to {became}"
            wait = format_duration(durations[entry, letters])
            yield f"You had {letters} at {name_place(entry)} for {wait} before you {change}."
    slips = len(moments[-1][0].slips)
    if moments[-1][0].checks:
        slips_text = "nothing wrong" if not slips else "one wrong letter" if slips == 1 else f"{slips} wrong letters"
        yield f"Your {'check' if moments[-1][0].checks == 1 else 'checks'} found {slips_text}."


def _time_slips(puzzle: Puzzle, moments: Sequence[Moment]) -> dict[tuple[Entry, str], float]:
    """Map each wrong word that filled an entry to the seconds for which it was there."""
    durations: dict[tuple[Entry, str], float] = {}
    named = list(zip(ENTRIES, list_words(puzzle.secret.rows), strict=True))
    for (state, at), (_, until) in pairwise(moments):
        for entry, word in named:
            letters = "".join(state.letters[cell] for cell in entry.cells)
            if BLANK not in letters and letters != word:
                durations[entry, letters] = durations.get((entry, letters), 0.0) + until - at
    return durations


def _comment_on_reveals(state: State) -> Iterator[str]:
    """Name the revealed letters, and the word across in which each is."""
    parts = []
    for entry in ENTRIES:
        cells = sorted(state.revealed & set(entry.cells)) if entry.across else []
        if cells:
            parts.append(f"{join_in_words([state.letters[cell] for cell in cells])} in {name_place(entry)}")
    if parts:
        yield f"You revealed {join_in_words(parts)}."


def _list_letters_revealed_after(moments: Sequence[Moment], entry: Entry, wrong: str) -> list[str]:
    """List the letters of an entry that were revealed after a wrong word was last there."""
    end = moments[-1][0]
    last = [state for state, _ in moments if "".join(state.letters[cell] for cell in entry.cells) == wrong][-1]
    return [end.letters[cell] for cell in entry.cells if cell in end.revealed - last.revealed]


def _list_words_between(moments: Sequence[Moment], entry: Entry, wrong: str, right: str) -> list[str]:
    """List the complete words that were written for a while between a wrong word and the right one."""
    words = [("".join(state.letters[cell] for cell in entry.cells), at) for state, at in moments]
    last = max(n for n, (word, _) in enumerate(words) if word == wrong)
    lasting = [word for (word, at), (_, until) in pairwise(words[last + 1 :]) if until - at >= LEAST_WORD_SECONDS]
    return [word for word, _ in groupby(lasting) if BLANK not in word and word != right]


def _comment_on_end(puzzle: Puzzle, state: State, found_words: Sequence[FoundWord]) -> Iterator[str]:
    """If the player gave up, name the unfinished word with the most right letters."""
    if state.status is not Status.GAVE_UP:
        return
    if not found_words:
        yield "You gave up before completing a word. Start with the easiest clue, because each letter helps two words."
    unfound = [
        (sum(cell in state.right for cell in entry.cells), name_place(entry), word)
        for entry, word in zip(ENTRIES, list_words(puzzle.secret.rows), strict=True)
        if entry not in {one.entry for one in found_words}
    ]
    letters, place, word = max(unfound, default=(0, "", ""), key=lambda one: one[0])
    if letters:
        yield f"You came closest to {word} ({place}), with {letters} of its 4 letters right."


def _comment_on_others(
    puzzle: Puzzle, found_words: Sequence[FoundWord], counts_of_others: Mapping[str, int]
) -> Iterator[str]:
    """Name the word that most players checked, and the one that most players found first."""
    plays = counts_of_others.get(PLAYS_KEY)
    if not plays:
        return
    named = {name_slot(e): (e, word) for e, word in zip(ENTRIES, list_words(puzzle.secret.rows), strict=True)}
    clues = dict(zip(named, form.list_printed_clues(puzzle), strict=True))
    if (checked := find_leader(filter_counts(counts_of_others, CHECKED_PREFIX))) and checked[0] in named:
        name, players = checked
        entry, word = named[name]
        clue = f"{name_place(entry)} (“{clues[name]}”, {word})"
        yield f"{clue} was checked most often ({players:,} of {plays:,} players)."
    if (first := find_leader(filter_counts(counts_of_others, FIRST_PREFIX))) and first[0] in named:
        name, players = first
        if found_words:
            as_you = ", as you did" if name in {name_slot(one.entry) for one in _group_by_time(found_words)[0]} else ""
            yield f"{players:,} of {plays:,} players found {named[name][1]} first{as_you}."


def _chart_words(found_words: Sequence[FoundWord]) -> Chart | None:
    """Chart the seconds before each word; words that followed within half a second share its bar."""
    groups: list[list[FoundWord]] = []
    for found_word in found_words:
        if groups and round(found_word.wait) == 0:
            groups[-1].append(found_word)
        else:
            groups.append([found_word])
    if not groups:
        return None
    longest = max(groups, key=lambda group: group[0].wait)
    rows = tuple(
        ChartRow(
            label=f"{name_place(group[0].entry)} {group[0].word}",
            value=round(group[0].wait),
            note=_write_note(*group),
            strong=group is longest,
        )
        for group in groups
    )
    return Chart(title="Seconds for each word, in the order you found them", unit="s", rows=rows)


def _write_note(first: FoundWord, *others: FoundWord) -> str:
    words = join_in_words([found_word.word for found_word in others]) if others else ""
    if not first.revealed_letters:
        return f"with {words}" if words else ""
    given = f"{format_count(first.revealed_letters, 'letter')} of it revealed"
    return f"{given}, and {words} came with it" if words else given
