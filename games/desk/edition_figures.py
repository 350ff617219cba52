"""How an edition plays, on its page and in a cell of the calendar.

It reads the counts of an edition, one row each however many have played, and names no player.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum

from games.editions.models import Edition
from games.plays.distribution import RESULT_WIDTHS, Scale
from games.plays.models import Concern, Figures, Liking
from games.plays.play_counts import load_noted
from games.plays.share import write_duration
from puzzles.abilities import PLAYS, Noted, Table, Tallied
from puzzles.counted import HELPED, counts_under

MOST_BARS = 10
LENGTH = 100
"""The length of the longest bar, as the templates draw it."""


@dataclass(frozen=True)
class DrawnBar:
    """A bar: its length from 0 to `LENGTH`, and the text beside it."""

    label: str
    text: str
    length: float


@dataclass(frozen=True)
class DrawnBars:
    """A picture of bars; `head` is the heading of the labels."""

    title: str
    head: str
    bars: tuple[DrawnBar, ...]


def draw_bars(title: str, head: str, counts: Iterable[tuple[str, int]], of: int) -> DrawnBars | None:
    """Draw counts as bars, each with its share of all; None if all are 0."""
    rows = list(counts)
    most = max((count for _, count in rows), default=0)
    if not most:
        return None
    drawn = (DrawnBar(label, format_share(count, of), round(LENGTH * count / most, 1)) for label, count in rows)
    return DrawnBars(title, head, tuple(drawn))


def format_share(count: int, of: int) -> str:
    """Format a count with its share of all.

    >>> format_share(3, 12), format_share(0, 0), format_share(1200, 1200)
    ('3 (25 %)', '0', '1,200 (100 %)')
    """
    return f"{count:,} ({100 * count / of:.0f} %)" if of else f"{count:,}"


def group_counts(numbers: Mapping[str, int], most: int = MOST_BARS) -> list[tuple[str, int]]:
    """Group counts of numbers into a few bars of neighbours; the last one takes everything above.

    >>> group_counts({"1": 4, "2": 1, "9": 2}, most=3)
    [('0–4', 5), ('5–9', 2)]
    >>> group_counts({"3": 1, "4": 2})
    [('3', 1), ('4', 2)]
    """
    found = {int(number): count for number, count in numbers.items()}
    if not found:
        return []
    low, high = min(found), max(found)
    width = next((one for one in RESULT_WIDTHS if high // one - low // one < most), RESULT_WIDTHS[-1])
    steps = range(low // width, min(high // width, low // width + most - 1) + 1)
    counts = dict.fromkeys(steps, 0)
    for number, count in found.items():
        counts[min(number // width, steps[-1])] += count
    return [
        (_format_span(step, width, step == steps[-1] and high // width > step), count) for step, count in counts.items()
    ]


def _format_span(step: int, width: int, and_more: bool) -> str:
    first = step * width
    if and_more:
        return f"{first} and more"
    return str(first) if width == 1 else f"{first}–{first + width - 1}"


@dataclass(frozen=True)
class Fact:
    """A number and what it counts."""

    name: str
    text: str


@dataclass(frozen=True)
class Playing:
    """All that an edition's page shows of how it plays."""

    edition: Edition
    facts: Sequence[Fact]
    bars: Sequence[DrawnBars]
    tables: Sequence[Table]


def describe_play(edition: Edition) -> Playing:
    """Describe how an edition plays; without plays all numbers are 0."""
    figures = Figures.objects.filter(pk=edition.pk).first() or Figures(edition=edition)
    engine = edition.engine
    counts = engine.counts if isinstance(engine, Tallied) else ""
    noted = load_noted(edition)
    tables = engine.figures(edition.puzzle, noted) if isinstance(engine, Noted) and noted.get(PLAYS) else ()
    facts = [*_ending_facts(figures), *_median_facts(figures, counts), _help_fact(noted), *_opinion_facts(edition)]
    return Playing(edition, facts, list(_draw_pictures(figures, counts, noted)), [one for one in tables if one.rows])


def _ending_facts(figures: Figures) -> Iterator[Fact]:
    starts = figures.starts
    yield Fact("started", f"{starts:,}")
    yield Fact("solved", format_share(figures.won, starts))
    if figures.lost:
        yield Fact("lost", format_share(figures.lost, starts))
    yield Fact("gave up", format_share(figures.gave_up, starts))
    yield Fact("abandoned", format_share(figures.abandoned, starts))
    yield Fact("playing now", f"{figures.going:,}")


def _median_facts(figures: Figures, counts: str) -> Iterator[Fact]:
    """List what half of the players needed; a dash if unknown."""
    seconds, moves = figures.median_seconds, figures.median_moves
    yield Fact("median time", "–" if seconds is None else write_duration(seconds))
    if counts:
        result = figures.median_result
        yield Fact(f"median {counts}", "–" if result is None else str(result))
    yield Fact("median moves", "–" if moves is None else str(moves))


def _help_fact(noted: dict[str, int]) -> Fact:
    plays = noted.get(PLAYS, 0)
    return Fact("used help", format_share(sum(counts_under(noted, HELPED).values()), plays) if plays else "–")


def _opinion_facts(edition: Edition) -> Iterator[Fact]:
    """List what players who finished think of it."""
    liking = Liking.objects.filter(pk=edition.pk).first() or Liking(edition=edition)
    yield Fact("thumbs", f"{liking.up} up, {liking.down} down" if liking.thumbs else "–")
    reported = Concern.objects.filter(edition=edition).aggregate(players=Sum("count"))["players"]
    yield Fact("reports", str(reported or "–"))


def _draw_pictures(figures: Figures, counts: str, noted: dict[str, int]) -> Iterator[DrawnBars]:
    scale = Scale(figures, counts)
    results = [(one.label, one.count) for one in scale.bars]
    helped = counts_under(noted, HELPED)
    pictures = (
        draw_bars("How plays ended", counts.capitalize() or "Time", results, figures.starts),
        draw_bars("Abandoned after which move", "Move", group_counts(figures.left), figures.starts),
        draw_bars("Help asked for", "Times", group_counts(helped), noted.get(PLAYS, 0)),
    )
    return (one for one in pictures if one)


@dataclass(frozen=True)
class Summary:
    """What a cell of the calendar says of an edition: a short line, and the whole sentence."""

    seen: str
    text: str


def summarise_editions(editions: Collection[int]) -> dict[int, Summary]:
    """Summarise the editions that were played, by key, for cells of the calendar."""
    rows = Figures.objects.filter(pk__in=editions).only("won", "lost", "gave_up", "going", "left", "times")
    return {figures.pk: _summarise_figures(figures) for figures in rows if figures.starts}


def _summarise_figures(figures: Figures) -> Summary:
    share = f"{100 * figures.won / figures.starts:.0f} %"
    seconds = figures.median_seconds
    time = [write_duration(seconds)] if seconds is not None else []
    parts = [f"{figures.starts:,} started", f"{share} solved", *(f"median {one}" for one in time)]
    if gone := figures.gave_up + figures.abandoned:
        parts.append(f"{gone:,} gave up or left")
    return Summary(" · ".join([f"{share} of {figures.starts:,}", *time]), " · ".join(parts))
