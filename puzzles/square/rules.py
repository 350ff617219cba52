"""Square's rules: what a player has written, what was told of it, and which help was asked for.

The moves are {"letters": sixteen letters, "." for an empty cell}, {"check": part}, {"reveal": part} and
{"give_up": true}; a part is {"letter": cell}, {"word": "1A"} or "grid". A wrong letter is told only by a check, or when
the grid is full: then it is checked by itself, and that counts as a check. A right letter that was told is sure from
then on. The secret is the sixteen right letters as one text.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from puzzles.contract import JSON, IllegalMove, Status
from puzzles.square.grid import BLANK, BY_NAME, CELLS

ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ" + BLANK)
LETTER_COST = 2
"""What a revealed letter counts in the ranking; a check counts one."""

REFUSALS = {
    "finished": "This game is over.",
    "unknown_move": "That is not a move in Square.",
    "not_letters": "A grid is sixteen letters from A to Z, or empty cells.",
    "nothing_new": "These letters are in the grid already.",
    "sure": "That letter is right already.",
    "unknown_part": "There is no such letter or word in the grid.",
    "nothing_to_check": "There is no new letter there to check.",
    "nothing_to_reveal": "You know all letters there already.",
}


@dataclass(frozen=True)
class State:
    """What stands in the grid and what is known of it; sets hold cells from 0 to 15.

    `sure`: told to be right, or revealed. `revealed`: given away. `wrong`: told to be wrong and not changed since.
    `told`: ever told to be wrong. `right`: which letters are right, known to the engine alone until the end.
    """

    letters: str = BLANK * CELLS
    sure: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    told: frozenset[int] = frozenset()
    checks: int = 0
    gave_up: bool = False
    right: frozenset[int] = field(default=frozenset(), repr=False)

    @property
    def status(self) -> Status:
        if self.gave_up or len(self.revealed) == CELLS:
            return Status.GAVE_UP
        return Status.WON if len(self.sure) == CELLS else Status.PLAYING

    @property
    def filled(self) -> frozenset[int]:
        return frozenset(cell for cell in range(CELLS) if self.letters[cell] != BLANK)

    @property
    def help(self) -> int:
        """What all help counts in the ranking."""
        return self.checks + LETTER_COST * len(self.revealed)


def write(secret: str, state: State, letters: JSON) -> State:
    """The state with other letters in the grid. Where that fills the grid it is judged."""
    if not isinstance(letters, str) or len(letters) != CELLS or not ALPHABET.issuperset(letters):
        raise IllegalMove("not_letters")
    changed = frozenset(cell for cell in range(CELLS) if letters[cell] != state.letters[cell])
    if not changed:
        raise IllegalMove("nothing_new")
    if changed & state.sure:
        raise IllegalMove("sure")
    after = _with_letters(secret, replace(state, letters=letters, wrong=state.wrong - changed))
    full = len(after.filled) == CELLS and not after.wrong
    return _judged(after) if full else after


def _judged(state: State) -> State:
    """A full grid: solved, or checked as a whole."""
    if len(state.right) == CELLS:
        return replace(state, sure=frozenset(range(CELLS)))
    return _checked(state, frozenset(range(CELLS)))


def _with_letters(secret: str, state: State) -> State:
    right = frozenset(cell for cell in range(CELLS) if state.letters[cell] == secret[cell])
    return replace(state, right=right)


def check(state: State, part: JSON) -> State:
    """The state after the letters of a part were told right or wrong. Raises `IllegalMove`, which costs nothing."""
    cells = cells_of(part)
    if not cells & state.filled - state.sure - state.wrong:
        raise IllegalMove("nothing_to_check")
    return _checked(state, cells)


def _checked(state: State, cells: frozenset[int]) -> State:
    filled = cells & state.filled
    wrong = filled - state.right
    return replace(
        state,
        sure=state.sure | filled & state.right,
        wrong=state.wrong | wrong,
        told=state.told | wrong,
        checks=state.checks + 1,
    )


def reveal(secret: str, state: State, part: JSON) -> State:
    """The state with the right letters of a part in the grid. The whole grid revealed is a game given up."""
    cells = cells_of(part)
    if not cells - state.sure:
        raise IllegalMove("nothing_to_reveal")
    if part == "grid":
        return replace(state, gave_up=True)
    given = cells - state.sure - state.right
    letters = "".join(secret[cell] if cell in cells else state.letters[cell] for cell in range(CELLS))
    after = replace(
        state,
        letters=letters,
        sure=state.sure | cells,
        revealed=state.revealed | given,
        wrong=state.wrong - cells,
        checks=state.checks + (0 if given else 1),
    )
    after = _with_letters(secret, after)
    full = len(after.filled) == CELLS and not after.wrong
    return _judged(after) if full and len(after.sure) < CELLS else after


def cells_of(part: JSON) -> frozenset[int]:
    """The cells of a part of the grid. Raises `IllegalMove`."""
    if part == "grid" and isinstance(part, str):
        return frozenset(range(CELLS))
    if isinstance(part, dict) and len(part) == 1:
        kind, which = next(iter(part.items()))
        if kind == "letter" and type(which) is int and 0 <= which < CELLS:
            return frozenset((which,))
        if kind == "word" and isinstance(which, str) and which in BY_NAME:
            return frozenset(BY_NAME[which].cells)
    raise IllegalMove("unknown_part")
