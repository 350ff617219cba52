"""All benchmarks one after the other: `python -m benchmarks` (or one by its name: `python -m benchmarks.nettle`)."""

from benchmarks import http, lionwall, live, nettle, rooms
from benchmarks.figures import report

if __name__ == "__main__":
    for room in (nettle, lionwall, http, live, rooms):
        report(room.measure())
