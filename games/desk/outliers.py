"""Which editions of the last thirty days played unusually: solved by few or many, disliked, or reported.

It reads one row of counts per edition, a few hundred in all, however many have played.
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
from games.plays.distribution import FEWEST_FINISHES
from games.plays.models import Concern, Figures, Liking
from puzzles import registry
from puzzles.tools import Row

DAYS = 30
APART = 20
"""An edition is an outlier if its share of solvers differs by this many percentage points from its variant's usual."""
FEW = 50
"""It is also an outlier if fewer than this many per cent solved it."""
DISLIKED = 40
"""Or if this many per cent of its thumbs are down."""
REPORTED = 3
"""Or if this many players reported the same part."""


@dataclass(frozen=True)
class Played:
    """How an edition played: `share` is the percentage of its starters who solved it.

    `weight` says how far an outlier is from the usual, in percentage points; the heaviest comes first.
    """

    edition: Edition
    starts: int
    ended: int
    share: float | None
    seconds: int | None
    up: int
    down: int
    reported: int
    why: tuple[str, ...] = ()
    weight: float = 0

    @property
    def named(self) -> str:
        """The edition as a page names it: game, variant and day."""
        engine = self.edition.engine
        variant = f", {find_variant_title(engine, self.edition.variant)}" if len(engine.variants) > 1 else ""
        return f"{engine.title}{variant}, {self.edition.day:%-d %B}"


@dataclass(frozen=True)
class Point:
    """An edition in a picture: its position in per cent from the left and from the top."""

    left: float
    top: float
    odd: bool
    text: str


@dataclass(frozen=True)
class Picture:
    """The share of solvers of a variant's editions, day by day."""

    title: str
    points: Sequence[Point]
    usual: float
    text: str


def load_played(until: date | None = None) -> list[Played]:
    """Load the editions of the last days that were started, latest first, each with why it is an outlier."""
    last = until or today()
    rows = Figures.objects.filter(edition__date__gt=last - timedelta(days=DAYS), edition__date__lte=last)
    rows = rows.select_related("edition").defer("edition__stored").order_by("-edition__date", "edition__game", "pk")
    likings = {one.pk: one for one in Liking.objects.filter(edition__date__gt=last - timedelta(days=DAYS))}
    open_reports = Count("pk", filter=Q(settled_at__isnull=True))
    open_concerns = Concern.objects.filter(edition__date__gt=last - timedelta(days=DAYS), count__gte=REPORTED)
    reported = dict(open_concerns.values("edition").annotate(reports=open_reports).values_list("edition", "reports"))
    found = [_describe_edition(one, likings.get(one.pk), reported.get(one.pk, 0)) for one in rows if one.starts]
    usual = usual_shares(found)
    return [_with_reasons(one, usual.get((one.edition.game, one.edition.variant))) for one in found]


def _describe_edition(figures: Figures, liking: Liking | None, reported: int) -> Played:
    ended = figures.finished + figures.abandoned
    share = 100 * figures.won / figures.starts if ended >= FEWEST_FINISHES else None
    up, down = (liking.up, liking.down) if liking else (0, 0)
    return Played(figures.edition, figures.starts, ended, share, figures.median_seconds, up, down, reported)


def usual_shares(rows: Sequence[Played]) -> dict[tuple[str, str], float]:
    """Compute the median share of solvers of each variant."""
    shares: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for one in rows:
        if one.share is not None:
            shares[one.edition.game, one.edition.variant].append(one.share)
    return {variant: median(found) for variant, found in shares.items()}


def _with_reasons(one: Played, usual: float | None) -> Played:
    return Played(**{**vars(one), "why": tuple(find_reasons(one, usual)), "weight": weigh_outlier(one, usual)})


def find_reasons(one: Played, usual: float | None) -> Iterator[str]:
    """Say why an edition is an outlier."""
    if one.share is not None and usual is not None:
        if one.share == 0:
            yield "solved by no one"
        elif one.share < max(FEW, usual - APART):
            yield "solved by few"
        if one.share > usual + APART:
            yield "solved by many"
    thumbs = one.up + one.down
    if thumbs >= FEWEST_FINISHES and 100 * one.down >= DISLIKED * thumbs:
        yield "disliked"
    if one.reported:
        yield "reported"


def weigh_outlier(one: Played, usual: float | None) -> float:
    """Weigh an outlier by its share of solvers, its thumbs down beyond `DISLIKED`, and its reports."""
    thumbs = one.up + one.down
    far = abs(one.share - usual) if one.share is not None and usual is not None else 0
    disliked = max(0.0, 100 * one.down / thumbs - DISLIKED) if thumbs >= FEWEST_FINISHES else 0
    return far + disliked + 10 * one.reported


def draw_pictures(rows: Sequence[Played], until: date | None = None) -> list[Picture]:
    """Draw a picture for each variant with enough plays."""
    last, usual = until or today(), usual_shares(rows)
    found = []
    for engine in registry.engines():
        for variant in engine.variants:
            of_it = [one for one in rows if (one.edition.game, one.edition.variant) == (engine.slug, variant.slug)]
            points = [_place_point(one, last) for one in of_it if one.share is not None]
            if points:
                title = f"{engine.title}, {variant.title}" if len(engine.variants) > 1 else engine.title
                share = usual[engine.slug, variant.slug]
                text = f"{len(points)} editions, usually solved by {share:.0f} %"
                found.append(Picture(title, points, round(100 - share, 1), text))
    return found


def _place_point(one: Played, last: date) -> Point:
    days = (last - one.edition.day).days
    share = one.share or 0
    text = f"{one.edition.day:%-d %B}: {share:.0f} % solved it"
    return Point(round(97 - 94 * days / (DAYS - 1), 1), round(100 - share, 1), bool(one.why), text)


def as_rows(rows: Sequence[Played]) -> list[Row]:
    """Return the same for a spreadsheet."""
    return [
        {
            "game": one.edition.game,
            "variant": one.edition.variant,
            "date": one.edition.day.isoformat(),
            "started": one.starts,
            "ended": one.ended,
            "solved_percent": "" if one.share is None else round(one.share, 1),
            "median_seconds": "" if one.seconds is None else one.seconds,
            "thumbs_up": one.up,
            "thumbs_down": one.down,
            "parts_reported": one.reported,
            "why": ", ".join(one.why),
        }
        for one in rows
    ]
