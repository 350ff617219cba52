"""Plays of people who are made up, over the past days, through the same rules and the same judgement as any other.

Where the site is somebody's own (DEBUG) these plays rank as a person's would, so that every table has something to
show. On a live site they stand apart and are in no table, no figure and no streak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import groupby
from random import Random

from django.conf import settings
from django.utils import timezone

from games.difficulty import opinions
from games.difficulty.people import Person, as_played, person
from games.editions.calendar import ends_at, planned, today
from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues import rebuilding
from games.players.looks import look_of
from games.players.models import Player
from games.plays import badges, records, whole
from games.plays.apart import Apart
from games.plays.models import Play
from games.plays.runs import Run
from puzzles import registry
from puzzles.abilities import Simulated

PORTION = 200
"""So many plays are written at once."""
MOST_A_DAY = 4
"""So many puzzles one person begins on a day, at most."""
AROUND = 1.5
"""By how many hours people begin earlier or later than they usually do: a standard deviation."""
PAUSE = timedelta(minutes=2)
"""Between two plays of one person."""


@dataclass(frozen=True)
class Wanted:
    """How much is to be played: by how many people, how many plays, over how many days, of which games."""

    people: int
    plays: int
    days: int
    seed: int
    games: tuple[str, ...]


def playable(games: Sequence[str] = ()) -> list[str]:
    """Those of some games, or of all, that have a model of how people play them."""
    return [one for one in games or registry.slugs() if isinstance(registry.engine(one), Simulated)]


def editions_of(day: date, games: Sequence[str]) -> dict[tuple[str, str], Edition]:
    """A day's editions by game and variant, made where they are missing. Raises `CannotGenerate`."""
    wanted = [(engine.slug, variant.slug) for engine, variant in planned(day) if engine.slug in games]
    return {one: make_daily(*one, day) for one in wanted}


def players_of(people: Sequence[Person], seed: int) -> dict[int, int]:
    """The players that people are, by number; made where they are not there yet."""
    names = {f"sim{seed}-{one.number}": one for one in people}
    Player.objects.bulk_create(
        [Player(public_id=known, name=one.name, look=look_of(one.name)) for known, one in names.items()],
        ignore_conflicts=True,
        batch_size=1_000,
    )
    rows = Player.objects.filter(public_id__startswith=f"sim{seed}-").values_list("public_id", "pk")
    return {names[known].number: number for known, number in rows if known in names}


def who_comes(people: Sequence[Person], day: date) -> Iterator[Person]:
    """Everybody, those first who are likeliest to come on a day: chance and habit decide."""
    return iter(sorted(people, key=lambda one: -(Random(f"{one.seed}/{day}").random() ** (1 / one.habit))))


def visits(
    people: Sequence[Person], day: date, among: Sequence[tuple[str, str]], wanted: int
) -> Iterator[tuple[Person, list[tuple[str, str]]]]:
    """Who plays what on a day, until there are so many plays."""
    for one in who_comes(people, day):
        count = min(Random(f"{one.seed}/{day}/count").randint(1, MOST_A_DAY), wanted, len(among))
        if not count:
            return
        wanted -= count
        yield one, one.chosen(day, among, count)


def simulate(wanted: Wanted, played: Callable[[int], object]) -> int:
    """Lets people play; returns how many plays are stored. `played` hears of every portion. Safe to repeat, and to run
    twice at once. On somebody's own site they also say what they think of what they played.

    Raises `CannotGenerate` where a day's puzzle cannot be made.
    """
    people = [person(wanted.seed, number) for number in range(wanted.people)]
    numbers = players_of(people, wanted.seed)
    total = 0
    for day, share in shares(wanted.plays, wanted.days):
        editions = editions_of(day, wanted.games)
        for portion in _portions(_plays_of(people, numbers, day, editions, share)):
            stored = whole.store(portion)
            total += stored
            played(stored)
        if settings.DEBUG:
            opinions.give([one.pk for one in editions.values()], wanted.seed)
    records.rebuild_all()
    badges.rebuild_all()
    if settings.DEBUG:
        for _ in rebuilding.rebuild(today() - timedelta(days=wanted.days - 1), today()):
            pass
    return total


def shares(plays: int, days: int) -> Iterator[tuple[date, int]]:
    """How many plays each of the days up to today has: today as many as the part of it that is over makes of a day."""
    over = (timezone.now() - _begins(today())) / (ends_at(today()) - _begins(today()))
    whole_days, before = days - 1 + over, 0
    for past in range(days):
        until = plays if past == days - 1 else round(plays * (past + 1) / whole_days)
        yield today() - timedelta(days=days - 1 - past), until - before
        before = until


def _portions(plays: Iterator[whole.Whole]) -> Iterator[list[whole.Whole]]:
    for _, group in groupby(enumerate(plays), key=lambda one: one[0] // PORTION):
        yield [play for _, play in group]


def _plays_of(
    people: Sequence[Person], numbers: dict[int, int], day: date, editions: dict[tuple[str, str], Edition], wanted: int
) -> Iterator[whole.Whole]:
    there = set(Play.objects.filter(edition__in=list(editions.values()), run=1).values_list("player_id", "edition_id"))
    for one, chosen in visits(people, day, list(editions), wanted):
        free = _comes_at(one, day)
        for game in chosen:
            edition = editions[game]
            if (numbers[one.number], edition.pk) in there:
                continue
            made = _played(one, numbers[one.number], edition, free)
            if made:
                free = made.play.moved_at + PAUSE
                yield made


def _comes_at(one: Person, day: date) -> datetime:
    """When somebody comes on a day; of a day that is not over yet, in the part that is."""
    rng = Random(f"{one.seed}/{day}/hour")
    begins = _begins(day)
    share = min(max(rng.gauss(one.hour, AROUND), 0.2), 23.8) / 24
    return begins + (min(ends_at(day), timezone.now()) - begins) * share


def _begins(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def _played(one: Person, player: int, edition: Edition, begins: datetime) -> whole.Whole | None:
    """One play of a person at an edition."""
    engine, puzzle = edition.engine, edition.puzzle
    if not isinstance(engine, Simulated):
        return None
    rng = Random(f"{one.seed}/{edition.game}/{edition.variant}/{edition.date}")
    run = Run(edition, None, engine.start(puzzle), begins)
    moves = as_played(one, rng, engine.simulate(puzzle, rng, one.skill(rng)))
    return whole.judge(run, player, moves, timezone.now(), "" if settings.DEBUG else Apart.SIMULATED)
