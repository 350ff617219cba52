"""Define what a benchmark returns, which are figures with what we promise of them, and print these."""

import json
import sys
from dataclasses import asdict, dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One measured figure; `promised` is the most that it may be (0: nothing is promised)."""

    work: str
    measured: float
    unit: str
    promised: float = 0.0

    @property
    def verdict(self) -> str:
        if not self.promised:
            return ""
        return "ok" if self.measured <= self.promised else "TOO MUCH"


def percentile(values: list[float], share: float) -> float:
    """Return the value that a share (0 to 1) of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def report_figures(figures: list[Figure]) -> None:
    """Print figures as a table, or as JSON with --json."""
    if "--json" in sys.argv:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    for figure in figures:
        promised = f"(promised {figure.promised:g})" if figure.promised else ""
        print(
            f"{figure.work:<64} {figure.measured:>10.3g} {figure.unit:<4} {promised:<18} {figure.verdict}", flush=True
        )


__all__ = ["Figure", "median", "percentile", "report_figures"]
