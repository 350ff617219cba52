"""The layout engine: lays as many tiles of a set as possible on a board of any size.

The method is large-neighbourhood search with simulated annealing (Shaw 1998; Schrimpf et al. 2000, "ruin and
recreate"). The board begins with a greedy layout. Each step takes out the tiles of a small window, mostly one with
room beside it, and refills around it in a random order that prefers snug places. Where no free tile fits but one that
lies elsewhere does, that one is sometimes moved here and its old place refilled. The new board is taken if it is no
worse, or else with a chance that falls with how much worse it is and with the time that has gone. What is counted is
tiles, and a fifth of a tile for each pair of touching squares, which gathers the empty squares in places where another
tile may fit. All tiles stay connected throughout.

The outcome depends on the seed and the number of steps alone, unless a clock cuts it short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.rules import Laid
from puzzles.dominoes.slots import EMPTY, Board, Slot, Tables

HOT, COLD = 0.4, 0.12
"""The temperatures at the beginning and at the end, in tiles."""
SNUG = 0.2
"""What a pair of touching squares is worth, in tiles."""
DISORDER = 3.0
"""How far, in touching squares, chance may outweigh snugness when a place is refilled."""
WINDOW = 3
MOVED = 0.3
"""How often a tile that lies elsewhere is moved to where only it fits."""
ROOMLESS = 0.2
"""How often a window without two empty squares side by side is tried all the same."""
LOOK = 64
"""Steps between two looks at the budget."""

Lying = tuple[Slot, int]
"""A slot and the turned tile in it."""


@dataclass(frozen=True)
class Budget:
    """How much may be spent: steps, and if there is a clock, seconds by it. Whichever ends first ends the search."""

    steps: int
    seconds: float = float("inf")
    clock: Callable[[], float] = lambda: 0.0
    told: Callable[[float, int], None] = lambda part, laid: None
    """Is told now and then how much of the budget is spent, from 0 to 1, and how many tiles lie on the best board."""


@dataclass(frozen=True)
class Layout:
    """A finished layout."""

    width: int
    height: int
    tiles: tuple[Tile, ...]
    laid: tuple[Laid, ...]

    @property
    def covered(self) -> int:
        """How many squares are covered."""
        return sum(len(one.squares) for one in self.laid)


def lay_out(tiles: Sequence[Tile], matching: Matching, width: int, height: int, rng: Random, budget: Budget) -> Layout:
    """The best layout found. Needs tiles of one to three squares, and a board of at least one square."""
    kept = [tuple(tile) for tile in tiles]
    tables = Tables(kept, matching)
    search = _Search(Board(width, height, tables), tables, rng)
    search.begin()
    search.improve(budget)
    board = search.board
    laid = [Laid(turned // 2, _squares(board, slot, turned)) for slot, turned in search.best]
    return Layout(width, height, tuple(kept), tuple(sorted(laid, key=lambda one: one.tile)))


def _squares(board: Board, slot: Slot, turned: int) -> tuple[tuple[int, int], ...]:
    """The squares of a tile in the order of its names."""
    places = tuple(board.place(square) for square in slot.squares)
    return places[::-1] if turned % 2 else places


class _Search:
    def __init__(self, board: Board, tables: Tables, rng: Random) -> None:
        self.board, self.tables, self.rng = board, tables, rng
        self.names = [EMPTY] * board.size
        self.lying: list[Lying | None] = [None] * board.size
        self.where: list[Lying | None] = [None] * (len(tables.turned) // 2)
        self.free = (1 << len(tables.turned)) - 1
        self.occupied = self.pairs = self.count = 0
        self.best: list[Lying] = []

    def put(self, slot: Slot, turned: int) -> Lying:
        """Lays a tile in an empty slot."""
        lying = (slot, turned)
        for square, name in zip(slot.squares, self.tables.turned[turned], strict=True):
            self.names[square] = name
            self.lying[square] = lying
        self.pairs += (self.occupied & slot.around).bit_count()
        self.occupied |= slot.bits
        self.free &= ~(3 << (turned & -2))
        self.where[turned >> 1] = lying
        return lying

    def lift(self, lying: Lying) -> None:
        """Takes a tile out."""
        slot, turned = lying
        for square in slot.squares:
            self.names[square] = EMPTY
            self.lying[square] = None
        self.occupied &= ~slot.bits
        self.pairs -= (self.occupied & slot.around).bit_count()
        self.free |= 3 << (turned & -2)
        self.where[turned >> 1] = None

    def any_of(self, turned: int) -> int:
        """One of the turned tiles whose bits are set."""
        start = int(self.rng.random() * len(self.tables.turned))
        after = turned >> start
        return start + (after & -after).bit_length() - 1 if after else (turned & -turned).bit_length() - 1

    def begin(self) -> None:
        """A greedy layout around a tile in the middle, one of the largest set of tiles that can meet."""
        middle = self.board.square(self.board.width // 2, self.board.height // 2)
        for tile in self._first_tiles():
            slots = [s for s in self.board.slots if len(s.squares) == len(self.tables.turned[2 * tile])]
            if not slots:
                continue
            self.put(min(slots, key=lambda slot: abs(slot.squares[0] - middle)), 2 * tile)
            break
        added = [one for one in self.where if one]
        while added:
            self.count += len(added)
            added = []
            slots = list(self.board.slots)
            self.rng.shuffle(slots)
            self.fill(slots, added, [], moving=False)
        self.best = [one for one in self.where if one]

    def _first_tiles(self) -> list[int]:
        """All tiles, those first that can meet the most others, and among them at random."""
        first: list[int] = []
        for circle in self.tables.circles():
            self.rng.shuffle(circle)
            first += circle
        return first

    def fill(self, slots: Iterable[Slot], added: list[Lying], removed: list[Lying], moving: bool) -> None:
        """Lays tiles in slots as they come, where they may lie and touch another."""
        names, random, moved = self.names, self.rng.random, []
        for slot in slots:
            if self.occupied & slot.bits or not self.occupied & slot.around:
                continue
            fitting = slot.of_length
            for table, square in slot.touch:
                fitting &= table[names[square]]
                if not fitting:
                    break
            else:
                if free := fitting & self.free:
                    added.append(self.put(slot, self.any_of(free)))
                elif moving and random() < MOVED:
                    turned = self.any_of(fitting)
                    other = self.where[turned >> 1]
                    if other is not None and other not in added:
                        self.lift(other)
                        removed.append(other)
                        moved.append(other)
                        added.append(self.put(slot, turned))
        for slot, _ in moved:
            self.fill(self.in_order([slot]), added, removed, moving=False)

    def in_order(self, emptied: Sequence[Slot]) -> list[Slot]:
        """The empty slots near some, those that touch much first, but at random."""
        if len(emptied) == 1:
            near: Iterable[Slot] = self.board.near[emptied[0].number]
        else:
            near = {slot.number: slot for one in emptied for slot in self.board.near[one.number]}.values()
        random, occupied = self.rng.random, self.occupied
        keyed = [
            (random() * DISORDER - (occupied & slot.around).bit_count(), slot.number)
            for slot in near
            if not occupied & slot.bits
        ]
        keyed.sort()
        return [self.board.slots[number] for _, number in keyed]

    def improve(self, budget: Budget) -> None:
        """Takes out and refills until the budget is spent; `best` is then the best board seen."""
        random, began, part = self.rng.random, budget.clock(), 0.0
        every, heat = len(self.where), HOT
        for step in range(budget.steps):
            if step % LOOK == 0:
                part = max(step / budget.steps, (budget.clock() - began) / budget.seconds)
                if part >= 1 or len(self.best) == every:
                    break
                heat = HOT * (COLD / HOT) ** part
                if step % (LOOK * 16) == 0:
                    budget.told(part, len(self.best))
            removed = self.window()
            if not removed:
                continue
            pairs = self.pairs
            added: list[Lying] = []
            for lying in removed:
                self.lift(lying)
            if not self.occupied:
                added.append(self.seed(removed[0][1]))
            emptied = [slot for slot, _ in (*removed, *added)]
            self.fill(self.in_order(emptied), added, removed, moving=True)
            more = len(added) - len(removed)
            gain = more + SNUG * (self.pairs - pairs)
            if (gain >= 0 or random() < exp(gain / heat)) and self.connected(removed):
                self.count += more
                if self.count > len(self.best):
                    self.best = [one for one in self.where if one]
            else:
                for lying in added:
                    self.lift(lying)
                for slot, turned in removed:
                    self.put(slot, turned)
        budget.told(1.0, len(self.best))

    def seed(self, turned: int) -> Lying:
        """Lays a tile anywhere on an empty board."""
        length = len(self.tables.turned[turned])
        slots = [slot for slot in self.board.slots if len(slot.squares) == length]
        return self.put(slots[int(self.rng.random() * len(slots))], turned)

    def window(self) -> list[Lying]:
        """The tiles in a small window somewhere; mostly none where no room is near."""
        random, board = self.rng.random, self.board
        width = 1 + int(random() * min(WINDOW, board.width))
        height = 1 + int(random() * min(WINDOW, board.height))
        first = board.square(int(random() * (board.width - width + 1)), int(random() * (board.height - height + 1)))
        row, zone = ((1 << (width + 2)) - 1) << (first - 1), 0
        for line in range(-1, height + 1):
            zone |= row << board.pitch * line if line >= 0 else row >> board.pitch
        room = board.inside & ~self.occupied & zone
        if not (room & room >> 1 or room & room >> board.pitch) and random() >= ROOMLESS:
            return []
        found: dict[int, Lying] = {}
        for line in range(height):
            for square in range(first + line * board.pitch, first + line * board.pitch + width):
                if lying := self.lying[square]:
                    found[lying[0].number] = lying
        return list(found.values())

    def connected(self, removed: Sequence[Lying]) -> bool:
        """Whether all that touched what was taken out still hangs together, by a flood over bits."""
        wanted = 0
        for slot, _ in removed:
            wanted |= slot.around
        wanted &= self.occupied
        if not wanted:
            return True  # nothing else lay there, and what lies there now grew from one tile
        flood, pitch, occupied = wanted & -wanted, self.board.pitch, self.occupied
        while wanted & ~flood:
            wider = (flood | flood << 1 | flood >> 1 | flood << pitch | flood >> pitch) & occupied
            wider = (wider | wider << 1 | wider >> 1 | wider << pitch | wider >> pitch) & occupied
            if wider == flood:
                return False
            flood = wider
        return True
