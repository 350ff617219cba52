"""All benchmarks one after the other: `python -m benchmarks` (or one by its name: `python -m benchmarks.nettle`)."""

from benchmarks import chains, http, lionwall, live, nettle
from benchmarks.figures import report

if __name__ == "__main__":
    for room in (nettle, lionwall, chains, http, live):
        report(room.measure())
