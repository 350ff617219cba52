"""Badges: few, each for something that a player has done, worked out from the plays and kept with their day.

The site has its own (`SITE`), a game's engine gives some (`abilities.Honours`), and a game's app may register a
`Family` of them for what is not a day's puzzle. A finish adds what it earns inside its transaction; who earned what
already is told by the database, so nothing is given twice. Merging players and judging plays make them anew.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from django.db import transaction

from games.editions.calendar import monday
from games.editions.models import Edition
from games.plays.models import Badge, Play
from games.plays.unranked import OWN_STREAK
from puzzles import registry
from puzzles.abilities import Ended, Honour, Honours
from puzzles.contract import Status

ALL_GAMES, FULL_WEEK = "all-games", "full-week"
SITE = (
    Honour(ALL_GAMES, "Hand of five", "Every game solved on one day"),
    Honour(FULL_WEEK, "A full week", "Something solved on each day from Monday to Sunday"),
)
WEEK = 7


class Earned(NamedTuple):
    """A badge's slug, the play that earned it, and the day."""

    slug: str
    play: int
    day: date


@dataclass(frozen=True)
class Family:
    """Badges of one kind that a game's app gives, drawn as one: `earned` finds those of a player, the first first.

    `title` and `told` are what one of them says, with `{name}` for its name; `several` and `about` are said of all, and
    `page` is the name of the address where they are earned.
    """

    game: str
    slug: str
    title: str
    told: str
    several: str
    about: str
    page: str
    names: Callable[[], dict[str, str]]
    earned: Callable[[int], Iterable[Earned]]


families: dict[str, Family] = {}
"""What games' apps have registered, by slug; each of its badges has the slug `<family>-<name>`."""


def register_family(family: Family) -> None:
    """Takes in a family, once when its app is ready."""
    families[family.slug] = family


class Win(NamedTuple):
    """A day's puzzle that was won on its day, as badges are judged by it."""

    play: int
    game: str
    variant: str
    day: date
    ended: Ended


def find_wins(player_id: int, first: date = date.min, last: date = date.max) -> list[Win]:
    """A player's wins at the puzzles of some days that count for their streak, by day and then as they came."""
    plays = Play.objects.filter(player=player_id, run=1, status=Status.WON.value, edition__kind=Edition.DAILY)
    rows = plays.filter(edition__date__range=(first, last)).order_by("edition__date", "finished_at", "pk")
    asked = ("pk", "edition__game", "edition__variant", "edition__date", "line", "emoji", "ranked", "apart")
    return [
        Win(pk, game, variant, day, Ended(Status.WON, line, tuple(emoji)))
        for pk, game, variant, day, line, emoji, ranked, apart in rows.values_list(*asked)
        if day is not None and (ranked or apart in OWN_STREAK)
    ]


def judge_wins(found: Iterable[Win]) -> Iterator[Earned]:
    """The badges that wins earn, which come by day; one may come more than once, and then the first counts."""
    days: dict[date, Win] = {}
    for day, of_day in groupby(found, key=lambda win: win.day):
        games: set[str] = set()
        for win in of_day:
            games.add(win.game)
            days.setdefault(day, win)
            engine = registry.engine(win.game)
            if isinstance(engine, Honours):
                for slug in engine.honours(win.variant, win.ended):
                    yield Earned(f"{win.game}-{slug}", win.play, day)
            if games == set(registry.slugs()):
                yield Earned(ALL_GAMES, win.play, day)
        if all(monday(day) + timedelta(days=n) in days for n in range(WEEK)):
            yield Earned(FULL_WEEK, days[day].play, day)


def give_badges(play: Play, edition: Edition) -> None:
    """Gives what a play that has just been won earns."""
    if play.status != Status.WON:
        return
    found: list[Earned] = []
    if edition.kind == Edition.DAILY and play.run == 1 and (play.ranked or play.apart in OWN_STREAK):
        first = monday(edition.day)
        found = list(judge_wins(find_wins(play.player_id, first, first + timedelta(days=WEEK - 1))))
    elif edition.kind == Edition.OWN:
        found = [
            one for family in families.values() if family.game == edition.game for one in family.earned(play.player_id)
        ]
    if found:
        _store_badges(play.player_id, found)


def _store_badges(player_id: int, found: Iterable[Earned]) -> None:
    """Keeps badges, each once; the first of a kind counts."""
    first = {one.slug: one for one in reversed(list(found))}
    rows = [Badge(player_id=player_id, slug=one.slug, play_id=one.play, day=one.day) for one in first.values()]
    Badge.objects.bulk_create(rows, ignore_conflicts=True)


def rebuild_badges(player_id: int) -> None:
    """Makes a player's badges anew from the plays."""
    with transaction.atomic():
        Badge.objects.filter(player=player_id).delete()
        found = [one for family in families.values() for one in family.earned(player_id)]
        _store_badges(player_id, [*judge_wins(find_wins(player_id)), *found])


def rebuild_all_badges() -> None:
    """Makes the badges of all players anew."""
    for player in Play.objects.filter(status=Status.WON.value).order_by().values_list("player", flat=True).distinct():
        rebuild_badges(player)


def describe_badges(play_id: int) -> list[str]:
    """What the result of a play says of the badges that it earned."""
    slugs = Badge.objects.filter(play=play_id).order_by("pk").values_list("slug", flat=True)
    return [f"A badge: {honour.title}" for slug in slugs if (honour := find_honour(slug))]


def list_single_badges() -> list[tuple[str, Honour]]:
    """All badges that stand alone: the game's slug, '' for the site's, and the badge under its whole slug."""
    own = [
        (engine.slug, Honour(f"{engine.slug}-{one.slug}", one.title, one.told))
        for engine in registry.engines()
        if isinstance(engine, Honours)
        for one in engine.badges
    ]
    return [("", one) for one in SITE] + own


def find_honour(slug: str) -> Honour | None:
    """A badge by its slug; None for one that there is no more."""
    if found := next((one for _, one in list_single_badges() if one.slug == slug), None):
        return found
    for family in families.values():
        name = family.names().get(slug.removeprefix(f"{family.slug}-"))
        if name and slug.startswith(f"{family.slug}-"):
            return Honour(slug, family.title.format(name=name), family.told.format(name=name))
    return None
