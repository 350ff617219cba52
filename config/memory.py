"""Keeps the garbage collector from stopping the web process in the middle of somebody's move."""

import gc

from puzzles import registry

YOUNG, MIDDLE, OLD = 10_000, 20, 50


def settle() -> None:
    """Loads every engine before the first request, and takes what is loaded out of the collector's rounds.

    A full round over the modules and lexicons takes 70 to 150 ms, and none of them ever becomes garbage. Whatever is
    made later is still collected, in larger portions.
    """
    registry.engines()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
