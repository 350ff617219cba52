"""Apply the rules of Square: write letters, check a part of the grid, reveal a part.

Only a check shows which letters are wrong. When all letters are right, the grid is solved. A letter that was shown to
be right can't be changed any more. `secret` has the sixteen right letters as one text.
"""

from dataclasses import dataclass, field, replace

from puzzles import contract
from puzzles.contract import IllegalMove, Status
from puzzles.square.grid import BLANK, CELLS, ENTRIES_BY_NAME
from puzzles.square.wire import USUAL_RULES, OneLetter, OneWord, Part, Rules

ALL_CELLS = frozenset(range(CELLS))

REFUSALS = {
    "nothing_new": "These letters are already in the grid.",
    "sure": "That letter is already right.",
    "nothing_to_check": "There are no new letters there to check.",
    "nothing_to_reveal": "You already know all the letters there.",
}


@dataclass(frozen=True)
class State(contract.State):
    """The letters in the grid, the number of checks, and sets of cells, which are numbers from 0 to 15.

    `sure`: shown to be right, or revealed. `revealed`: revealed. `struck`: the letters that checks showed to be wrong,
    each with its cell. `right`: cells with the right letter, which the player doesn't see before the end.
    """

    rules: Rules = USUAL_RULES
    letters: str = BLANK * CELLS
    sure: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()
    struck: frozenset[tuple[int, str]] = frozenset()
    checks: int = 0
    right: frozenset[int] = field(default=frozenset(), repr=False)

    @property
    def status(self) -> Status:
        if self.gave_up or len(self.revealed) == CELLS:
            return Status.GAVE_UP
        return Status.WON if len(self.right) == CELLS else Status.PLAYING

    @property
    def filled_cells(self) -> frozenset[int]:
        return frozenset(cell for cell in range(CELLS) if self.letters[cell] != BLANK)

    @property
    def wrong(self) -> frozenset[int]:
        """Return the cells whose letter is known to be wrong there, even if it was changed and has come back."""
        return frozenset(cell for cell, letter in self.struck if self.letters[cell] == letter)

    @property
    def slips(self) -> frozenset[int]:
        """Return the cells that ever had a letter shown to be wrong."""
        return frozenset(cell for cell, _ in self.struck)

    @property
    def help_points(self) -> int:
        """Return the help points, by which solved grids are ranked."""
        return self.rules.check * self.checks + self.rules.letter * len(self.revealed)


def write_letters(secret: str, state: State, letters: str) -> State:
    """Return the state with these letters in the grid; it is solved if all are right. Raises `IllegalMove`."""
    changed = frozenset(cell for cell in range(CELLS) if letters[cell] != state.letters[cell])
    if not changed:
        raise IllegalMove("nothing_new")
    if changed & state.sure:
        raise IllegalMove("sure")
    return _mark_right_letters(secret, replace(state, letters=letters))


def _mark_right_letters(secret: str, state: State) -> State:
    right = frozenset(cell for cell in range(CELLS) if state.letters[cell] == secret[cell])
    return replace(state, right=right)


def check_part(state: State, part: Part) -> State:
    """Return the state after a check of a part. Raises `IllegalMove` if the part has no new letters."""
    cells = list_cells(part)
    if not cells & state.filled_cells - state.sure - state.wrong:
        raise IllegalMove("nothing_to_check")
    return _mark_checked(state, cells)


def _mark_checked(state: State, cells: frozenset[int]) -> State:
    filled = cells & state.filled_cells
    return replace(
        state,
        sure=state.sure | filled & state.right,
        struck=state.struck | {(cell, state.letters[cell]) for cell in filled - state.right},
        checks=state.checks + 1,
    )


def reveal_part(secret: str, state: State, part: Part) -> State:
    """Return the state with the letters of a part revealed; the whole grid means giving up. Raises `IllegalMove`."""
    cells = list_cells(part)
    if not cells - state.sure:
        raise IllegalMove("nothing_to_reveal")
    if part == "grid":
        return replace(state, gave_up=True)
    return _mark_right_letters(secret, _give_letters(secret, state, cells))


def _give_letters(secret: str, state: State, cells: frozenset[int]) -> State:
    """Return the state with the letters of some cells revealed; if all were right already, it counts as a check."""
    given = cells - state.sure - state.right
    return replace(
        state,
        letters="".join(secret[cell] if cell in cells else state.letters[cell] for cell in range(CELLS)),
        sure=state.sure | cells,
        revealed=state.revealed | given,
        checks=state.checks + (0 if given else 1),
    )


def list_cells(part: Part) -> frozenset[int]:
    """Return the cells of one letter, one word or the whole grid."""
    if isinstance(part, OneLetter):
        return frozenset((part.letter,))
    if isinstance(part, OneWord):
        return frozenset(ENTRIES_BY_NAME[part.word].cells)
    return ALL_CELLS
