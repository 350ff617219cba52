"""Square's rules: what a player has written, which letters are known to be right or wrong, and what help was used.

Only a check shows wrong letters. A full grid is checked automatically: it is solved, or something in it is wrong; what
that is stays hidden, and costs nothing. A letter that was shown to be right is sure from then on. The secret is the
sixteen right letters as one text.
"""

from dataclasses import dataclass, field, replace

from puzzles import contract
from puzzles.contract import IllegalMove, Status
from puzzles.square.grid import BLANK, BY_NAME, CELLS
from puzzles.square.wire import USUAL, OneLetter, OneWord, Part, Rules

ALL_CELLS = frozenset(range(CELLS))

REFUSALS = {
    "nothing_new": "These letters are already in the grid.",
    "sure": "That letter is already right.",
    "nothing_to_check": "There is no new letter there to check.",
    "nothing_to_reveal": "You already know all the letters there.",
}


@dataclass(frozen=True)
class State(contract.State):
    """The letters in the grid and what is known about them; sets hold cells from 0 to 15.

    `sure`: shown to be right, or revealed. `revealed`: given away. `wrong`: shown to be wrong and not changed since.
    `slips`: ever shown to be wrong. `right`: which letters are right, known to the engine alone until the end.
    """

    rules: Rules = USUAL
    letters: str = BLANK * CELLS
    sure: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    slips: frozenset[int] = frozenset()
    checks: int = 0
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
        """Return what all help counts in the ranking."""
        return self.rules.check * self.checks + self.rules.letter * len(self.revealed)


def write(secret: str, state: State, letters: str) -> State:
    """Return the state with other letters in the grid; solved if all are right. Raises `IllegalMove`."""
    changed = frozenset(cell for cell in range(CELLS) if letters[cell] != state.letters[cell])
    if not changed:
        raise IllegalMove("nothing_new")
    if changed & state.sure:
        raise IllegalMove("sure")
    return _seen_full(_with_right_ones(secret, replace(state, letters=letters, wrong=state.wrong - changed)))


def _seen_full(state: State) -> State:
    """Return the state, solved if every letter is right."""
    return replace(state, sure=ALL_CELLS) if len(state.right) == CELLS else state


def _with_right_ones(secret: str, state: State) -> State:
    right = frozenset(cell for cell in range(CELLS) if state.letters[cell] == secret[cell])
    return replace(state, right=right)


def check(state: State, part: Part) -> State:
    """Return the state after a check of a part. Raises `IllegalMove`, which costs nothing."""
    cells = cells_of(part)
    if not cells & state.filled - state.sure - state.wrong:
        raise IllegalMove("nothing_to_check")
    return _with_checked(state, cells)


def _with_checked(state: State, cells: frozenset[int]) -> State:
    filled = cells & state.filled
    wrong = filled - state.right
    return replace(
        state,
        sure=state.sure | filled & state.right,
        wrong=state.wrong | wrong,
        slips=state.slips | wrong,
        checks=state.checks + 1,
    )


def uncover(secret: str, state: State, part: Part) -> State:
    """Return the state with the right letters of a part in the grid. The whole grid means giving up."""
    cells = cells_of(part)
    if not cells - state.sure:
        raise IllegalMove("nothing_to_reveal")
    if part == "grid":
        return replace(state, gave_up=True)
    return _seen_full(_with_right_ones(secret, _with_given(secret, state, cells)))


def _with_given(secret: str, state: State, cells: frozenset[int]) -> State:
    """Return the state with the letters of some cells given; if all were right already, it counts as a check only."""
    given = cells - state.sure - state.right
    return replace(
        state,
        letters="".join(secret[cell] if cell in cells else state.letters[cell] for cell in range(CELLS)),
        sure=state.sure | cells,
        revealed=state.revealed | given,
        wrong=state.wrong - cells,
        checks=state.checks + (0 if given else 1),
    )


def cells_of(part: Part) -> frozenset[int]:
    """Return the cells of one letter, one word or the whole grid."""
    if isinstance(part, OneLetter):
        return frozenset((part.letter,))
    if isinstance(part, OneWord):
        return frozenset(BY_NAME[part.word].cells)
    return ALL_CELLS
