"""Work out which badges plays earn, and store each with its day and play.

The site has its own (`SITE_BADGES`), engines define others (`abilities.GivesBadges`), and a game's app may register a
`BadgeFamily` for puzzles other than a day's. Badges are stored in the transaction of the finish that earns them. They
are rebuilt after players are merged or plays are judged.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from django.db import transaction

from games.editions.calendar import get_monday
from games.editions.models import Edition
from games.plays.models import Badge, Play
from games.plays.wire import NewBadge
from puzzles import registry
from puzzles.abilities import BadgeKind, EndedPlay, GivesBadges
from puzzles.contract import Status

ALL_GAMES, FULL_WEEK = "all-games", "full-week"
SITE_BADGES = (
    BadgeKind(ALL_GAMES, "Hand of five", "Every game solved on one day"),
    BadgeKind(FULL_WEEK, "A full week", "At least one puzzle solved every day from Monday to Sunday"),
)
DAYS_PER_WEEK = 7


class EarnedBadge(NamedTuple):
    """A badge's slug, the play that earned it, and the day."""

    slug: str
    play: int
    day: date


@dataclass(frozen=True)
class BadgeFamily:
    """Badges of one kind that pages draw as one; `find_earned` finds those of a player, oldest first.

    `title` and `reason` are the texts of one badge, with `{name}` for its name; `plural` and `family_reason` those of
    the family. `list_names` has the name of each badge. `page` is the name of the address where they are earned.
    """

    game: str
    slug: str
    title: str
    reason: str
    plural: str
    family_reason: str
    page: str
    list_names: Callable[[], dict[str, str]]
    find_earned: Callable[[int], Iterable[EarnedBadge]]


families: dict[str, BadgeFamily] = {}
"""The registered families by slug; each of their badges has the slug `<family>-<name>`."""


def register_family(family: BadgeFamily) -> None:
    """Register a family of badges. An app's `ready` calls it."""
    families[family.slug] = family


def find_wins(player_id: int, first: date = date.min, last: date = date.max) -> list[Play]:
    """Find a player's daily wins that count for the streak, sorted by day and time."""
    plays = Play.objects.filter(player=player_id, run=1, status=Status.WON.value, edition__kind=Edition.DAILY)
    wins = plays.filter(edition__date__range=(first, last)).order_by("edition__date", "finished_at", "pk")
    return [win for win in wins.select_related("edition").defer("edition__stored") if win.counts_for_streak]


def judge_wins(wins: Iterable[Play]) -> Iterator[EarnedBadge]:
    """Yield the badges that these wins, sorted by day, earn. If a badge comes twice, the first counts."""
    days: dict[date, Play] = {}
    for day, wins_of_day in groupby(wins, key=lambda win: win.edition.day):
        games: set[str] = set()
        for win in wins_of_day:
            game = win.edition.game
            games.add(game)
            days.setdefault(day, win)
            engine = registry.engine(game)
            if isinstance(engine, GivesBadges):
                ended = EndedPlay(Status.WON, win.line, tuple(win.emoji))
                for slug in engine.list_earned_badges(win.edition.variant, ended):
                    yield EarnedBadge(f"{game}-{slug}", win.pk, day)
            if games == set(registry.slugs()):
                yield EarnedBadge(ALL_GAMES, win.pk, day)
        if all(get_monday(day) + timedelta(days=n) in days for n in range(DAYS_PER_WEEK)):
            yield EarnedBadge(FULL_WEEK, days[day].pk, day)


def give_badges(play: Play, edition: Edition) -> None:
    """Store the badges that a finished play earns."""
    if play.status != Status.WON:
        return
    earned: list[EarnedBadge] = []
    if edition.kind == Edition.DAILY and play.run == 1 and play.counts_for_streak:
        first = get_monday(edition.day)
        earned = list(judge_wins(find_wins(play.player_id, first, first + timedelta(days=DAYS_PER_WEEK - 1))))
    elif edition.kind == Edition.OWN:
        game_families = (family for family in families.values() if family.game == edition.game)
        earned = [one for family in game_families for one in family.find_earned(play.player_id)]
    _store_badges(play.player_id, earned)


def _store_badges(player_id: int, earned: Iterable[EarnedBadge]) -> None:
    first_by_slug = {one.slug: one for one in reversed(list(earned))}
    rows = [Badge(player_id=player_id, slug=one.slug, play_id=one.play, day=one.day) for one in first_by_slug.values()]
    Badge.objects.bulk_create(rows, ignore_conflicts=True)


def rebuild_badges(player_id: int) -> None:
    """Rebuild a player's badges from the plays."""
    with transaction.atomic():
        Badge.objects.filter(player=player_id).delete()
        family_badges = [one for family in families.values() for one in family.find_earned(player_id)]
        _store_badges(player_id, [*judge_wins(find_wins(player_id)), *family_badges])


def rebuild_all_badges() -> None:
    for player in Play.objects.filter(status=Status.WON.value).order_by().values_list("player", flat=True).distinct():
        rebuild_badges(player)


def list_new_badges(play_id: int) -> list[NewBadge]:
    """List the badges that a play earned, for its result."""
    slugs = Badge.objects.filter(play=play_id).order_by("pk").values_list("slug", flat=True)
    badges = []
    for slug in slugs:
        if kind := find_badge_kind(slug):
            sign = next((family for family in families if slug.startswith(f"{family}-")), slug)
            badges.append(NewBadge(sign=f"badge-{sign}", title=kind.title, reason=kind.reason))
    return badges


def list_single_badges() -> list[tuple[str, BadgeKind]]:
    """List all badges outside families, each with its game's slug ('' for the site's)."""
    own = [
        (engine.slug, BadgeKind(f"{engine.slug}-{one.slug}", one.title, one.reason))
        for engine in registry.engines()
        if isinstance(engine, GivesBadges)
        for one in engine.badges
    ]
    return [("", one) for one in SITE_BADGES] + own


def find_badge_kind(slug: str) -> BadgeKind | None:
    """Find a badge by its slug; None if it no longer exists."""
    if single := next((one for _, one in list_single_badges() if one.slug == slug), None):
        return single
    for family in families.values():
        name = family.list_names().get(slug.removeprefix(f"{family.slug}-"))
        if name and slug.startswith(f"{family.slug}-"):
            return BadgeKind(slug, family.title.format(name=name), family.reason.format(name=name))
    return None
