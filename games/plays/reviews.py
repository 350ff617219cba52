"""Build the review of a player's week or year, game by game, without spoilers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse
from django.utils import dateformat

from games.editions.calendar import EPOCH, get_monday, today
from games.editions.corrections import list_excused_days
from games.infra.dates import format_day
from games.players.models import Player
from games.plays.models import Badge, Record
from games.plays.player_figures import DAILY, PastPlay, PlaySums, find_best_wins, load_past_plays, sum_up_plays
from games.plays.streaks import build_streak
from puzzles import registry
from puzzles.abilities import HasResultNumber
from puzzles.contract import AnyEngine

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
