"""Build the content of a profile: the record at each game, a month of days, and recent plays."""

import calendar as months
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, timedelta

from games.editions.addresses import format_title
from games.editions.calendar import EPOCH, list_daily_puzzles, today
from games.editions.models import Edition
from games.players.models import Player
from games.plays import badges
from games.plays.models import Badge, Play, Record
from games.plays.ranking import describe_line
from games.plays.records import load_finished_days, load_records, load_streak, read_streak
from puzzles import registry
from puzzles.contract import AnyEngine, Status

MOST_RECENT_PLAYS = 8


@dataclass(frozen=True)
class ProfileDay:
    """One day of a month; `done` has each finished game (or variant), and whether it was won.

    `inside`: the day is in the month. `open`: its puzzles can be played. `planned`: how many games or variants it has.
    `saved`: a streak freeze covered it.
    """

    date: date
    inside: bool
    open: bool
    done: list[tuple[AnyEngine, bool]]
    planned: int
    saved: bool = False

    @property
    def kind(self) -> str:
        """The day's style: outside (of the month), closed (nothing to play), complete, some, or '' (none finished)."""
        if not self.inside:
            return "outside"
        if not self.open:
            return "closed"
        return "complete" if len(self.done) >= self.planned > 0 else "some" if self.done else ""

    @property
    def summary(self) -> str:
        """The finished games in words: “: Toy, Marbles (not solved)”."""
        return ": " + ", ".join(engine.title + ("" if won else " (not solved)") for engine, won in self.done)


@dataclass(frozen=True)
class ProfileMonth:
    """A month as weeks of days from Monday, with the first days of the months before and after."""

    first: date
    weeks: list[list[ProfileDay]]
    earlier: date | None
    later: date | None
    days_played: int


@dataclass(frozen=True)
class GameRecord:
    """A player's totals at one game, for drawing."""

    engine: AnyEngine
    totals: Record

    @property
    def streak(self) -> int:
        """How many days in a row were won, up to today."""
        return read_streak(self.totals).advance_to(today()).length

    @property
    def most(self) -> int:
        """How often the most frequent result came."""
        return max((count for _, count in self.totals.histogram), default=0)

    @property
    def average(self) -> int | None:
        """The mean seconds of a win; None for a game with several variants, whose times can't be compared."""
        return self.totals.average if len(self.engine.variants) == 1 else None

    @property
    def won_share(self) -> int | None:
        return round(100 * self.totals.won / self.totals.played) if self.totals.played else None


def load_game_records(player: Player) -> list[GameRecord]:
    """Load a player's record at each game, played games first."""
    totals = load_records(player.pk)
    records = [GameRecord(engine, totals.get(engine.slug) or Record()) for engine in registry.engines()]
    return sorted(records, key=lambda record: record.totals.played == 0)


def parse_month(text: str | None) -> date:
    """Return the first day of the month in an address (2026-11), or of this month."""
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        month = today().replace(day=1)
    return min(max(month, EPOCH.replace(day=1)), today().replace(day=1))


def draw_month(
    player: Player | None, first: date, game: AnyEngine | None = None, saved: Collection[date] = ()
) -> ProfileMonth:
    """Draw a month by its first day: a player's finishes at all games, or at one game's variants.

    `saved` are days that a freeze covered.
    """
    weeks = months.Calendar().monthdatescalendar(first.year, first.month)
    slug = game.slug if game else ""
    played = load_finished_days(player.pk, weeks[0][0], weeks[-1][-1], slug) if player else {}
    before, after = first - timedelta(days=1), (first + timedelta(days=32)).replace(day=1)
    return ProfileMonth(
        first=first,
        weeks=[
            [replace(_draw_day(day, first, played.get(day, []), game), saved=day in saved) for day in week]
            for week in weeks
        ],
        earlier=before if before >= EPOCH else None,
        later=after if after <= today() else None,
        days_played=sum(day.month == first.month for day in played),
    )


def _draw_day(day: date, first: date, plays: list[Play], game: AnyEngine | None) -> ProfileDay:
    is_open = EPOCH <= day <= today()
    planned = list_daily_puzzles() if is_open else []
    if game:
        done = [(game, play.status == Status.WON) for play in plays]
        return ProfileDay(day, day.month == first.month, is_open, done, sum(engine is game for engine, _ in planned))
    won = {play.edition.game: play.status == Status.WON for play in sorted(plays, key=lambda p: p.status == Status.WON)}
    done = [(engine, won[engine.slug]) for engine in registry.engines() if engine.slug in won]
    return ProfileDay(day, day.month == first.month, is_open, done, len({engine.slug for engine, _ in planned}))


@dataclass(frozen=True)
class RecentPlay:
    """A recent play, and the title of its puzzle."""

    play: Play
    title: str

    @property
    def line(self) -> str:
        """The result in a few characters; empty before the end."""
        return describe_line(self.play.line, 0)[0]


def load_recent_plays(player: Player) -> list[RecentPlay]:
    """Load the daily plays that a player started last."""
    plays = Play.objects.filter(player=player).order_by("-started_at").select_related("edition")
    dailies = plays.defer("edition__stored").filter(edition__kind=Edition.DAILY)
    return [
        RecentPlay(play, format_title(play.edition.engine, play.edition.variant) + (", again" if play.run > 1 else ""))
        for play in dailies[:MOST_RECENT_PLAYS]
    ]


@dataclass(frozen=True)
class Medal:
    """A badge, or a family of badges as one, with the day it was earned (None: not yet).

    `page` is the name of the address where a family's badges are earned.
    """

    slug: str
    game: str
    title: str
    reason: str
    day: date | None
    page: str = ""


def load_medals(player: Player) -> list[Medal]:
    """Load all badges, earned ones first."""
    earned = dict(Badge.objects.filter(player=player).values_list("slug", "day"))
    medals = [
        Medal(one.slug, game, one.title, one.reason, earned.get(one.slug)) for game, one in badges.list_single_badges()
    ]
    for family in badges.families.values():
        names = family.list_names()
        days = {name: day for name in names if (day := earned.get(f"{family.slug}-{name}"))}
        title = f"{len(days)} of {len(names)} {family.plural}"
        reason = ", ".join(names[name] for name in days) or family.family_reason
        last = max(days.values(), default=None)
        medals.append(Medal(family.slug, family.game, title, reason, last, family.page))
    return sorted(medals, key=lambda medal: medal.day is None)


def build_profile(player: Player, asked_month: str | None, saved: Collection[date] = ()) -> dict[str, object]:
    """Build the context of a profile."""
    return {
        "whose": player,
        "records": load_game_records(player),
        "month": draw_month(player, parse_month(asked_month), saved=saved),
        "recent": load_recent_plays(player),
    }


def build_own_profile(player: Player, asked_month: str | None) -> dict[str, object]:
    """Build the context of a player's own profile, which also shows the streak, its freezes and badges."""
    streak = load_streak(player.pk)
    own = {"streak": streak, "medals": load_medals(player), "mine": True}
    return {**build_profile(player, asked_month, streak.saved), **own}
