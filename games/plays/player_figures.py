"""Compute a player's figures at one game: sums, a graph and a distribution for each variant.

Dailies that were played on their day are separate from the archive and from practice. A play's measure is the game's
own number (`abilities.HasResultNumber`) or, in other games, the time of a win.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from django.urls import reverse
from django.utils import dateformat, timezone

from games.editions.calendar import EPOCH, get_monday, today
from games.editions.corrections import list_excused_days
from games.editions.models import Edition
from games.infra.dates import format_day
from games.players.models import Player
from games.plays.models import Badge, Play, Record, UnrankedReason
from games.plays.records import build_streak
from games.plays.share import write_duration
from puzzles import registry
from puzzles.abilities import HasResultNumber
from puzzles.contract import AnyEngine, Status

DAILY, ARCHIVE, PRACTICE = "daily", "archive", "practice"
MOST_PERIODS = 8
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
        on_its_day = run == 1 and (ranked or apart)
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


WEEK = timedelta(days=7)
MONDAY, DECEMBER = 0, 12


@dataclass(frozen=True)
class Span:
    """A week (from Monday) or a year: its days, its title, and the address of its page."""

    first: date
    last: date
    title: str
    url: str

    @property
    def exists(self) -> bool:
        """Whether the span has started, and ended after the site's first day."""
        return self.first <= today() and self.last >= EPOCH


def build_week(day: date) -> Span:
    """Return the week of a day."""
    first = get_monday(day)
    last = first + WEEK - timedelta(days=1)
    title = f"{format_day(first)} to {format_day(last, year=True)}"
    return Span(first, last, title, reverse("me-week", args=[first.isoformat()]))


def build_year(number: int) -> Span:
    return Span(date(number, 1, 1), date(number, 12, 31), str(number), reverse("me-year", args=[number]))


def list_offered_reviews(day: date) -> list[tuple[str, str]]:
    """List the reviews that a day offers (title, address): last week on Mondays, the year in December."""
    offered = []
    if day.weekday() == MONDAY and (span := build_week(day - WEEK)).exists:
        offered.append(("Your week in review", span.url))
    if day.month == DECEMBER:
        offered.append(("Your year in review", build_year(day.year).url))
    return offered


def list_review_years(day: date) -> list[tuple[str, str]]:
    """List the years that a player's own page links to: this one and the last, if the site existed."""
    if day.month == DECEMBER:
        return []
    titles = {day.year: "Your year so far", day.year - 1: f"Your {day.year - 1}"}
    return [(title, build_year(number).url) for number, title in titles.items() if build_year(number).exists]


@dataclass(frozen=True)
class ReviewBar:
    """A day of a week or a month of a year: its names, how many puzzles were solved, and whether it has started."""

    label: str
    full_label: str
    solved: int
    has_started: bool


@dataclass(frozen=True)
class GameShare:
    """A game's part in a review; `grades` are its variants, if their times can't be compared."""

    engine: AnyEngine
    figures: PlaySums
    best_day: date | None
    grades: list[tuple[str, PlaySums]]


@dataclass(frozen=True)
class Review:
    """A player's week or year in numbers."""

    span: Span
    bars: list[ReviewBar]
    games: list[GameShare]
    played: int
    won: int
    days: int
    streak: int
    saved: int
    medals: int

    @property
    def summary(self) -> str:
        """The wins and days in words."""
        return f"{self.won} of {self.played} solved on {'1 day' if self.days == 1 else f'{self.days} days'}"

    @property
    def facts(self) -> list[tuple[str, str]]:
        """The numbers in large type, each with what it counts."""
        days = "day" if self.days == 1 else "days"
        facts = [(str(self.won), f"of {self.played} solved"), (str(self.days), f"{days} played")]
        facts.append((str(self.streak), f"{'day' if self.streak == 1 else 'days'} in a row"))
        if self.saved:
            facts.append((str(self.saved), "saved by a freeze"))
        if self.medals:
            facts.append((str(self.medals), "new badge" if self.medals == 1 else "new badges"))
        return facts


def build_review(player: Player, span: Span) -> Review:
    """Build a player's review from the dailies that they played on their day."""
    rows = [one for one in load_past_plays(player.pk, first=span.first, last=span.last) if one.part == DAILY]
    streak = build_streak((one.day for one in rows if one.won), list_excused_days(Record.ANY))
    medals = Badge.objects.filter(player=player, day__range=(span.first, span.last)).count()
    return Review(
        span=span,
        bars=_build_bars(span, rows),
        games=sum_up_games(rows),
        played=len(rows),
        won=sum(one.won for one in rows),
        days=len({one.day for one in rows}),
        streak=streak.best,
        saved=len(streak.saved),
        medals=medals,
    )


def _build_bars(span: Span, rows: Sequence[PastPlay]) -> list[ReviewBar]:
    """Count wins by the days of a week, or the months of a year."""
    if span.last - span.first < WEEK:
        days = Counter(one.day for one in rows if one.won)
        named = [span.first + timedelta(days=n) for n in range(WEEK.days)]
        return [
            ReviewBar(dateformat.format(day, "D"), format_day(day, weekday=True), days[day], day <= today())
            for day in named
        ]
    months = Counter(one.day.replace(day=1) for one in rows if one.won)
    named = [span.first.replace(month=number) for number in range(1, 13)]
    return [
        ReviewBar(dateformat.format(day, "M"), dateformat.format(day, "F"), months[day], day <= today())
        for day in named
    ]


def sum_up_games(rows: Sequence[PastPlay]) -> list[GameShare]:
    """Sum up each game's plays."""
    shares = []
    for engine in registry.engines():
        if own := [one for one in rows if one.game == engine.slug]:
            top = next(iter(find_best_wins(own, 1)), None)
            grades = _sum_up_variants(engine, own)
            shares.append(GameShare(engine, sum_up_plays(engine, own), top.day if top and not grades else None, grades))
    return shares


def _sum_up_variants(engine: AnyEngine, rows: Sequence[PastPlay]) -> list[tuple[str, PlaySums]]:
    """Sum up each variant of a game in which the variants' times can't be compared; otherwise return nothing."""
    if isinstance(engine, HasResultNumber) or len(engine.variants) == 1:
        return []
    rows_by_title = [(one.title, [row for row in rows if row.variant == one.slug]) for one in engine.variants]
    return [(title, sum_up_plays(engine, own)) for title, own in rows_by_title if own]
