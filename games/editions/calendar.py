"""The site's days: which day it is, when it ends, what its number is, and the secret seed of its puzzles."""

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

FINISH_WITHIN = timedelta(hours=2)
"""So long after midnight a puzzle that was started before it can still be finished and rank."""

WEEK = (1, 2, 3, 4, 4, 5, 5)
"""The difficulty of each day, from Monday; see `puzzles.shapes.Difficulty`."""

OCCASIONS = {(1, 1): "N", (2, 14): "heart", (10, 31): "H", (11, 1): "F", (12, 24): "X", (12, 25): "X", (12, 26): "X"}
"""What special days stand for, by month and day: New Year, hearts, Halloween, Fivefold's birthday, Christmas."""


def today() -> date:
    """The day in the site's time zone."""
    return timezone.localdate()


def get_monday(day: date) -> date:
    """The first day of a day's week."""
    return day - timedelta(days=day.weekday())


def is_settled(day: date) -> bool:
    """Whether no play of a day can rank any more, so that its answers may be shown: `FINISH_WITHIN` after its end."""
    return timezone.now() >= get_day_end(day) + FINISH_WITHIN


def list_unsettled_days() -> list[date]:
    """The days that have begun and whose plays can still rank: today, and yesterday shortly after midnight."""
    day = today()
    return [one for one in (day, day - timedelta(days=1)) if not is_settled(one)]


def get_day_number(day: date) -> int:
    """The number of a day's editions: 1 on the first day."""
    return (day - EPOCH).days + 1


def get_day_end(day: date) -> datetime:
    """The midnight at which a day ends, with the site's time zone."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time()))


def get_difficulty(day: date) -> int:
    """How hard a day's puzzles are to be within their variants: 1 on Monday, 5 on the weekend.

    >>> [get_difficulty(date(2026, 11, day)) for day in range(16, 23)]
    [1, 2, 3, 4, 4, 5, 5]
    """
    return WEEK[day.weekday()]


def get_occasion(day: date) -> str:
    """What a day stands for: a capital letter, the name of a figure, or nothing; see `puzzles.contract.Stock`.

    >>> get_occasion(date(2027, 2, 14)), get_occasion(date(2027, 2, 15))
    ('heart', '')
    """
    return OCCASIONS.get((day.month, day.day), "")


def list_planned() -> list[tuple[AnyEngine, Variant]]:
    """Which editions each day has: each game with each of its variants, in the order of the site."""
    return [(engine, variant) for engine in registry.engines() for variant in engine.variants]


def sort_by_ease(puzzles: Iterable[tuple[AnyEngine, Variant]]) -> list[tuple[AnyEngine, Variant]]:
    """Sort puzzles for somebody who looks for the next one: those that welcome a newcomer first, then as they come."""
    return sorted(puzzles, key=lambda one: not one[1].welcomes)


def day_seed(game: str, variant: str, day: date, engine_version: int) -> str:
    """The seed of a day's puzzle: nobody without the site's secret key can tell it."""
    return _secret_seed(f"{day.isoformat()}/{game}/{variant}/{engine_version}")


def spare_seed(game: str, variant: str, number: int, engine_version: int) -> str:
    """The seed of a spare puzzle, as secret as a day's and never equal to one."""
    return _secret_seed(f"spare {number}/{game}/{variant}/{engine_version}")


def _secret_seed(named: str) -> str:
    """A keyed hash of what a seed is for.

    Method: H. Krawczyk, M. Bellare and R. Canetti, “HMAC: Keyed-Hashing for Message Authentication”, RFC 2104, 1997.
    """
    return hmac.new(settings.SECRET_KEY.encode(), named.encode(), hashlib.sha256).hexdigest()


def practice_seed(game: str, variant: str, seed: str, engine_version: int) -> str:
    """The seed of a practice puzzle: public, and never equal to a day's."""
    return f"practice/{game}/{variant}/{engine_version}/{seed}"
