"""What mails are written from: how far their readers have come, their streaks, friends and leagues.

Everything is read for all readers of an errand at once, so many cost no more queries than one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date

from django.db.models import Exists, OuterRef

from games.accounts.models import Friend
from games.calling.contents import Game, Puzzle, Reached, in_games
from games.editions import calendar
from games.editions.addresses import Day
from games.editions.models import Edition
from games.leagues.models import Membership, Score
from games.operating.present import is_off
from games.plays.models import Play, Record
from games.plays.streaks import Streak


def games_of(players: Iterable[int], day: date) -> dict[int, list[Game]]:
    """A day's games as each reader stands in them, without those that are switched off."""
    rows = Play.objects.filter(player__in=players, edition__in=_editions(day, day), run=1)
    reached = {
        (player, game, variant): Reached(status, moves, line)
        for player, game, variant, status, moves, line in rows.values_list(
            "player", "edition__game", "edition__variant", "status", "moves_made", "line"
        )
    }
    planned = [
        (engine, variant, Day(engine.slug, variant.slug, day).url)
        for engine, variant in calendar.planned(day)
        if not is_off(engine.slug)
    ]
    return {
        player: in_games(
            Puzzle(engine, variant, path, reached.get((player, engine.slug, variant.slug)))
            for engine, variant, path in planned
        )
        for player in players
    }


def finished(players: Iterable[int], first: date, last: date) -> defaultdict[int, Counter[date]]:
    """How many puzzles each has finished of each of some days."""
    days = _editions(first, last)
    plays = Play.objects.filter(player__in=players, edition__in=days, run=1, finished_at__isnull=False)
    found: defaultdict[int, Counter[date]] = defaultdict(Counter)
    for player, edition in plays.values_list("player", "edition"):
        found[player][days[edition]] += 1
    return found


def friends(players: Iterable[int], first: date, last: date) -> defaultdict[int, Counter[date]]:
    """How many friends of each finished something of each of some days, of those who show themselves to friends."""
    back = Friend.objects.filter(player=OuterRef("friend"), friend=OuterRef("player"))
    pairs = Friend.objects.filter(Exists(back), player__in=players, friend__hidden=False)
    pairs = pairs.exclude(friend__preferences__hidden_from_friends=True)
    whose: defaultdict[int, list[int]] = defaultdict(list)
    for player, friend in pairs.values_list("player", "friend"):
        whose[friend].append(player)
    days = _editions(first, last)
    plays = Play.objects.filter(player__in=list(whose), edition__in=days, ranked=True, finished_at__isnull=False)
    active = {(friend, days[edition]) for friend, edition in plays.values_list("player", "edition")}
    found: defaultdict[int, Counter[date]] = defaultdict(Counter)
    for friend, day in active:
        for player in whose[friend]:
            found[player][day] += 1
    return found


def streaks(players: Iterable[int], today: date) -> dict[int, Streak]:
    """The streaks of those who have one, as they stand today."""
    records = Record.objects.filter(game=Record.ANY, player__in=players)
    found = {record.player_id: record.days_in_a_row.on(today) for record in records}
    return {player: streak for player, streak in found.items() if streak.length > 1}


def scores(players: Iterable[int], monday: date) -> defaultdict[int, list[Score]]:
    """How each came in in the kept week of the leagues in which they still are, the best place first."""
    still = Membership.objects.filter(player=OuterRef("player"), league=OuterRef("week__league"))
    kept = Score.objects.filter(Exists(still), week__first=monday, player__in=players, rank__isnull=False)
    found: defaultdict[int, list[Score]] = defaultdict(list)
    for score in kept.select_related("week__league").order_by("rank", "pk"):
        found[score.player_id].append(score)
    return found


def _editions(first: date, last: date) -> dict[int, date]:
    editions = Edition.objects.filter(kind=Edition.DAILY, date__range=(first, last)).order_by()
    return {number: day for number, day in editions.values_list("pk", "date") if day}
