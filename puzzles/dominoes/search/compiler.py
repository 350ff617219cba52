"""Compile functions to machine code with numba, cache the code, and draw random numbers in compiled code."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.extending import register_jitable

from puzzles.dominoes.search.records import Board
from puzzles.lexicon import data_paths

Function = TypeVar("Function", bound=Callable[..., object])

COMPILER_OPTIONS: dict[str, Any] = {"_nrt": False, "no_cfunc_wrapper": True, "error_model": "numpy"}
"""The options of the compiler.

Without `_nrt` arrays are not reference-counted, which would make each `board.squares` so slow that the search takes
twice as long. This is safe because the caller keeps the whole board; but no function may make an array.
"""


def _find_cache_folder() -> Path:
    """Return the folder for compiled code; its name has a digest of all modules here, so a change makes a new one."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return data_paths.find_cache_folder() / f"compiled-{digest.hexdigest()[:12]}"


numba.config.CACHE_DIR = str(_find_cache_folder())  # type: ignore[attr-defined]  # numba sets its options at run time


def compile_entrance(function: Function) -> Function:
    """Have a function, and all that it calls, compiled at its first call; this takes some seconds, once."""
    return cast(Function, numba.njit(cache=True, **COMPILER_OPTIONS)(function))


def compile_part(function: Function) -> Function:
    """Have a function compiled as part of the compiled functions that call it; for other callers it stays Python."""
    return register_jitable(**COMPILER_OPTIONS)(function)


@compile_part
def draw_number(board: Board) -> int:
    """Return the next random number, from 1 to 2³² - 1 (George Marsaglia, “Xorshift RNGs”, 2003)."""
    number = board.state.random
    number ^= number << 13 & 0xFFFFFFFF
    number ^= number >> 17
    number ^= number << 5 & 0xFFFFFFFF
    board.state.random = number
    return number


@compile_part
def draw_below(board: Board, limit: int) -> int:
    """Return a random whole number from 0 to `limit` - 1."""
    return (draw_number(board) * limit) >> 32


@compile_part
def draw_fraction(board: Board) -> float:
    """Return a random number from 0 to 1, without 1."""
    return draw_number(board) / 4294967296.0
