"""All benchmarks one after the other: `python -m benchmarks` (or one by its name: `python -m benchmarks.nettle`)."""

from benchmarks import (
    chains,
    difficulty,
    dominoes,
    http,
    importing,
    lionwall,
    live,
    nettle,
    ranks,
    rooms,
    square,
    start,
)
from benchmarks.figures import report

if __name__ == "__main__":
    for file in (nettle, lionwall, chains, square, dominoes, difficulty, http, importing, live, ranks, rooms, start):
        report(file.measure())
