"""Which editions of the last thirty days played unlike others: solved by few or many, disliked, reported.

It reads a row of counts for each edition, a few hundred of them however many have played.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median

from django.db.models import Count, Q

from games.editions.addresses import variant_title
from games.editions.calendar import today
from games.editions.models import Edition
from games.plays.distribution import NEEDED
from games.plays.models import Concern, Figures, Liking
from puzzles import registry
from puzzles.tools import Row

DAYS = 30
APART = 20
"""So many hundredths above or below what is usual for its variant an edition was solved, and is an outlier."""
FEW = 50
"""Solved by fewer than so many hundredths it is one too, whatever is usual."""
DISLIKED = 40
"""With so many hundredths of its thumbs down."""
REPORTED = 3
"""Of which so many players say that something is wrong with one part."""


@dataclass(frozen=True)
class Played:
    """How an edition played: `share` is the hundredths of those who began that solved it.

    `weigh_outlier` says how far an outlier is from what is usual, in hundredths: the heaviest wants an eye first.
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
        """The edition as a page calls it: game, variant and day."""
        engine = self.edition.engine
        variant = f", {variant_title(engine, self.edition.variant)}" if len(engine.variants) > 1 else ""
        return f"{engine.title}{variant}, {self.edition.day:%-d %B}"


@dataclass(frozen=True)
class Point:
    """An edition in a picture: from the left and from the top, in hundredths of it."""

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
    """The editions of the last days that somebody has begun, the latest first, each with why it is an outlier."""
    last = until or today()
    rows = Figures.objects.filter(edition__date__gt=last - timedelta(days=DAYS), edition__date__lte=last)
    rows = rows.select_related("edition").defer("edition__stored").order_by("-edition__date", "edition__game", "pk")
    likings = {one.pk: one for one in Liking.objects.filter(edition__date__gt=last - timedelta(days=DAYS))}
    told = Count("pk", filter=Q(settled_at__isnull=True))
    open_concerns = Concern.objects.filter(edition__date__gt=last - timedelta(days=DAYS), count__gte=REPORTED)
    reported = dict(open_concerns.values("edition").annotate(told=told).values_list("edition", "told"))
    found = [_describe_edition(one, likings.get(one.pk), reported.get(one.pk, 0)) for one in rows if one.starts]
    usual = usual_shares(found)
    return [_with_reasons(one, usual.get((one.edition.game, one.edition.variant))) for one in found]


def _describe_edition(figures: Figures, liking: Liking | None, reported: int) -> Played:
    ended = figures.finished + figures.abandoned
    share = 100 * figures.won / figures.starts if ended >= NEEDED else None
    up, down = (liking.up, liking.down) if liking else (0, 0)
    return Played(figures.edition, figures.starts, ended, share, figures.median_seconds, up, down, reported)


def usual_shares(rows: Sequence[Played]) -> dict[tuple[str, str], float]:
    """The share of solvers in the middle of a variant's editions."""
    shares: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for one in rows:
        if one.share is not None:
            shares[one.edition.game, one.edition.variant].append(one.share)
    return {variant: median(found) for variant, found in shares.items()}


def _with_reasons(one: Played, usual: float | None) -> Played:
    return Played(**{**vars(one), "why": tuple(find_reasons(one, usual)), "weight": weigh_outlier(one, usual)})


def find_reasons(one: Played, usual: float | None) -> Iterator[str]:
    """Why an edition is an outlier, in words."""
    if one.share is not None and usual is not None:
        if one.share == 0:
            yield "solved by nobody"
        elif one.share < max(FEW, usual - APART):
            yield "solved by few"
        if one.share > usual + APART:
            yield "solved by many"
    thumbs = one.up + one.down
    if thumbs >= NEEDED and 100 * one.down >= DISLIKED * thumbs:
        yield "disliked"
    if one.reported:
        yield "reported"


def weigh_outlier(one: Played, usual: float | None) -> float:
    """How far it is from what is usual: by who solved it, by thumbs beyond those that are put up with, by reports."""
    thumbs = one.up + one.down
    far = abs(one.share - usual) if one.share is not None and usual is not None else 0
    disliked = max(0.0, 100 * one.down / thumbs - DISLIKED) if thumbs >= NEEDED else 0
    return far + disliked + 10 * one.reported


def draw_pictures(rows: Sequence[Played], until: date | None = None) -> list[Picture]:
    """A picture for each variant of which enough is known."""
    last, usual = until or today(), usual_shares(rows)
    found = []
    for engine in registry.engines():
        for variant in engine.variants:
            of_it = [one for one in rows if (one.edition.game, one.edition.variant) == (engine.slug, variant.slug)]
            points = [_place_point(one, last) for one in of_it if one.share is not None]
            if points:
                title = f"{engine.title}, {variant.title}" if len(engine.variants) > 1 else engine.title
                share = usual[engine.slug, variant.slug]
                told = f"{len(points)} editions, usually solved by {share:.0f} %"
                found.append(Picture(title, points, round(100 - share, 1), told))
    return found


def _place_point(one: Played, last: date) -> Point:
    days = (last - one.edition.day).days
    share = one.share or 0
    told = f"{one.edition.day:%-d %B}: {share:.0f} % solved it"
    return Point(round(97 - 94 * days / (DAYS - 1), 1), round(100 - share, 1), bool(one.why), told)


def as_rows(rows: Sequence[Played]) -> list[Row]:
    """The same for a spreadsheet."""
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
