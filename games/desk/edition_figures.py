"""Show how players did with an edition, on its page at the desk and in its cell of the calendar.

All figures come from stored counts, so they name no player.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum

from games.editions.models import Edition
from games.plays.distribution import RESULT_WIDTHS, ResultScale
from games.plays.models import Concern, Figures
from games.plays.play_counts import load_key_counts
from games.plays.share import write_duration
from puzzles.abilities import PLAYS_KEY, CountTable, HasResultNumber, ListsCountKeys
from puzzles.key_counts import HELPED_PREFIX, filter_counts
from puzzles.wording import format_part, format_percent

MOST_BARS = 10
LONGEST_BAR = 100
"""The length of the longest bar in the templates' units."""


@dataclass(frozen=True)
class ChartBar:
    """A bar: its length from 0 to `LONGEST_BAR`, and the text beside it."""

    label: str
    text: str
    length: float


@dataclass(frozen=True)
class BarChart:
    """A bar chart; `head` is the heading of the labels."""

    title: str
    head: str
    bars: tuple[ChartBar, ...]


def draw_bar_chart(title: str, head: str, counts: Iterable[tuple[str, int]], total: int) -> BarChart | None:
    """Draw counts by label as bars, each with its share of `total`; None if all are 0."""
    rows = list(counts)
    most = max((count for _, count in rows), default=0)
    if not most:
        return None
    drawn = (ChartBar(label, format_part(count, total), round(LONGEST_BAR * count / most, 1)) for label, count in rows)
    return BarChart(title, head, tuple(drawn))


def group_counts(numbers: Mapping[str, int], most_spans: int = MOST_BARS) -> list[tuple[str, int]]:
    """Group counts by number into at most `most_spans` spans; the last span has all higher numbers.

    >>> group_counts({"1": 4, "2": 1, "9": 2}, most_spans=3)
    [('0–4', 5), ('5–9', 2)]
    >>> group_counts({"3": 1, "4": 2})
    [('3', 1), ('4', 2)]
    """
    counts_by_number = {int(number): count for number, count in numbers.items()}
    if not counts_by_number:
        return []
    lowest, highest = min(counts_by_number), max(counts_by_number)
    width = next(
        (candidate for candidate in RESULT_WIDTHS if highest // candidate - lowest // candidate < most_spans),
        RESULT_WIDTHS[-1],
    )
    steps = range(lowest // width, min(highest // width, lowest // width + most_spans - 1) + 1)
    counts = dict.fromkeys(steps, 0)
    for number, count in counts_by_number.items():
        counts[min(number // width, steps[-1])] += count
    return [
        (_format_span(step, width, step == steps[-1] and highest // width > step), count)
        for step, count in counts.items()
    ]


def _format_span(step: int, width: int, and_more: bool) -> str:
    first = step * width
    if and_more:
        return f"{first} or more"
    return str(first) if width == 1 else f"{first}–{first + width - 1}"


@dataclass(frozen=True)
class Fact:
    """A number and what it counts."""

    name: str
    text: str


@dataclass(frozen=True)
class PlayFigures:
    """The figures of an edition's plays: facts, bar charts, and the game's own tables."""

    edition: Edition
    facts: Sequence[Fact]
    bars: Sequence[BarChart]
    tables: Sequence[CountTable]


def collect_play_figures(edition: Edition) -> PlayFigures:
    """Collect the figures of an edition's plays: facts, charts and tables."""
    figures = Figures.objects.filter(pk=edition.pk).first() or Figures(edition=edition)
    engine = edition.engine
    counts = engine.number_unit if isinstance(engine, HasResultNumber) else ""
    key_counts = load_key_counts(edition)
    tables = (
        engine.make_count_tables(edition.puzzle, key_counts)
        if isinstance(engine, ListsCountKeys) and key_counts.get(PLAYS_KEY)
        else ()
    )
    facts = [
        *_list_ending_facts(figures),
        *_list_median_facts(figures, counts),
        _make_help_fact(key_counts),
        *_list_opinion_facts(figures),
    ]
    return PlayFigures(
        edition, facts, list(_draw_charts(figures, counts, key_counts)), [table for table in tables if table.rows]
    )


def _list_ending_facts(figures: Figures) -> Iterator[Fact]:
    starts = figures.starts
    yield Fact("started", f"{starts:,}")
    yield Fact("solved", format_part(figures.won, starts))
    if figures.lost:
        yield Fact("lost", format_part(figures.lost, starts))
    yield Fact("gave up", format_part(figures.gave_up, starts))
    yield Fact("abandoned", format_part(figures.abandoned, starts))
    yield Fact("playing now", f"{figures.going:,}")


def _list_median_facts(figures: Figures, counts: str) -> Iterator[Fact]:
    """Yield the medians of players' times, results and moves; a dash if unknown."""
    seconds, moves = figures.median_seconds, figures.median_moves
    yield Fact("median time", "–" if seconds is None else write_duration(seconds))
    if counts:
        result = figures.median_result
        yield Fact(f"median {counts}", "–" if result is None else str(result))
    yield Fact("median moves", "–" if moves is None else str(moves))


def _make_help_fact(key_counts: dict[str, int]) -> Fact:
    plays = key_counts.get(PLAYS_KEY, 0)
    return Fact(
        "used help", format_part(sum(filter_counts(key_counts, HELPED_PREFIX).values()), plays) if plays else "–"
    )


def _list_opinion_facts(figures: Figures) -> Iterator[Fact]:
    yield Fact("thumbs", f"{figures.thumbs_up} up, {figures.thumbs_down} down" if figures.thumbs else "–")
    reported = Concern.objects.filter(edition=figures.edition_id).aggregate(players=Sum("count"))["players"]
    yield Fact("reports", str(reported or "–"))


def _draw_charts(figures: Figures, counts: str, key_counts: dict[str, int]) -> Iterator[BarChart]:
    scale = ResultScale(figures, counts)
    results = [(bar.label, bar.count) for bar in scale.bars]
    helped = filter_counts(key_counts, HELPED_PREFIX)
    charts = (
        draw_bar_chart("How the plays ended", counts.capitalize() or "Time", results, figures.starts),
        draw_bar_chart("The last move before players left", "Move", group_counts(figures.left), figures.starts),
        draw_bar_chart("How often players used help", "Times", group_counts(helped), key_counts.get(PLAYS_KEY, 0)),
    )
    return (chart for chart in charts if chart)


@dataclass(frozen=True)
class CellSummary:
    """What a cell of the calendar says about an edition's plays, in a short `line` and in a full `text`."""

    line: str
    text: str


def summarise_editions(editions: Collection[int]) -> dict[int, CellSummary]:
    """Return the summaries of those editions that were played, by primary key."""
    rows = Figures.objects.filter(pk__in=editions).only("won", "lost", "gave_up", "going", "left", "times")
    return {figures.pk: _summarise_figures(figures) for figures in rows if figures.starts}


def _summarise_figures(figures: Figures) -> CellSummary:
    share = format_percent(figures.won, figures.starts)
    seconds = figures.median_seconds
    time = [write_duration(seconds)] if seconds is not None else []
    parts = [f"{figures.starts:,} started", f"{share} solved", *(f"median {one}" for one in time)]
    if gone := figures.gave_up + figures.abandoned:
        parts.append(f"{gone:,} gave up or left")
    return CellSummary(" · ".join([f"{share} of {figures.starts:,}", *time]), " · ".join(parts))
