"""Laying and lifting tiles on a board in memory, compiled: what fits where, and single tiles exchanged.

Everything here works on the records of `slots`; a board in memory is `m` throughout. Nothing checks its arguments.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from math import exp
from pathlib import Path
from typing import TypeVar, cast

import numba
import numpy as np

from puzzles.dominoes.slots import (
    BEST,
    BEST_SLOT,
    BEST_TURNED,
    BITS,
    CANDIDATE,
    CHANCE,
    CONTACTS,
    EMPTY,
    EVERY_TILE,
    FREE,
    HEIGHT,
    LENGTH,
    LISTS,
    NAME,
    NAMES,
    NEAR,
    NUMBER,
    PLACE,
    QUEUE,
    REPLACEMENT,
    SECOND,
    SLOT,
    SLOT_COUNT,
    SLOT_SIZE,
    SLOTS,
    SQUARE,
    SQUARE_SIZE,
    SQUARES,
    TILE,
    TILE_COUNT,
    TILE_SIZE,
    TILES,
    TOUCHING,
    TURNED,
    WHERE,
    WIDTH,
    WORTH,
    WORTH_UNIT,
    Memory,
)
from puzzles.lexicon import places

Function = TypeVar("Function", bound=Callable[..., object])

LOOKED_AT = 6
"""How many that lie elsewhere are looked at for that."""
EXCHANGES, EXCHANGE_HEAT = 3, 0.5
"""Tiles exchanged in a step, and how easily a better one is taken for a worse one."""


def _kept_at() -> Path:
    """Where the machine code is kept: it holds what these files say, so a change in any makes it anew."""
    digest = hashlib.sha256()
    for name in ("slots.py", "laying.py", "filling.py", "windows.py"):
        digest.update(Path(__file__).with_name(name).read_bytes())
    return places.cache_folder() / f"compiled-{digest.hexdigest()[:12]}"


numba.config.CACHE_DIR = str(_kept_at())  # type: ignore[attr-defined]  # numba sets its options at run time


def compiled(function: Function) -> Function:
    """The function as machine code, made when it is first called, which takes some ten seconds for all of them."""
    return cast(Function, numba.njit(cache=True)(function))


@compiled
def chance(m: Memory) -> int:
    """The next number of a sequence, from 1 to 2³² - 1 (xorshift, Marsaglia 2003)."""
    state = int(m[CHANCE]) & 0xFFFFFFFF
    state ^= state << 13 & 0xFFFFFFFF
    state ^= state >> 17
    state ^= state << 5 & 0xFFFFFFFF
    m[CHANCE] = state
    return int(state)


@compiled
def below(m: Memory, limit: int) -> int:
    """A number from 0 to one below the limit."""
    return (chance(m) * limit) >> 32


@compiled
def part(m: Memory) -> float:
    """A number from 0 to 1."""
    return chance(m) / 4294967296.0


@compiled
def contacts(m: Memory, slot: int) -> int:
    """How many covered squares a slot touches."""
    found = 0
    for n in range(m[slot + TOUCHING]):
        if m[m[slot + NEAR + n] + NAME] != EMPTY:
            found += 1
    return found


@compiled
def cover(m: Memory, slot: int, turned: int) -> None:
    """Writes a tile's names on the squares of a slot."""
    for n in range(m[slot + LENGTH]):
        m[m[slot + SQUARE + n] + NAME] = m[turned + NAMES + n]
    m[m[turned + TILE] + FREE] = 0


@compiled
def uncover(m: Memory, slot: int, turned: int) -> None:
    """Takes them away."""
    for n in range(m[slot + LENGTH]):
        m[m[slot + SQUARE + n] + NAME] = EMPTY
    m[m[turned + TILE] + FREE] = 1


@compiled
def put(m: Memory, slot: int, turned: int) -> None:
    """Lays a tile for good."""
    m[CONTACTS] += contacts(m, slot)
    m[TILES] += 1
    cover(m, slot, turned)
    for n in range(m[slot + LENGTH]):
        m[m[slot + SQUARE + n] + SLOT] = slot
    m[slot + TURNED] = turned
    m[m[turned + TILE] + WHERE] = slot


@compiled
def lift(m: Memory, slot: int) -> None:
    """Takes out the tile in a slot."""
    turned = m[slot + TURNED]
    m[m[turned + TILE] + WHERE] = EMPTY
    uncover(m, slot, turned)
    for n in range(m[slot + LENGTH]):
        m[m[slot + SQUARE + n] + SLOT] = EMPTY
    m[TILES] -= 1
    m[CONTACTS] -= contacts(m, slot)


@compiled
def tightest(m: Memory, slot: int) -> int:
    """Of what a slot touches, the list of tiles for the name that fewest match; EMPTY if it touches nothing."""
    best, fewest, lists = EMPTY, 0, LISTS + 6 * (m[slot + LENGTH] - 1)
    for n in range(m[slot + TOUCHING]):
        name = m[m[slot + NEAR + n] + NAME]
        if name != EMPTY:
            at = name + lists + 2 * m[slot + PLACE + n]
            if best == EMPTY or m[at + 1] < fewest:
                best, fewest = at, m[at + 1]
    return best


@compiled
def listed(m: Memory, slot: int) -> tuple[int, int, int]:
    """Where that list begins and ends, and one of its items to start with; an empty list if there is nothing."""
    at = tightest(m, slot)
    if at == EMPTY or m[at + 1] == 0:
        return 0, 0, 0
    first, many = int(m[at]), int(m[at + 1])
    return first, first + many, first + below(m, many)


@compiled
def fits(m: Memory, slot: int, turned: int) -> bool:
    """Whether all names that a slot touches match those of a tile in it."""
    for n in range(m[slot + TOUCHING]):
        name = m[m[slot + NEAR + n] + NAME]
        if name != EMPTY:
            number = m[m[turned + NAMES + m[slot + PLACE + n]] + NUMBER]
            if not m[name + BITS + (number >> 5)] >> (number & 31) & 1:
                return False
    return True


@compiled
def fitting(m: Memory, slot: int, into: int, most: int) -> int:
    """Writes up to so many free turned tiles that fit a slot and touch something, from a random one on; how many."""
    (first, end, item), count = listed(m, slot), 0
    for _ in range(first, end):
        turned = m[item]
        item = item + 1 if item + 1 < end else first
        if m[m[turned + TILE] + FREE] and fits(m, slot, turned):
            m[into + count] = turned
            count += 1
            if count == most:
                break
    return count


@compiled
def touches(m: Memory, slot: int, other: int) -> bool:
    """Whether a slot touches the tile in another."""
    found = False
    for n in range(m[slot + TOUCHING]):
        found = found or m[m[slot + NEAR + n] + SLOT] == other
    return found


@compiled
def replacements(m: Memory, slot: int, target: int, into: int) -> int:
    """Writes what may take the place of the tile in a slot: a free one, or one that lies elsewhere and a free one for
    that place; how many tiles that are. None of the places may touch another or the target."""
    if fitting(m, slot, into, 1):
        return 1
    (first, end, item), looked = listed(m, slot), 0
    for _ in range(first, end):
        turned = m[item]
        item = item + 1 if item + 1 < end else first
        there = m[m[turned + TILE] + WHERE]
        if there == EMPTY or not fits(m, slot, turned):
            continue
        if there == slot or touches(m, slot, there) or touches(m, target, there):
            continue
        looked += 1
        if looked > LOOKED_AT:
            break
        if fitting(m, there, into + 1, 1):
            m[into] = turned
            return 2
    return 0


@compiled
def movable(m: Memory, slot: int, frame: int, count: int, most: int, deep: bool) -> int:
    """Adds tiles that lie elsewhere and can be replaced there; how many candidates there are then."""
    (first, end, item), scratch, looked, most = listed(m, slot), m[QUEUE], 0, count + most
    for _ in range(first, end):
        turned = m[item]
        item = item + 1 if item + 1 < end else first
        there = m[m[turned + TILE] + WHERE]
        if there == EMPTY or not fits(m, slot, turned) or touches(m, slot, there):
            continue
        looked += 1
        if looked > LOOKED_AT:
            break
        found = replacements(m, there, slot, scratch) if deep else fitting(m, there, scratch, 1)
        if found:
            m[frame + CANDIDATE + count] = turned
            m[frame + REPLACEMENT + count] = m[scratch]
            m[frame + SECOND + count] = m[scratch + 1] if found == 2 else EMPTY
            count += 1
            if count == most:
                break
    return count


@compiled
def exchange(m: Memory) -> None:
    """Puts a free tile in the place of another, where it fits as well."""
    slot = m[m[SQUARES] + SQUARE_SIZE * below(m, m[WIDTH] * m[HEIGHT]) + SLOT]
    if slot == EMPTY or not fitting(m, slot, m[QUEUE], 1):
        return
    old, new = m[slot + TURNED], m[m[QUEUE]]
    gained = (m[m[old + TILE] + WORTH] - m[m[new + TILE] + WORTH]) / WORTH_UNIT
    if gained >= 0 or part(m) < exp(gained / EXCHANGE_HEAT):
        lift(m, slot)
        put(m, slot, new)


@compiled
def grow(m: Memory) -> None:
    """Lays what fits, slot by slot in random order, until nothing more does."""
    many = m[SLOT_COUNT]
    slots = m[SLOTS] + SLOT_SIZE * np.arange(many)
    for n in range(many - 1, 0, -1):
        other = below(m, n + 1)
        slots[n], slots[other] = slots[other], slots[n]
    before = -1
    while before < m[TILES]:
        before = m[TILES]
        for slot in slots:
            covered = 0
            for n in range(m[slot + LENGTH]):
                covered += m[m[slot + SQUARE + n] + NAME] != EMPTY
            if not covered and fitting(m, slot, m[QUEUE], 1):
                put(m, slot, m[m[QUEUE]])
    keep(m)


@compiled
def keep(m: Memory) -> None:
    """Remembers the board as the best."""
    m[BEST] = m[TILES]
    for n in range(m[TILE_COUNT]):
        tile = m[EVERY_TILE] + n * TILE_SIZE
        slot = m[tile + WHERE]
        m[tile + BEST_SLOT] = slot
        m[tile + BEST_TURNED] = EMPTY if slot == EMPTY else m[slot + TURNED]
