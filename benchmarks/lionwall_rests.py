"""What rests on Lion Wall over a simulated year: `python -m benchmarks.lionwall_rests [days]`.

Every day's wall of each flavour is drawn after all before it, as the calendar does. What is told is how near two walls
with the same group, pair of groups or card came, how often that was nearer than they are to rest, and how hard the days
of the week were.
"""

from __future__ import annotations

import sys
from collections import Counter
from datetime import date, timedelta
from random import Random

from games.editions.calendar import EPOCH, WEEK
from puzzles import registry
from puzzles.contract import AnyEngine, Stock
from puzzles.lionwall.rests import CARD, CATEGORY, PAIR, TRICK

RESTS = {"category ": CATEGORY, "component ": CATEGORY, "pair ": PAIR, "card ": CARD, "trick ": TRICK}
"""How the keys of what rests begin, and for how many days each is to rest."""
A_YEAR = 365


def simulate(engine: AnyEngine, variant: str, days: int) -> None:
    """Draws a wall for each day and prints what came again."""
    last: dict[str, int] = {}
    nearest: dict[str, int] = {}
    early: Counter[str] = Counter()
    grades: Counter[tuple[int, str]] = Counter()
    for day in range(days):
        apart = {key: day - on for key, on in last.items()}
        on: date = EPOCH + timedelta(days=day)
        stock = Stock(used=frozenset(apart), days=apart, difficulty=WEEK[on.weekday()])
        puzzle = engine.generate(Random(day), variant, stock)
        grades[on.weekday(), str(puzzle.public.grade)] += 1
        for key in engine.uses(puzzle):
            kind = next((one for one in RESTS if key.startswith(one)), None)
            if kind and key in apart:
                nearest[kind] = min(apart[key], nearest.get(kind, days))
                early[kind] += apart[key] < RESTS[kind]
        last |= dict.fromkeys(engine.uses(puzzle), day)
    print(f"{variant}, {days} days")
    for kind, least in nearest.items():
        print(f"  a {kind.strip()} came again after {least} days at the soonest; {early[kind]} before {RESTS[kind]}")
    for (weekday, grade), count in sorted(grades.items()):
        print(f"  {date(2026, 11, 2 + weekday):%A}: {grade} {count}")


def main() -> None:
    days = int(sys.argv[1]) if len(sys.argv) > 1 else A_YEAR
    engine = registry.engine("lionwall")
    for variant in engine.variants:
        simulate(engine, variant.slug, days)


if __name__ == "__main__":
    main()
