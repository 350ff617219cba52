"""Makes editions and keeps them: every day's, practice puzzles by seed, and what people made, by code.

A puzzle is generated outside of any transaction and kept inside one, under the calendar's lock. There it is looked at
again: if another worker was first, its edition counts; if a word was used up meanwhile, a new puzzle is generated.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from random import Random

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.editions.calendar import EPOCH, day_seed, difficulty, practice_seed, today
from games.editions.models import Edition, EditionUse, as_stored
from games.words.approved import approved, details
from puzzles import registry
from puzzles.abilities import variants_on, word_lists
from puzzles.contract import AnyEngine, AnyPuzzle, CannotGenerate, Stock

TRIES = 5
FRESH_SECONDS = 20
"""How long a process trusts what it remembers of a day's edition. A play notes the revision that it began with."""
LOCK = 0x5F1F
"""The key of the calendar's advisory lock in PostgreSQL. SQLite has one writer at a time anyway."""


class NoSuchEdition(LookupError):
    """There is no such game, variant or day; the message says so to a player."""


class NotReplaceable(Exception):
    """A day's puzzle cannot be replaced; the message says why."""


class TooManyAsked(Exception):
    """Whoever asks may not have another practice puzzle made now."""


def engine_of(game: str, variant: str) -> AnyEngine:
    """The engine of a game that has this variant. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("There is no such game.")
    engine = registry.engine(game)
    if variant not in {one.slug for one in engine.variants}:
        raise NoSuchEdition(f"{engine.title} is not played that way.")
    return engine


def curated(engine: AnyEngine) -> Stock:
    """What editors approved for an engine, for puzzles outside of the calendar."""
    lists = word_lists(engine)
    return Stock(approved(lists), details=details(lists))


def stock(engine: AnyEngine, day: date) -> Stock:
    """What a puzzle of a day may draw on: what editors approved, and what other days use up, seen from that day."""
    days = used_keys(engine.slug, day)
    lists = word_lists(engine)
    return Stock(approved(lists), frozenset(days), details(lists), days, difficulty(day))


def used_keys(game: str, day: date) -> dict[str, int]:
    """Each key that a game's daily editions use, and how many days from a day the nearest edition that uses it is."""
    found: dict[str, int] = {}
    for key, used_on in EditionUse.objects.filter(edition__game=game).values_list("key", "edition__date"):
        if used_on is not None:
            apart = abs((used_on - day).days)
            found[key] = min(apart, found.get(key, apart))
    return found


def _lock_calendar() -> None:
    """Waits until no other worker is keeping an edition; the lock ends with the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def _new(engine: AnyEngine, variant: str, puzzle: AnyPuzzle, kind: str, seed: str, day: date | None = None) -> Edition:
    return Edition(
        game=engine.slug,
        variant=variant,
        kind=kind,
        date=day,
        seed=seed,
        stored=as_stored(puzzle),
        engine_version=engine.version,
        lexicon_version=engine.lexicon_version,
    )


def make_daily(game: str, variant: str, day: date) -> Edition:
    """The edition of a day, generated if it is not there. Raises `NoSuchEdition` or `CannotGenerate`."""
    engine = engine_of(game, variant)
    seed = day_seed(game, variant, day, engine.version)
    for attempt in range(TRIES):
        if there := Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day).first():
            return there
        given = stock(engine, day)
        puzzle = engine.generate(Random(f"{seed}/{attempt}"), variant, given)
        edition = _new(engine, variant, puzzle, Edition.DAILY, seed, day)
        if kept := _keep(edition, engine.uses(puzzle), given):
            return kept
    raise CannotGenerate("other workers kept using the same words")


def place(game: str, variant: str, day: date, puzzle: AnyPuzzle, seed: str) -> Edition:
    """Puts a puzzle on a coming day, in place of the one that was generated for it. Raises `NotReplaceable`."""
    engine = engine_of(game, variant)
    engine.check(puzzle)
    if day <= today():
        raise NotReplaceable("That day has begun: its puzzle stays.")
    with transaction.atomic():
        _lock_calendar()
        known = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day).first()
        edition = _new(engine, variant, puzzle, Edition.DAILY, seed, day)
        edition.pk, edition.made_at = known.pk if known else None, timezone.now()
        edition.save(force_update=known is not None)
        edition.uses.all().delete()
        EditionUse.objects.bulk_create(EditionUse(edition=edition, key=key) for key in engine.uses(puzzle))
    forget_cached()
    return edition


def _keep(edition: Edition, uses: tuple[str, ...], known: Stock) -> Edition | None:
    """Stores an edition and what it uses, and returns the one that is stored now, which may be another worker's.

    None where another edition has come to use the same key, nearer than `known` told the generator.
    """
    with transaction.atomic():
        _lock_calendar()
        same = Edition.objects.filter(game=edition.game, variant=edition.variant, kind=edition.kind, date=edition.date)
        if there := same.first():
            return there
        nearer = {key for key, apart in used_keys(edition.game, edition.day).items() if apart < known.apart(key)}
        if nearer.intersection(uses):
            return None
        edition.save()
        EditionUse.objects.bulk_create(EditionUse(edition=edition, key=key) for key in dict.fromkeys(uses))
    return edition


def daily(game: str, variant: str, day: date) -> Edition:
    """The edition of a day that has begun; generated if it is missing. Raises `NoSuchEdition`."""
    engine = engine_of(game, variant)
    if day > today():
        raise NoSuchEdition("That day has not come yet.")
    if day < EPOCH:
        raise NoSuchEdition("Fivefold was not there yet on that day.")
    if variant not in {one.slug for one in variants_on(engine, day)} and not _kept(game, variant, day):
        raise NoSuchEdition(f"{engine.title} was not played that way on that day.")
    return _daily_cached(game, variant, day, int(time.monotonic() // FRESH_SECONDS))


def _kept(game: str, variant: str, day: date) -> bool:
    return Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day).exists()


def practice(game: str, variant: str, seed: str, may_make: Callable[[], bool] = lambda: True) -> Edition:
    """The practice edition of a public seed: a whole number below a billion, without leading zeros.

    `may_make` is asked before one is made that is not there yet. Raises `NoSuchEdition` or `TooManyAsked`.
    """
    engine = engine_of(game, variant)
    if not (seed.isascii() and seed.isdigit() and not seed.startswith("0") and len(seed) <= 9):
        raise NoSuchEdition("A practice puzzle has a number from 1 to 999999999.")
    try:
        return _practice_cached(engine.slug, variant, seed)
    except Edition.DoesNotExist:
        if not may_make():
            raise TooManyAsked from None
        return _make_practice(engine, variant, seed)


@lru_cache(maxsize=256)
def _daily_cached(game: str, variant: str, day: date, look: int) -> Edition:
    """`look` counts spans of `FRESH_SECONDS`, so another process's correction is seen before long."""
    return make_daily(game, variant, day)


@lru_cache(maxsize=256)
def _practice_cached(game: str, variant: str, seed: str) -> Edition:
    return Edition.objects.get(game=game, variant=variant, kind=Edition.PRACTICE, seed=seed)


def _make_practice(engine: AnyEngine, variant: str, seed: str) -> Edition:
    rng = Random(practice_seed(engine.slug, variant, seed, engine.version))
    puzzle = engine.generate(rng, variant, curated(engine))
    try:
        with transaction.atomic():
            edition = _new(engine, variant, puzzle, Edition.PRACTICE, seed)
            edition.save()
            return edition
    except IntegrityError:
        return _practice_cached(engine.slug, variant, seed)  # another process was first


def make_own(engine: AnyEngine, variant: str, puzzle: AnyPuzzle) -> Edition:
    """Keeps a puzzle that a person made, under a code that nobody can guess. Raises `BadPuzzle`."""
    engine.check(puzzle)
    edition = _new(engine, variant, puzzle, Edition.OWN, secrets.token_urlsafe(9))
    edition.save()
    return edition


def own(game: str, code: str) -> Edition:
    """The puzzle that a person made, by its code. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("There is no such game.")
    try:
        return _own_cached(game, code)
    except Edition.DoesNotExist as problem:
        raise NoSuchEdition("There is no such puzzle.") from problem


@lru_cache(maxsize=256)
def _own_cached(game: str, code: str) -> Edition:
    return Edition.objects.get(game=game, kind=Edition.OWN, seed=code)


def forget_cached() -> None:
    """Makes this process forget the editions it remembers, because one was replaced."""
    _daily_cached.cache_clear()
    _practice_cached.cache_clear()
    _own_cached.cache_clear()
