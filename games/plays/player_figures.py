"""Compute a player's figures at one game: sums, a graph and a distribution for each variant.

Dailies that were played on their day are separate from the archive and from practice. A play's measure is the game's
own number (`abilities.HasResultNumber`) or, in other games, the time of a win.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from django.utils import dateformat, timezone

from games.editions.calendar import get_monday
from games.editions.models import Edition
from games.plays.models import Play
from games.plays.share import write_duration
from games.plays.unranked_reasons import REASONS_WITH_STREAK, UnrankedReason
from puzzles import registry
from puzzles.abilities import HasResultNumber
from puzzles.contract import AnyEngine, Status

DAILY, ARCHIVE, PRACTICE = "daily", "archive", "practice"
MOST_PERIODS = 8
"""The most months (or weeks) in a graph."""
FEWEST_MONTHS = 2
"""If a player's plays span fewer months than this, the graph shows weeks."""
MOST_BEST_PLAYS = 3
MOST_BARS = 12
"""The most bars in a distribution of numbers; more numbers share bars."""
TIME_EDGES = (0, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600)
"""The seconds from which each bar of a distribution of times counts."""


class PastPlay(NamedTuple):
    """A finished play: its game and variant, where it was played (`part`), its day, and how it ended."""

    game: str
    variant: str
    part: str
    day: date
    status: str
    seconds: int | None
    line: str
    key: str

    @property
    def won(self) -> bool:
        return self.status == Status.WON

    @property
    def measure(self) -> int | None:
        """The game's own number, or the seconds of a win; None if the play has neither."""
        engine = registry.engine(self.game)
        if isinstance(engine, HasResultNumber):
            return engine.read_average(self.line) if self.status != Status.GAVE_UP else None
        return self.seconds if self.won else None


def load_past_plays(player_id: int, game: str = "", first: date = date.min, last: date = date.max) -> list[PastPlay]:
    """Load a player's finished plays of one game or all, sorted by the puzzles' days."""
    plays = Play.objects.filter(player=player_id, finished_at__isnull=False)
    if game:
        plays = plays.filter(edition__game=game)
    if first > date.min:
        plays = plays.filter(edition__kind=Edition.DAILY, edition__date__range=(first, last))
    columns = ("edition__game", "edition__variant", "edition__kind", "edition__date", "finished_at", "run", "ranked")
    rows = plays.order_by("finished_at").values_list(*columns, "apart", "status", "seconds", "line", "score_key")
    past_plays = []
    for slug, variant, kind, day, at, run, ranked, apart, status, seconds, line, key in rows:
        if slug not in registry.slugs() or at is None:
            continue
        on_its_day = run == 1 and (ranked or apart in REASONS_WITH_STREAK)
        part = PRACTICE if kind != Edition.DAILY else DAILY if on_its_day else ARCHIVE
        timed = None if apart == UnrankedReason.NO_CLOCK else seconds
        past_plays.append(PastPlay(slug, variant, part, day or timezone.localdate(at), status, timed, line, key))
    return sorted(past_plays, key=lambda one: one.day)


class GraphBar(NamedTuple):
    """A bar: its label, its length in per cent of the longest, its text, and its place in the drawing."""

    label: str
    share: int
    text: str
    plays: int
    place: int = 0

    @property
    def short(self) -> str:
        """The bar's text without the unit."""
        return self.text.partition(" ")[0]

    @property
    def top(self) -> int:
        return 120 - self.share


@dataclass(frozen=True)
class Graph:
    """Bars side by side in a drawing; `by` is month or week."""

    by: str
    bars: list[GraphBar]

    @property
    def width(self) -> int:
        return BAR_DISTANCE * len(self.bars)


BAR_DISTANCE = 48
"""The distance between the bars of a graph, in units of its drawing."""


@dataclass(frozen=True)
class PlaySums:
    """The sums of some plays; a text is '' if there is nothing to say."""

    played: int
    won: int
    average: str
    best: str

    @property
    def won_share(self) -> int:
        return round(100 * self.won / self.played) if self.played else 0


def write_measure(engine: AnyEngine, value: float) -> str:
    """Write a measure: “7 guesses”, “7.4 guesses” or “3:20”."""
    if not isinstance(engine, HasResultNumber):
        return write_duration(round(value))
    number = f"{value:.1f}".removesuffix(".0")
    return f"{number} {singularise(name_unit(engine)) if number == '1' else name_unit(engine)}"


def name_unit(engine: AnyEngine) -> str:
    """Return what a game's measure counts, such as “guesses”; '' for time."""
    return engine.average_unit or engine.number_unit if isinstance(engine, HasResultNumber) else ""


def name_better_bar(engine: AnyEngine) -> str:
    """Return which bar of a game is better, “Longer” or “Shorter”."""
    return "Longer" if isinstance(engine, HasResultNumber) and engine.more_is_better else "Shorter"


def singularise(counts: str) -> str:
    """Return the singular of what a game counts.

    >>> singularise("guesses"), singularise("points"), singularise("joins under par")
    ('guess', 'point', 'join under par')
    """
    several, space, of_what = counts.partition(" ")
    one = several.removesuffix("es") if several.endswith("sses") else several.removesuffix("s")
    return one + space + of_what


def sum_up_plays(engine: AnyEngine, rows: Sequence[PastPlay]) -> PlaySums:
    """Sum up plays of one game."""
    measures = [one.measure for one in rows if one.measure is not None]
    first = next(iter(find_best_wins(rows, 1)), None)
    return PlaySums(
        played=len(rows),
        won=sum(one.won for one in rows),
        average=write_measure(engine, sum(measures) / len(measures)) if measures else "",
        best=write_measure(engine, first.measure) if first and first.measure is not None else "",
    )


def find_best_wins(rows: Iterable[PastPlay], most: int = MOST_BEST_PLAYS) -> list[PastPlay]:
    """Find the best wins by the game's own score."""
    wins = (one for one in rows if one.won and one.measure is not None)
    return sorted(wins, key=lambda one: (one.key, one.day))[:most]


def find_best_days(rows: Iterable[PastPlay]) -> list[PastPlay]:
    """Find the best wins, but at most half of several, so that the worst is not among them."""
    return find_best_wins(wins := [one for one in rows if one.won], min(MOST_BEST_PLAYS, max(1, len(wins) // 2)))


def draw_graph(engine: AnyEngine, rows: Sequence[PastPlay]) -> Graph | None:
    """Draw the average of each month, or of each week at first; None if no play has a measure.

    The bar of a period without a play has no length.
    """
    measured = [one for one in rows if one.measure is not None]
    if not measured:
        return None
    first, last = min(one.day for one in measured), max(one.day for one in measured)
    weekly = 12 * (last.year - first.year) + last.month - first.month < FEWEST_MONTHS
    find_start: Callable[[date], date] = get_monday if weekly else lambda day: day.replace(day=1)
    periods: dict[date, list[int]] = {}
    for one in measured:
        periods.setdefault(find_start(one.day), []).append(one.measure or 0)
    starts = [find_start(last)]
    while len(starts) < MOST_PERIODS and starts[0] > find_start(first):
        starts.insert(0, find_start(starts[0] - timedelta(days=1)))
    averages = {start: sum(periods[start]) / len(periods[start]) for start in starts if start in periods}
    most = max(averages.values()) or 1
    return Graph(
        by="week" if weekly else "month",
        bars=[
            GraphBar(
                label=dateformat.format(start, "j M" if weekly else "M y"),
                share=max(2, round(100 * averages[start] / most)) if start in averages else 0,
                text=write_measure(engine, averages[start]) if start in averages else "–",
                plays=len(periods.get(start, ())),
                place=BAR_DISTANCE * n + BAR_DISTANCE // 2,
            )
            for n, start in enumerate(starts)
        ],
    )


def draw_distribution(engine: AnyEngine, rows: Iterable[PastPlay]) -> list[GraphBar]:
    """Draw how often each result came, from the lowest to the highest."""
    counts = Counter(one.measure for one in rows if one.measure is not None)
    if not counts:
        return []
    split = _split_numbers if isinstance(engine, HasResultNumber) else _split_times
    labels = split(min(counts), max(counts))
    sums = [sum(count for number, count in counts.items() if first <= number <= last) for _, first, last in labels]
    most = max(sums)
    return [
        GraphBar(label, round(100 * count / most), str(count), count)
        for (label, _, _), count in zip(labels, sums, strict=True)
    ]


def _split_numbers(low: int, high: int) -> list[tuple[str, int, int]]:
    """Split a range of numbers into spans with labels.

    >>> _split_numbers(3, 4), _split_numbers(1, 20)[:2]
    ([('3', 3, 3), ('4', 4, 4)], [('1–2', 1, 2), ('3–4', 3, 4)])
    """
    step = -(-(high - low + 1) // MOST_BARS)
    spans = [(first, first + step - 1) for first in range(low, high + 1, step)]
    return [(str(first) if step == 1 else f"{first}–{last}", first, last) for first, last in spans]


def _split_times(low: int, high: int) -> list[tuple[str, int, int]]:
    """Split a range of seconds into spans with labels.

    >>> _split_times(70, 150)
    [('1:00–1:59', 60, 119), ('2:00–2:59', 120, 179)]
    """
    labels = []
    for first, end in zip(TIME_EDGES, [*TIME_EDGES[1:], 10**9], strict=True):
        if end > low and first <= high:
            rest = f"–{write_duration(end - 1)}" if first < TIME_EDGES[-1] else " or more"
            labels.append((write_duration(first) + rest, first, end - 1))
    return labels
