"""List keys for counting plays of a grid by the order of the words, and by help; make a table of the counts.

Keys name words by their slots: a1 to a4 across, d1 to d4 down.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS_KEY, CountTable, PlayedMove
from puzzles.contract import IllegalMove
from puzzles.key_counts import HELPED_PREFIX, filter_counts, format_plays, map_counts_by_number
from puzzles.square import puzzle as form
from puzzles.square import rules
from puzzles.square.grid import ENTRIES, Entry, list_words
from puzzles.square.rules import State
from puzzles.square.wire import Check, Move, OneLetter, OneWord, Part, Puzzle, Uncover, Write
from puzzles.wording import format_count

FIRST_PREFIX, SOLVED_PREFIX, CHECKED_PREFIX, REVEALED_PREFIX = "first:", "solved:", "checked:", "revealed:"


def name_slot(entry: Entry) -> str:
    """Return the name of a word's slot.

    >>> [name_slot(entry) for entry in ENTRIES]
    ['a1', 'a2', 'a3', 'a4', 'd1', 'd2', 'd3', 'd4']
    """
    return f"{'a' if entry.across else 'd'}{entry.at + 1}"


def list_keys(puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterator[str]:
    """Yield the keys of a play; words that were completed by the same move share a place in the order."""
    secret, state = form.read_solution(puzzle), State()
    places: dict[str, int] = {}
    asked: list[str] = []
    for one in played:
        with suppress(IllegalMove):
            state = _apply_move(secret, state, one.move)
            asked += _list_help_keys(one.move)
        given = state.revealed
        there = [e for e in ENTRIES if set(e.cells) <= state.right and not set(e.cells) <= given]
        place = len(places) + 1
        places |= {name_slot(entry): place for entry in there if name_slot(entry) not in places}
    yield from (f"{SOLVED_PREFIX}{name}:{place}" for name, place in places.items())
    yield from (f"{FIRST_PREFIX}{name}" for name, place in places.items() if place == 1)
    yield from dict.fromkeys(asked)
    if helps := sum(isinstance(one.move, Check | Uncover) for one in played):
        yield f"{HELPED_PREFIX}{helps}"


def _apply_move(secret: str, state: State, move: Move) -> State:
    match move:
        case Write():
            return rules.write_letters(secret, state, move.letters)
        case Check():
            return rules.check_part(state, move.check)
        case Uncover():
            return rules.reveal_part(secret, state, move.reveal)
    return state


def _list_help_keys(move: Move) -> list[str]:
    """List the keys of the words for which a move asks for help: two for a letter, none for the whole grid."""
    if isinstance(move, Check):
        return [f"{CHECKED_PREFIX}{name}" for name in _list_slots(move.check)]
    return [f"{REVEALED_PREFIX}{name}" for name in _list_slots(move.reveal)] if isinstance(move, Uncover) else []


def _list_slots(part: Part) -> list[str]:
    """List the slots of a word, or of the two words of a letter; none for the whole grid."""
    if isinstance(part, OneWord):
        return [name_slot(entry) for entry in ENTRIES if entry.name == part.word]
    return [name_slot(entry) for entry in ENTRIES if part.letter in entry.cells] if isinstance(part, OneLetter) else []


def make_tables(puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
    """Make the editors' table: for each word when it was found, and how many plays had help with it."""
    head = ("Word", "Clue", "Found first", "Found", "Average place", "Checked", "Revealed")
    named = zip(ENTRIES, list_words(puzzle.secret.rows), form.list_clues(puzzle), strict=True)
    rows = tuple((f"{e.name} {word}", clue, *_make_word_row(name_slot(e), counts)) for e, word, clue in named)
    return [CountTable(f"How players found the words ({format_count(counts.get(PLAYS_KEY, 0), 'play')})", head, rows)]


def _make_word_row(name: str, counts: Mapping[str, int]) -> tuple[str, ...]:
    places = map_counts_by_number(counts, f"{SOLVED_PREFIX}{name}:")
    found = sum(places.values())
    mean = f"{sum(place * many for place, many in places.items()) / found:.1f}" if found else "–"
    first, checked, given = (
        filter_counts(counts, prefix).get(name, 0) for prefix in (FIRST_PREFIX, CHECKED_PREFIX, REVEALED_PREFIX)
    )
    return (
        format_plays(first, counts),
        format_plays(found, counts),
        mean,
        format_plays(checked, counts),
        format_plays(given, counts),
    )
