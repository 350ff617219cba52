"""Make editions and store them: every day's, practice puzzles by number, and people's own by code.

Only workers and commands generate puzzles, never a visitor's request: see `lookup.py`.

A puzzle is generated outside of any transaction and stored inside one, under the calendar's lock. If another worker has
stored the edition meanwhile, that one counts; if another day has used a word meanwhile, a new puzzle is generated.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from random import Random

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.editions.calendar import get_difficulty, get_occasion, make_day_seed, make_practice_seed, today
from games.editions.edition_cache import forget_cached
from games.editions.embargo import gives_away
from games.editions.models import Edition, EditionUse, dump_puzzle
from games.editions.versions import ANOTHER, Cause, record_version
from games.infra import chance
from games.words.word_lists import list_approved, list_details
from puzzles import registry
from puzzles.abilities import word_lists
from puzzles.contract import AnyEngine, AnyPuzzle, CannotGenerate, Stock

TRIES = 5
LESSON = "learn-"
"""The prefix of the codes of a game's lessons, which no person made."""
LOCKED = "This edition is locked. Unlock it first."
LOCK = 0x5F1F
"""The key of the calendar's advisory lock in PostgreSQL. SQLite has one writer at a time anyway."""


class NoSuchEdition(LookupError):
    """The game, variant or day does not exist; the message is for players."""


class NotReplaceable(Exception):
    """A day's puzzle cannot be replaced; the message tells an editor why."""


class UsedMeanwhile(Exception):
    """Another edition now uses what a puzzle uses, on a nearer day than its generator knew."""


def find_engine(game: str, variant: str) -> AnyEngine:
    """Return the engine of a game that has this variant. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("We couldn’t find that game. Home has all of them.")
    engine = registry.engine(game)
    if variant not in {one.slug for one in engine.variants}:
        raise NoSuchEdition(f"{engine.title} doesn’t have that difficulty.")
    return engine


def load_curated_stock(engine: AnyEngine) -> Stock:
    """Return what editors approved for an engine, for puzzles outside of the calendar."""
    lists = word_lists(engine)
    return Stock(list_approved(lists), details=list_details(lists))


def load_stock_beside_today(engine: AnyEngine) -> Stock:
    """Return what practice may draw on: what editors approved, without what today's puzzles use."""
    keys = EditionUse.objects.filter(edition__game=engine.slug, edition__date=today()).values_list("key", flat=True)
    return replace(load_curated_stock(engine), used=frozenset(keys), days=dict.fromkeys(keys, 0))


def load_stock(engine: AnyEngine, day: date) -> Stock:
    """Return what a day's puzzle may draw on: what editors approved, and how near other days use each key."""
    days = find_used_keys(engine.slug, day)
    lists = word_lists(engine)
    return Stock(
        list_approved(lists), frozenset(days), list_details(lists), days, get_difficulty(day), get_occasion(day)
    )


def find_used_keys(game: str, day: date, but: Edition | None = None) -> dict[str, int]:
    """Return each key that a game's editions use, with the distance in days from a day to its nearest use.

    A spare may come on any day, so the distance of its keys is 0. The edition `but` is left out.
    """
    uses = EditionUse.objects.filter(edition__game=game).exclude(edition=but)
    found: dict[str, int] = {}
    for key, used_on in uses.values_list("key", "edition__date"):
        apart = abs((used_on - day).days) if used_on else 0
        found[key] = min(apart, found.get(key, apart))
    return found


def lock_calendar() -> None:
    """Wait until no other worker is storing an edition; the lock ends with the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def build_edition(
    engine: AnyEngine, variant: str, puzzle: AnyPuzzle, kind: str, seed: str, day: date | None = None
) -> Edition:
    return Edition(
        game=engine.slug,
        variant=variant,
        kind=kind,
        date=day,
        seed=seed,
        stored=dump_puzzle(puzzle),
        engine_version=engine.version,
        lexicon_version=engine.lexicon_version,
    )


def generate_first(engine: AnyEngine, seeds: Iterable[str], variant: str, given: Stock) -> AnyPuzzle:
    """Return the puzzle of the first seed that has one which gives no puzzle of today away.

    Raises the last `CannotGenerate`.
    """
    why = CannotGenerate("no seed was left to try")
    for seed in seeds:
        try:
            puzzle = engine.generate(Random(seed), variant, given)
        except CannotGenerate as problem:  # of this seed: another may find one, the same one never will
            why = problem
        else:
            if not gives_away(engine, puzzle):
                return puzzle
    raise why


def make_daily(game: str, variant: str, day: date) -> Edition:
    """Return the edition of a day, generating it if it is missing. Raises `NoSuchEdition` or `CannotGenerate`."""
    engine = find_engine(game, variant)
    seed = make_day_seed(game, variant, day, engine.version)
    slot = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day)
    for attempt in range(TRIES):
        if there := slot.first():
            return there
        given = load_stock(engine, day)
        try:
            puzzle = generate_first(engine, (f"{seed}/{number}" for number in range(attempt, TRIES)), variant, given)
        except CannotGenerate:
            if there := slot.first():  # another worker made the same puzzle meanwhile, so this one gives it away
                return there
            raise
        edition = build_edition(engine, variant, puzzle, Edition.DAILY, seed, day)
        if stored := _store_edition(edition, engine.uses(puzzle), given):
            return stored
    raise CannotGenerate("other workers kept using the same words")


def place_puzzle(
    game: str, variant: str, day: date, puzzle: AnyPuzzle, seed: str, drawn: Stock | None = None, cause: Cause = ANOTHER
) -> Edition:
    """Put a puzzle on a coming day; the one that it replaces is kept as a version. Raises `NotReplaceable`.

    `drawn` is the stock that a generated puzzle was drawn from. Raises `UsedMeanwhile` if another day uses the same.
    """
    engine = find_engine(game, variant)
    engine.check(puzzle)
    with transaction.atomic():
        lock_calendar()
        if day <= today():
            raise NotReplaceable("That day has begun: its puzzle stays.")
        same = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day)
        there = same.select_for_update().first()  # so that no editor locks it before it is replaced
        if there and there.locked:
            raise NotReplaceable(LOCKED)
        if drawn and _is_used_nearer(game, day, engine.uses(puzzle), drawn):
            raise UsedMeanwhile
        edition = build_edition(engine, variant, puzzle, Edition.DAILY, seed, day)
        edition.pk, edition.made_at = there.pk if there else None, timezone.now()
        if cause.kept_as:
            edition.engine_version = cause.kept_as.engine_version
            edition.lexicon_version = cause.kept_as.lexicon_version
        edition.save(force_update=there is not None)
        if there:
            record_version(there, edition, cause)
        record_uses(edition)
    forget_cached()
    return edition


def record_uses(edition: Edition) -> None:
    """Store which keys an edition's puzzle uses, in place of those of its puzzle before."""
    edition.uses.all().delete()
    uses = dict.fromkeys(edition.engine.uses(edition.puzzle))
    EditionUse.objects.bulk_create(EditionUse(edition=edition, key=key) for key in uses)


def _is_used_nearer(game: str, day: date, uses: tuple[str, ...], stock: Stock) -> bool:
    """Return whether another edition now uses any of these keys, on a nearer day than the generator's stock says."""
    nearer = {key for key, apart in find_used_keys(game, day).items() if apart < stock.apart(key)}
    return not nearer.isdisjoint(uses)


def _store_edition(edition: Edition, uses: tuple[str, ...], known: Stock) -> Edition | None:
    """Store an edition and its keys, and return the stored one, which may be another worker's.

    Return None if another edition now uses one of its keys, on a nearer day than the generator's stock says.
    """
    with transaction.atomic():
        lock_calendar()
        same = Edition.objects.filter(game=edition.game, variant=edition.variant, kind=edition.kind, date=edition.date)
        if there := same.first():
            return there
        if _is_used_nearer(edition.game, edition.day, uses, known):
            return None
        edition.save()
        record_uses(edition)
    forget_cached()
    return edition


def make_practice(game: str, variant: str, seed: str) -> Edition:
    """Return the practice edition of a public number, generating it if it is missing. Raises `CannotGenerate`."""
    engine = find_engine(game, variant)
    same = Edition.objects.filter(game=game, variant=variant, kind=Edition.PRACTICE, seed=seed)
    if there := same.first():
        return there
    first = make_practice_seed(game, variant, seed, engine.version)
    seeds = (first, *(f"{first}/{attempt}" for attempt in range(1, TRIES)))
    puzzle = generate_first(engine, seeds, variant, load_stock_beside_today(engine))
    edition = build_edition(engine, variant, puzzle, Edition.PRACTICE, seed)
    try:
        with transaction.atomic():
            edition.save()
    except IntegrityError:
        return same.get()  # another worker was first
    return edition


def make_own(engine: AnyEngine, variant: str, puzzle: AnyPuzzle, code: str = "") -> Edition:
    """Store a puzzle that a person made, under a given code or one that no one can guess. Raises `BadPuzzle`."""
    engine.check(puzzle)
    edition = build_edition(engine, variant, puzzle, Edition.OWN, code or chance.draw_token(9))
    edition.save()
    return edition
