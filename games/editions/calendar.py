"""The site's days: today, their numbers, ends and difficulties, and the seeds of their puzzles."""

import hashlib
import hmac
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.utils import timezone

from puzzles import registry
from puzzles.contract import AnyEngine, Variant

EPOCH = date(2026, 11, 1)
"""The first day of Fivefold; its editions are number 1."""

GRACE_PERIOD = timedelta(hours=2)
"""How long after midnight a puzzle of the day before can still be finished and rank."""

WEEK_DIFFICULTIES = (1, 2, 3, 4, 4, 5, 5)
"""The difficulty of each day, from Monday; see `puzzles.shapes.Difficulty`."""

OCCASIONS = {(1, 1): "N", (2, 14): "heart", (10, 31): "H", (11, 1): "F", (12, 24): "X", (12, 25): "X", (12, 26): "X"}
"""The sign of each special day, by (month, day): New Year, hearts, Halloween, Fivefold's birthday, Christmas."""


def today() -> date:
    """Return the day in the site's time zone."""
    return timezone.localdate()


def get_monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def is_settled(day: date) -> bool:
    """Return whether no play of a day can rank any more, so that its answers may be shown."""
    return timezone.now() >= get_day_end(day) + GRACE_PERIOD


def list_unsettled_days() -> list[date]:
    """Return the days whose plays can still rank: today, and for two hours yesterday."""
    day = today()
    return [candidate for candidate in (day, day - timedelta(days=1)) if not is_settled(candidate)]


def get_day_number(day: date) -> int:
    """Return the number of a day's editions: 1 on the first day."""
    return (day - EPOCH).days + 1


def get_day_end(day: date) -> datetime:
    """Return the midnight at which a day ends, in the site's time zone."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time()))


def get_difficulty(day: date) -> int:
    """Return the difficulty of a day's puzzles: 1 on Monday, 5 on the weekend.

    >>> [get_difficulty(date(2026, 11, day)) for day in range(16, 23)]
    [1, 2, 3, 4, 4, 5, 5]
    """
    return WEEK_DIFFICULTIES[day.weekday()]


def find_easiest_day(day: date) -> date | None:
    """Return the Monday before a day, whose puzzles are easier; None on a Monday, or if Fivefold started later.

    >>> find_easiest_day(date(2026, 11, 22)), find_easiest_day(date(2026, 11, 16)), find_easiest_day(EPOCH)
    (datetime.date(2026, 11, 16), None, None)
    """
    monday = get_monday(day)
    return monday if EPOCH <= monday < day else None


def get_occasion(day: date) -> str:
    """Return the sign of a special day: a letter or a figure's name, else ""; see `puzzles.contract.Stock`.

    >>> get_occasion(date(2027, 2, 14)), get_occasion(date(2027, 2, 15))
    ('heart', '')
    """
    return OCCASIONS.get((day.month, day.day), "")


def list_daily_puzzles() -> list[tuple[AnyEngine, Variant]]:
    """Return each game with each of its variants, in the site's order: the puzzles of every day."""
    return [(engine, variant) for engine in registry.engines() for variant in engine.variants]


def list_puzzles_in_making_order() -> list[tuple[AnyEngine, Variant]]:
    """Return the planned puzzles in the order of making: the first variant of each game, then the second, and so on."""
    return sorted(list_daily_puzzles(), key=lambda puzzle: puzzle[0].variants.index(puzzle[1]))


def sort_puzzles_by_ease(puzzles: Iterable[tuple[AnyEngine, Variant]]) -> list[tuple[AnyEngine, Variant]]:
    """Sort puzzles so that those for newcomers come first."""
    return sorted(puzzles, key=lambda puzzle: not puzzle[1].suits_newcomers)


def make_day_seed(game: str, variant: str, day: date, engine_version: int) -> str:
    """Return the seed of a day's puzzle, which depends on the site's secret key."""
    return _make_secret_seed(f"{day.isoformat()}/{game}/{variant}/{engine_version}")


def make_backup_seed(game: str, variant: str, number: int, engine_version: int) -> str:
    """Return the seed of a backup, which also depends on the secret key."""
    return _make_secret_seed(f"backup {number}/{game}/{variant}/{engine_version}")


def _make_secret_seed(purpose: str) -> str:
    """Return a keyed hash of a seed's purpose.

    Method: H. Krawczyk, M. Bellare and R. Canetti, “HMAC: Keyed-Hashing for Message Authentication”, RFC 2104, 1997.
    """
    return hmac.new(settings.SECRET_KEY.encode(), purpose.encode(), hashlib.sha256).hexdigest()


def make_practice_seed(game: str, variant: str, seed: str, engine_version: int) -> str:
    """Return the seed of a practice puzzle; it needs no secret, as anyone may play the puzzle."""
    return f"practice/{game}/{variant}/{engine_version}/{seed}"
