"""Apply the easy deductions to all cells at once, without steps, for the search.

A test checks that `apply_easy_deductions` ends on the same board as the named deductions. In one round, every cell with
a single entrance (rules 6.5 and 3), and every cell that needs an exit and has only one (rules 6 and 4), makes a move
sure. A sure move rules out the other moves from and into its two cells.

The letters u, r, d and l are the four directions: `up` are the cells that may be left upwards, `eu` those that may be
entered by a move up, `su` those that surely are left upwards, `tu` those that surely are entered by a move up.
"""

from puzzles.chains.board import Board


def apply_easy_deductions(board: Board) -> bool:
    """Apply the local deductions and `KnownEndsDeduction` until nothing is new; return False if that is impossible."""
    level, width = board.level, board.level.offsets[2]
    cells, starts, chains = level.cells, level.starts, level.chain_count
    inner = cells & ~starts
    up, right, down, left = board.moves
    leave, ends = board.non_ends, board.ends
    while True:
        eu, er, ed, el = up >> width, right << 1, down << width, left >> 1
        ins, outs = eu | er | ed | el, up | right | down | left
        if inner & ~ins or leave & ~outs:
            return False
        ends |= _find_with_one_neighbour(up | ed, right | el, down | eu, left | er) & inner | cells & ~outs
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
        if _find_in_two_or_more(su, sr, sd, sl) or _find_in_two_or_more(tu, tr, td, tl):
            return False
        sure |= ends
        before = (up, right, down, left)
        up &= ~(sure & ~su | (into & ~tu) << width | td)
        right &= ~(sure & ~sr | (into & ~tr) >> 1 | tl)
        down &= ~(sure & ~sd | (into & ~td) >> width | tu)
        left &= ~(sure & ~sl | (into & ~tl) << 1 | tr)
        if before == (up, right, down, left) and leave == board.non_ends and ends == board.ends:
            return True
        board.moves = [up, right, down, left]
        board.non_ends, board.ends = leave, ends


def _find_in_two_or_more(a: int, b: int, c: int, d: int) -> int:
    """Return the cells that are in more than one of four sets."""
    return a & b | c & d | (a | b) & (c | d)


def _find_with_one_neighbour(above: int, right: int, below: int, left: int) -> int:
    """Return the cells that possible moves join to only one neighbour, from the cells joined to one on each side."""
    return (above | right | below | left) & ~(above & right | below & left | (above | right) & (below | left))
