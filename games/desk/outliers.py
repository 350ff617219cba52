"""Find outliers among the editions of the last thirty days: solved by few or many, disliked, or reported.

This reads only stored counts.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median

from django.db.models import Count, Q

from games.editions.addresses import find_variant_title
from games.editions.calendar import today
from games.editions.models import Edition
from games.infra.dates import format_day
from games.plays.distribution import FEWEST_FINISHES
from games.plays.models import Concern, Figures
from puzzles import registry
from puzzles.tools import Row
from puzzles.wording import format_count

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
        """The game, variant and day."""
        engine = self.edition.engine
        variant = f", {find_variant_title(engine, self.edition.variant)}" if len(engine.variants) > 1 else ""
        return f"{engine.title}{variant}, {format_day(self.edition.day)}"


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


def load_played_editions(until: date | None = None) -> list[PlayedEdition]:
    """Return the played editions of the thirty days until `until`, latest first, with the reasons for outliers."""
    last_day = until or today()
    rows = Figures.objects.filter(
        edition__date__gt=last_day - timedelta(days=DAYS_COVERED), edition__date__lte=last_day
    )
    rows = rows.select_related("edition").defer("edition__stored").order_by("-edition__date", "edition__game", "pk")
    open_reports = Count("pk", filter=Q(settled_at__isnull=True))
    open_concerns = Concern.objects.filter(
        edition__date__gt=last_day - timedelta(days=DAYS_COVERED), count__gte=FEWEST_REPORTERS
    )
    reported = dict(open_concerns.values("edition").annotate(reports=open_reports).values_list("edition", "reports"))
    editions = [_describe_edition(row, reported.get(row.pk, 0)) for row in rows if row.starts]
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
    return PlayedEdition(
        **{
            **vars(edition),
            "reasons": tuple(find_outlier_reasons(edition, usual_share)),
            "weight": weigh_outlier(edition, usual_share),
        }
    )


def find_outlier_reasons(edition: PlayedEdition, usual_share: float | None) -> Iterator[str]:
    """Yield the reasons why an edition is an outlier."""
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
                title = f"{engine.title}, {variant.title}" if len(engine.variants) > 1 else engine.title
                share = usual_shares[engine.slug, variant.slug]
                text = f"{format_count(len(points), 'puzzle')}, usually solved by {share:.0f}%"
                charts.append(ShareChart(title, points, round(100 - share, 1), text))
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
