"""The easy deductions for all cells in one stroke, for the search: no names, no steps, only what follows.

A test checks that `apply_easy` ends on the same board as the named deductions. In one round every cell with a single
entrance (6.5, 3) and every cell that must have an exit and has one (6, 4) makes a move sure; a sure move rules out the
moves beside it. The letters u, r, d, l are the four directions: `up` the cells that may move up, `eu` those so entered,
`su` those that surely move up, `tu` those so surely entered.
"""

from puzzles.chains.board import Board


def apply_easy(board: Board) -> bool:
    """Apply all that the local deductions and the count of ends say; return False if the board cannot be solved."""
    level, width = board.level, board.level.offsets[2]
    cells, starts, chains = level.cells, level.starts, level.chains
    inner = cells & ~starts
    up, right, down, left = board.moves
    leave, ends = board.left, board.ends
    while True:
        eu, er, ed, el = up >> width, right << 1, down << width, left >> 1
        ins, outs = eu | er | ed | el, up | right | down | left
        if inner & ~ins or leave & ~outs:
            return False
        ends |= _with_one_neighbour(up | ed, right | el, down | eu, left | er) & inner | cells & ~outs
        if ends & leave or (found := ends.bit_count()) > chains:
            return False
        if found == chains:
            leave = cells & ~ends
        one_in = ins & ~(eu & er | ed & el | (eu | er) & (ed | el)) & inner
        one_out = outs & ~(up & right | down & left | (up | right) & (down | left)) & leave
        su, sr = (one_in & eu) << width | one_out & up, (one_in & er) >> 1 | one_out & right
        sd, sl = (one_in & ed) >> width | one_out & down, (one_in & el) << 1 | one_out & left
        leave |= (sure := su | sr | sd | sl)
        if (cells & ~leave).bit_count() < chains:
            return False
        tu, tr, td, tl = su >> width, sr << 1, sd << width, sl >> 1
        into = tu | tr | td | tl
        if _in_two_or_more(su, sr, sd, sl) or _in_two_or_more(tu, tr, td, tl):
            return False
        sure |= ends
        before = (up, right, down, left)
        up &= ~(sure & ~su | (into & ~tu) << width | td)
        right &= ~(sure & ~sr | (into & ~tr) >> 1 | tl)
        down &= ~(sure & ~sd | (into & ~td) >> width | tu)
        left &= ~(sure & ~sl | (into & ~tl) << 1 | tr)
        if before == (up, right, down, left) and leave == board.left and ends == board.ends:
            return True
        board.moves = [up, right, down, left]
        board.left, board.ends = leave, ends


def _in_two_or_more(a: int, b: int, c: int, d: int) -> int:
    """Return the cells that are in more than one of four sets."""
    return a & b | c & d | (a | b) & (c | d)


def _with_one_neighbour(above: int, right: int, below: int, left: int) -> int:
    """Return the cells that are joined to one neighbour only."""
    return (above | right | below | left) & ~(above & right | below & left | (above | right) & (below | left))
