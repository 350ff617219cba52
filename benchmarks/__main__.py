"""All benchmarks one after the other: `python -m benchmarks` (or one by its name: `python -m benchmarks.nettle`)."""

from benchmarks import (
    chains,
    difficulty,
    dominoes,
    gestures,
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
    files = (
        nettle,
        lionwall,
        chains,
        square,
        dominoes,
        difficulty,
        http,
        importing,
        live,
        ranks,
        rooms,
        gestures,
        start,
    )
    for file in files:
        report(file.measure())
