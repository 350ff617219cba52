"""The mail of a day and the mail of a week, with subjects that are true of the day and of each reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from games.calling import reading
from games.calling.contents import BEGUN, DONE, Contents, Game, Puzzle, count
from games.calling.models import DAILY, WEEKLY
from games.editions import calendar
from games.editions.addresses import named
from games.leagues import seasons
from games.leagues.models import Score
from games.plays.streaks import Streak

YESTERDAY = timedelta(days=1)
DAYS = 7


@dataclass(frozen=True)
class Reader:
    """Who is written to: a player's key, and the time zone of their days."""

    player: int
    zone: ZoneInfo


def days(readers: list[Reader], now: datetime) -> dict[int, Contents]:
    """The mails of a day, by reader."""
    today = timezone.localdate(now)
    players = [reader.player for reader in readers]
    games, streaks = reading.games_of(players, today), reading.streaks(players, today)
    done = reading.finished(players, today - YESTERDAY, today - YESTERDAY)
    friends = reading.friends(players, today - YESTERDAY, today)
    found = {}
    for reader in readers:
        own, streak, company = games[reader.player], streaks.get(reader.player), friends[reader.player]
        before = done[reader.player][today - YESTERDAY]
        lines = [_streak_told(streak, today, _end_told(today, now, reader.zone))] if streak else []
        lines += [f"Yesterday you finished {count(before, 'puzzle')}."] if before else []
        lines += _friends_told(company, today)
        many = count(sum(len(game.puzzles) for game in own), "new puzzle")
        lines = lines or [f"Today has {many}, {_hardness(today)}."]
        subject = _subject(own, streak, company[today], today)
        found[reader.player] = Contents(subject, _dated(today), lines, own)
    return found


def weeks(readers: list[Reader], now: datetime) -> dict[int, Contents]:
    """The mails of a week, by reader."""
    today, monday = timezone.localdate(now), seasons.latest_over()
    week = [monday + timedelta(days=number) for number in range(DAYS)]
    players = [reader.player for reader in readers]
    games, streaks = reading.games_of(players, today), reading.streaks(players, today)
    done, scores = reading.finished(players, week[0], week[-1]), reading.scores(players, monday)
    friends = reading.friends(players, week[0], week[-1])
    found = {}
    for reader in readers:
        own, streak, mine = games[reader.player], streaks.get(reader.player), done[reader.player]
        lines = [f"Last week you finished {_week_told(mine)}." if mine else "Last week was quiet. A new one has begun."]
        lines += [_score_told(score) for score in scores[reader.player]]
        lines += [_streak_told(streak, today, _end_told(today, now, reader.zone))] if streak else []
        if company := friends[reader.player]:
            most = max(company.values())
            best = next(day for day in week if company[day] == most)
            lines.append(f"On {best:%A}, {count(most, 'friend')} of yours played.")
        told = f"{_week_told(mine)} last week" if mine else "a new week has begun"
        subject = f"{today:%A}’s Fivefold: {told}"
        marks = [(f"{day:%a}", mine[day]) for day in week] if mine else []
        found[reader.player] = Contents(subject, _dated(today), lines, own, marks)
    return found


WRITERS: dict[str, Callable[[list[Reader], datetime], dict[int, Contents]]] = {DAILY: days, WEEKLY: weeks}


def _dated(day: date) -> str:
    return f"{day:%A}, {day.day} {day:%B}"


def _end_told(day: date, now: datetime, zone: ZoneInfo) -> str:
    """When a day of the site ends by a reader's clock.

    >>> from datetime import UTC
    >>> now = datetime(2026, 11, 25, 7, tzinfo=UTC)
    >>> for name in ("UTC", "Europe/Berlin", "America/New_York"):
    ...     print(_end_told(date(2026, 11, 25), now, ZoneInfo(name)))
    midnight
    01:00 tomorrow
    19:00
    """
    end = calendar.ends_at(day).astimezone(zone)
    here = now.astimezone(zone).date()
    if end.time() == time() and end.date() == here + timedelta(days=1):
        return "midnight"
    return f"{end:%H:%M}" if end.date() == here else f"{end:%H:%M} tomorrow"


def _streak_told(streak: Streak, today: date, end: str) -> str:
    if streak.last == today:
        return f"You have won on {streak.length} days in a row, and today is one of them."
    held = streak.on(today + timedelta(days=1)).length
    otherwise = " Should you miss it, a freeze saves the streak." if held else ""
    return f"Your streak is {streak.length} days long. Win any puzzle by {end} and it goes on.{otherwise}"


def _friends_told(company: Counter[date], today: date) -> list[str]:
    if now := company[today]:
        return [f"{count(now, 'friend')} of yours {'has' if now == 1 else 'have'} played today already."]
    if before := company[today - YESTERDAY]:
        return [f"{count(before, 'friend')} of yours played yesterday."]
    return []


def _week_told(mine: Counter[date]) -> str:
    return f"{count(mine.total(), 'puzzle')} on {count(len(mine), 'day')}"


def _score_told(score: Score) -> str:
    return f"{score.week.league.name}: you came in at number {score.rank}, with {count(score.points, 'point')}."


def _subject(games: list[Game], streak: Streak | None, friends: int, today: date) -> str:
    """The day, and the first thing that is true of it for its reader."""
    puzzles = [puzzle for game in games for puzzle in game.puzzles]
    left = [puzzle for puzzle in puzzles if puzzle.state != DONE]
    begun = [puzzle for puzzle in left if puzzle.state == BEGUN]
    if puzzles and not left:
        told = f"all {len(puzzles)} done"
    elif streak and streak.last != today:
        told = f"a win makes it {streak.length + 1} days in a row"
    elif streak:
        told = f"{streak.length} days in a row, and {count(len(left), 'puzzle')} to go"
    elif begun:
        told = f"you have begun {_named(begun[0])}"
    elif friends:
        told = f"{count(friends, 'friend')} {'has' if friends == 1 else 'have'} played already"
    else:
        told = _hardness(today)
    return f"{today:%A}’s Fivefold: {told}"


def _named(puzzle: Puzzle) -> str:
    return named(puzzle.engine, puzzle.variant.slug)


def _hardness(day: date) -> str:
    """How hard a day's puzzles are meant to be, among the days of the week.

    >>> [_hardness(date(2026, 11, number)) for number in (23, 24, 27, 28)]
    ['the gentlest of the week', 'a step harder than Monday’s', 'as hard as Thursday’s', 'the hardest of the week']
    """
    before = day - YESTERDAY
    now, then = calendar.difficulty(day), calendar.difficulty(before)
    if now == min(calendar.WEEK):
        return "the gentlest of the week"
    if now == max(calendar.WEEK):
        return "the hardest of the week"
    return f"a step harder than {before:%A}’s" if now > then else f"as hard as {before:%A}’s"
