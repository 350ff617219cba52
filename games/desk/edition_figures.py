"""How players did with editions: the figures of one edition, and the outliers among those of the last thirty days.

All figures come from stored counts, so they name no player.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from statistics import median

from django.db.models import Sum

from games.editions.addresses import find_variant_title
from games.editions.calendar import today
from games.editions.models import Edition
from games.infra.dates import format_day
from games.plays.distribution import FEWEST_FINISHES, RESULT_WIDTHS, ResultScale
from games.plays.models import Concern, Figures
from games.plays.play_counts import load_key_counts
from games.plays.share import write_duration
from puzzles import registry
from puzzles.abilities import PLAYS_KEY, CountTable, HasResultNumber, ListsCountKeys
from puzzles.contract import AnyEngine
from puzzles.key_counts import HELPED_PREFIX, filter_counts
from puzzles.tools import Row
from puzzles.wording import format_count, format_part, format_percent

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
    bars: list[ChartBar]


def draw_bar_chart(title: str, head: str, counts: Iterable[tuple[str, int]], total: int) -> BarChart | None:
    """Draw counts by label as bars, each with its share of `total`; None if all are 0."""
    rows = list(counts)
    most = max((count for _, count in rows), default=0)
    if not most:
        return None
    bars = [ChartBar(label, format_part(count, total), round(LONGEST_BAR * count / most, 1)) for label, count in rows]
    return BarChart(title, head, bars)


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
    fitting = (width for width in RESULT_WIDTHS if highest // width - lowest // width < most_spans)
    width = next(fitting, RESULT_WIDTHS[-1])
    last = min(highest // width, lowest // width + most_spans - 1)
    counts = dict.fromkeys(range(lowest // width, last + 1), 0)
    for number, count in counts_by_number.items():
        counts[min(number // width, last)] += count
    spans = [str(step) if width == 1 else f"{step * width}–{step * width + width - 1}" for step in counts]
    if highest // width > last:
        spans[-1] = f"{last * width} or more"
    return list(zip(spans, counts.values(), strict=True))


def collect_play_figures(edition: Edition) -> dict[str, object]:
    """Collect the figures of an edition's plays: facts as (name, text), bar charts, and the game's own tables."""
    figures = Figures.objects.filter(pk=edition.pk).first() or Figures(edition=edition)
    engine = edition.engine
    counts = engine.number_unit if isinstance(engine, HasResultNumber) else ""
    key_counts = load_key_counts(edition)
    tables: Sequence[CountTable] = ()
    if isinstance(engine, ListsCountKeys) and key_counts.get(PLAYS_KEY):
        tables = engine.make_count_tables(edition.puzzle, key_counts)
    return {
        "edition": edition,
        "facts": list(_list_facts(figures, counts, key_counts)),
        "bars": _draw_charts(figures, counts, key_counts),
        "tables": [table for table in tables if table.rows],
    }


def _list_facts(figures: Figures, counts: str, key_counts: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each fact: endings, medians, help, thumbs and reports; a dash if unknown."""
    starts, plays = figures.starts, key_counts.get(PLAYS_KEY, 0)
    yield "started", f"{starts:,}"
    yield "solved", format_part(figures.won, starts)
    if figures.lost:
        yield "lost", format_part(figures.lost, starts)
    yield "gave up", format_part(figures.gave_up, starts)
    yield "abandoned", format_part(figures.abandoned, starts)
    yield "playing now", f"{figures.going:,}"
    seconds = figures.median_seconds
    yield "median time", "–" if seconds is None else write_duration(seconds)
    if counts:
        yield f"median {counts}", _format_median(figures.median_result)
    yield "median moves", _format_median(figures.median_moves)
    helped = sum(filter_counts(key_counts, HELPED_PREFIX).values())
    yield "used help", format_part(helped, plays) if plays else "–"
    yield "thumbs", f"{figures.thumbs_up} up, {figures.thumbs_down} down" if figures.thumbs else "–"
    reported = Concern.objects.filter(edition=figures.edition_id).aggregate(players=Sum("count"))["players"]
    yield "reports", str(reported or "–")


def _format_median(number: int | None) -> str:
    return "–" if number is None else str(number)


def _draw_charts(figures: Figures, counts: str, key_counts: dict[str, int]) -> list[BarChart]:
    results = [(bar.label, bar.count) for bar in ResultScale(figures, counts).bars]
    helped = filter_counts(key_counts, HELPED_PREFIX)
    charts = (
        draw_bar_chart("How the plays ended", counts.capitalize() or "Time", results, figures.starts),
        draw_bar_chart("The last move before players left", "Move", group_counts(figures.left), figures.starts),
        draw_bar_chart("How often players used help", "Times", group_counts(helped), key_counts.get(PLAYS_KEY, 0)),
    )
    return [chart for chart in charts if chart]


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


DAYS_COVERED = 30
FAR_FROM_MEDIAN_POINTS = 20
"""An edition is an outlier if its share of solvers is this many percentage points from its variant's median."""
FEW_SOLVERS_PERCENT = 50
"""An edition is an outlier if fewer than this many per cent of its players solved it."""
DISLIKED_PERCENT = 40
"""An edition is an outlier if this many per cent of its thumbs are down."""
FEWEST_REPORTERS = 3
"""An edition is an outlier if this many players reported the same part of it."""


@dataclass(frozen=True)
class PlayedEdition:
    """The figures of an edition's plays. `share` is the percentage of starts that were won, if enough ended.

    `reasons`: why the edition is an outlier, if it is. `weight`: how unusual it is (`weigh_outlier`).
    """

    edition: Edition
    starts: int
    ended: int
    share: float | None
    seconds: int | None
    up: int
    down: int
    reported: int
    reasons: tuple[str, ...] = ()
    weight: float = 0

    @property
    def title(self) -> str:
        return f"{_format_variant(self.edition.engine, self.edition.variant)}, {format_day(self.edition.day)}"


@dataclass(frozen=True)
class ChartPoint:
    """An edition in a chart: its position in per cent from the left and the top, and whether it is an outlier."""

    left: float
    top: float
    is_outlier: bool
    text: str


@dataclass(frozen=True)
class ShareChart:
    """A chart of a variant's shares of solvers by day; `median_top` is the place of their median, in % from the top."""

    title: str
    points: Sequence[ChartPoint]
    median_top: float
    text: str


def _format_variant(engine: AnyEngine, variant: str) -> str:
    return f"{engine.title}, {find_variant_title(engine, variant)}" if len(engine.variants) > 1 else engine.title


def load_played_editions(until: date | None = None) -> list[PlayedEdition]:
    """Return the played editions of the thirty days until `until`, latest first, with the reasons for outliers."""
    last_day = until or today()
    rows = Figures.objects.filter(
        edition__date__gt=last_day - timedelta(days=DAYS_COVERED), edition__date__lte=last_day
    )
    rows = rows.select_related("edition").defer("edition__stored").order_by("-edition__date", "edition__game", "pk")
    concerns = Concern.objects.filter(
        edition__date__gt=last_day - timedelta(days=DAYS_COVERED), count__gte=FEWEST_REPORTERS, settled_at=None
    )
    reported = Counter(concerns.values_list("edition", flat=True))
    editions = [_describe_edition(row, reported[row.pk]) for row in rows if row.starts]
    usual_shares = compute_usual_shares(editions)
    return [_add_reasons(row, usual_shares.get((row.edition.game, row.edition.variant))) for row in editions]


def _describe_edition(figures: Figures, reported: int) -> PlayedEdition:
    ended = figures.finished + figures.abandoned
    share = 100 * figures.won / figures.starts if ended >= FEWEST_FINISHES else None
    up, down = figures.thumbs_up, figures.thumbs_down
    return PlayedEdition(figures.edition, figures.starts, ended, share, figures.median_seconds, up, down, reported)


def compute_usual_shares(rows: Sequence[PlayedEdition]) -> dict[tuple[str, str], float]:
    """Return the median share of solvers by (game, variant)."""
    shares: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for row in rows:
        if row.share is not None:
            shares[row.edition.game, row.edition.variant].append(row.share)
    return {variant: median(values) for variant, values in shares.items()}


def _add_reasons(edition: PlayedEdition, usual_share: float | None) -> PlayedEdition:
    reasons = tuple(find_outlier_reasons(edition, usual_share))
    return replace(edition, reasons=reasons, weight=weigh_outlier(edition, usual_share))


def find_outlier_reasons(edition: PlayedEdition, usual_share: float | None) -> Iterator[str]:
    if edition.share is not None and usual_share is not None:
        if edition.share == 0:
            yield "solved by no one"
        elif edition.share < max(FEW_SOLVERS_PERCENT, usual_share - FAR_FROM_MEDIAN_POINTS):
            yield "solved by few people"
        if edition.share > usual_share + FAR_FROM_MEDIAN_POINTS:
            yield "solved by many people"
    thumbs = edition.up + edition.down
    if thumbs >= FEWEST_FINISHES and 100 * edition.down >= DISLIKED_PERCENT * thumbs:
        yield "disliked"
    if edition.reported:
        yield "reported"


def weigh_outlier(edition: PlayedEdition, usual_share: float | None) -> float:
    """Return how unusual an edition is: points for its share of solvers, its thumbs down, and its reports."""
    thumbs = edition.up + edition.down
    distance = abs(edition.share - usual_share) if edition.share is not None and usual_share is not None else 0
    disliked = max(0.0, 100 * edition.down / thumbs - DISLIKED_PERCENT) if thumbs >= FEWEST_FINISHES else 0
    return distance + disliked + 10 * edition.reported


def draw_share_charts(rows: Sequence[PlayedEdition]) -> list[ShareChart]:
    """Return a chart for each variant with enough plays."""
    usual_shares = compute_usual_shares(rows)
    charts = []
    for engine in registry.engines():
        for variant in engine.variants:
            own_rows = [row for row in rows if (row.edition.game, row.edition.variant) == (engine.slug, variant.slug)]
            points = [_place_point(row) for row in own_rows if row.share is not None]
            if points:
                share = usual_shares[engine.slug, variant.slug]
                text = f"{format_count(len(points), 'puzzle')}, usually solved by {share:.0f}%"
                charts.append(ShareChart(_format_variant(engine, variant.slug), points, round(100 - share, 1), text))
    return charts


def _place_point(edition: PlayedEdition) -> ChartPoint:
    days = (today() - edition.edition.day).days
    share = edition.share or 0
    text = f"{format_day(edition.edition.day)}: solved by {share:.0f}%"
    return ChartPoint(round(97 - 94 * days / (DAYS_COVERED - 1), 1), round(100 - share, 1), bool(edition.reasons), text)


def build_table_rows(rows: Sequence[PlayedEdition]) -> list[Row]:
    """Return the editions as rows for a spreadsheet."""
    return [
        {
            "game": row.edition.game,
            "variant": row.edition.variant,
            "date": row.edition.day.isoformat(),
            "started": row.starts,
            "ended": row.ended,
            "solved_percent": "" if row.share is None else round(row.share, 1),
            "median_seconds": "" if row.seconds is None else row.seconds,
            "thumbs_up": row.up,
            "thumbs_down": row.down,
            "parts_reported": row.reported,
            "why": ", ".join(row.reasons),
        }
        for row in rows
    ]
