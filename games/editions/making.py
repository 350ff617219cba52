"""Makes editions and keeps them: every day's, practice puzzles by number, and what people made, by code.

Whoever generates is a worker or a command, never a visitor's request: see `finding.py`.

A puzzle is generated outside of any transaction and kept inside one, under the calendar's lock. There it is looked at
again: if another worker was first, its edition counts; if a word was used up meanwhile, a new puzzle is generated.
"""

from collections.abc import Iterable
from datetime import date
from random import Random

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.editions.calendar import day_seed, get_difficulty, get_occasion, practice_seed, today
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
"""So the code of a puzzle begins that belongs to a game's lessons: no person made it."""
LOCKED = "This edition is locked. Unlock it first."
LOCK = 0x5F1F
"""The key of the calendar's advisory lock in PostgreSQL. SQLite has one writer at a time anyway."""


class NoSuchEdition(LookupError):
    """There is no such game, variant or day; the message says so to a player."""


class NotReplaceable(Exception):
    """A day's puzzle cannot be replaced; the message says why."""


class UsedMeanwhile(Exception):
    """Another edition has come to use what a puzzle uses, nearer than its generator was told."""


def find_engine(game: str, variant: str) -> AnyEngine:
    """The engine of a game that has this variant. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("We couldn’t find that game. Home has all of them.")
    engine = registry.engine(game)
    if variant not in {one.slug for one in engine.variants}:
        raise NoSuchEdition(f"{engine.title} doesn’t have that difficulty.")
    return engine


def load_curated_stock(engine: AnyEngine) -> Stock:
    """What editors approved for an engine, for puzzles outside of the calendar."""
    lists = word_lists(engine)
    return Stock(list_approved(lists), details=list_details(lists))


def load_stock(engine: AnyEngine, day: date) -> Stock:
    """What a puzzle of a day may draw on: what editors approved, and what other days use up, seen from that day."""
    days = find_used_keys(engine.slug, day)
    lists = word_lists(engine)
    return Stock(
        list_approved(lists), frozenset(days), list_details(lists), days, get_difficulty(day), get_occasion(day)
    )


def find_used_keys(game: str, day: date, but: Edition | None = None) -> dict[str, int]:
    """Each key that a game's daily editions use, and how many days from a day the nearest edition that uses it is.

    A spare may be wanted on any day: what it uses is taken to be used on that day. `but` is an edition left out.
    """
    uses = EditionUse.objects.filter(edition__game=game).exclude(edition=but)
    found: dict[str, int] = {}
    for key, used_on in uses.values_list("key", "edition__date"):
        apart = abs((used_on - day).days) if used_on else 0
        found[key] = min(apart, found.get(key, apart))
    return found


def lock_calendar() -> None:
    """Waits until no other worker is keeping an edition; the lock ends with the transaction."""
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
    """The puzzle of the first seed for which there is one that gives nothing of today away.

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
    """The edition of a day, generated if it is not there. Raises `NoSuchEdition` or `CannotGenerate`."""
    engine = find_engine(game, variant)
    seed = day_seed(game, variant, day, engine.version)
    slot = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day)
    for attempt in range(TRIES):
        if there := slot.first():
            return there
        given = load_stock(engine, day)
        try:
            puzzle = generate_first(engine, (f"{seed}/{number}" for number in range(attempt, TRIES)), variant, given)
        except CannotGenerate:
            if there := slot.first():  # another worker made this very puzzle meanwhile, which gives today's away now
                return there
            raise
        edition = build_edition(engine, variant, puzzle, Edition.DAILY, seed, day)
        if kept := _store_edition(edition, engine.uses(puzzle), given):
            return kept
    raise CannotGenerate("other workers kept using the same words")


def place_puzzle(
    game: str, variant: str, day: date, puzzle: AnyPuzzle, seed: str, drawn: Stock | None = None, cause: Cause = ANOTHER
) -> Edition:
    """Puts a puzzle on a coming day, in place of the one that was generated for it, which is kept as a version.

    Raises `NotReplaceable`; and `UsedMeanwhile` for a puzzle that was generated, where `drawn`, which its generator was
    told, is true no more.
    """
    engine = find_engine(game, variant)
    engine.check(puzzle)
    with transaction.atomic():
        lock_calendar()
        if day <= today():
            raise NotReplaceable("That day has begun: its puzzle stays.")
        same = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day)
        there = same.select_for_update().first()  # so that nobody locks it before it is replaced
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
    """Writes down what an edition's puzzle uses up, in place of what it used before."""
    edition.uses.all().delete()
    uses = dict.fromkeys(edition.engine.uses(edition.puzzle))
    EditionUse.objects.bulk_create(EditionUse(edition=edition, key=key) for key in uses)


def _is_used_nearer(game: str, day: date, uses: tuple[str, ...], told: Stock) -> bool:
    """Whether another edition has come to use any of these keys, nearer to a day than a generator was told."""
    nearer = {key for key, apart in find_used_keys(game, day).items() if apart < told.apart(key)}
    return not nearer.isdisjoint(uses)


def _store_edition(edition: Edition, uses: tuple[str, ...], known: Stock) -> Edition | None:
    """Stores an edition and what it uses, and returns the one that is stored now, which may be another worker's.

    None where another edition has come to use the same key, nearer than `known` told the generator.
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
    """The practice edition of a public number, generated if it is not there. Raises `CannotGenerate`."""
    engine = find_engine(game, variant)
    same = Edition.objects.filter(game=game, variant=variant, kind=Edition.PRACTICE, seed=seed)
    if there := same.first():
        return there
    first = practice_seed(game, variant, seed, engine.version)
    seeds = (first, *(f"{first}/{attempt}" for attempt in range(1, TRIES)))
    edition = build_edition(
        engine, variant, generate_first(engine, seeds, variant, load_curated_stock(engine)), Edition.PRACTICE, seed
    )
    try:
        with transaction.atomic():
            edition.save()
    except IntegrityError:
        return same.get()  # another worker was first
    return edition


def make_own(engine: AnyEngine, variant: str, puzzle: AnyPuzzle, code: str = "") -> Edition:
    """Keeps a puzzle that a person made, under a code that nobody can guess unless it is given. Raises `BadPuzzle`."""
    engine.check(puzzle)
    edition = build_edition(engine, variant, puzzle, Edition.OWN, code or chance.draw_token(9))
    edition.save()
    return edition
