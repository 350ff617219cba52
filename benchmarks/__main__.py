"""Run all benchmarks in turn: `python -m benchmarks` (or one: `python -m benchmarks.nettle`)."""

from benchmarks import chains, dominoes, http, lionwall, live, nettle, ranking, rooms, square
from benchmarks.figures import report_figures

if __name__ == "__main__":
    for file in (nettle, lionwall, chains, square, dominoes, http, live, rooms, ranking):
        report_figures(file.measure())
