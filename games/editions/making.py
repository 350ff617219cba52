"""Make editions and store them: every day's, practice puzzles by number, and people's own by code.

Only workers and commands generate puzzles, never a visitor's request: see `lookup.py`.

A puzzle is generated outside of any transaction and stored inside one, under the calendar's lock. If another worker has
stored the edition meanwhile, that one stays. If another day has used a word meanwhile, a new puzzle is generated.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from random import Random

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.editions.calendar import get_difficulty, get_occasion, make_day_seed, make_practice_seed, today
from games.editions.edition_cache import forget_cached_editions
from games.editions.embargo import gives_todays_answer_away, is_answer_planned
from games.editions.models import Cause, Edition, EditionUse, dump_puzzle, record_version
from games.infra import chance
from games.words.word_lists import list_approved_words, list_details
from puzzles import registry
from puzzles.abilities import list_word_lists
from puzzles.contract import AnyEngine, AnyPuzzle, CannotGenerate, Stock

MOST_SEEDS_TRIED = 5
"""How many seeds are tried for a puzzle."""
LESSON_PREFIX = "learn-"
"""The prefix of the codes of lessons' puzzles, which no player made."""
LOCKED_MESSAGE = "This puzzle is locked. Unlock it first."
CALENDAR_LOCK_KEY = 0x5F1F
"""The key of the calendar's advisory lock in PostgreSQL. SQLite has one writer at a time anyway."""


class NoSuchEdition(LookupError):
    """The game, variant or day does not exist; the message is for players."""


class NotReplaceable(Exception):
    """A day's puzzle cannot be replaced; the message tells an editor why."""


class KeyUsedMeanwhile(Exception):
    """Another edition of a near day now uses a key that a new puzzle uses."""


def find_engine(game: str, variant: str) -> AnyEngine:
    """Return the engine of a game that has this variant. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("We couldn’t find that game. Home has all of them.")
    engine = registry.engine(game)
    if variant not in {one.slug for one in engine.variants}:
        raise NoSuchEdition(f"{engine.title} doesn’t have that puzzle. Home has all of today’s puzzles.")
    return engine


def load_curated_stock(engine: AnyEngine) -> Stock:
    """Return an engine's approved words, for puzzles outside of the calendar."""
    lists = list_word_lists(engine)
    return Stock(list_approved_words(lists), details=list_details(lists))


def load_practice_stock(engine: AnyEngine) -> Stock:
    """Return what a practice puzzle may use: the approved words, but no key that one of today's puzzles uses."""
    keys = EditionUse.objects.filter(edition__game=engine.slug, edition__date=today()).values_list("key", flat=True)
    return replace(load_curated_stock(engine), used=frozenset(keys), days=dict.fromkeys(keys, 0))


def load_stock(engine: AnyEngine, day: date) -> Stock:
    """Return what a day's puzzle may use: the approved words, and how many days away other puzzles use each key."""
    days = find_used_keys(engine.slug, day)
    stock = replace(load_curated_stock(engine), used=frozenset(days), days=days)
    return replace(stock, difficulty=get_difficulty(day), occasion=get_occasion(day))


def find_used_keys(game: str, day: date, excluded: Edition | None = None) -> dict[str, int]:
    """Return, for each key that a game's editions use, the days from `day` to its nearest use; skip `excluded`.

    A backup may be used on any day, so the distance of its keys is 0.
    """
    uses = EditionUse.objects.filter(edition__game=game).exclude(edition=excluded)
    days_by_key: dict[str, int] = {}
    for key, used_on in uses.values_list("key", "edition__date"):
        days = abs((used_on - day).days) if used_on else 0
        days_by_key[key] = min(days, days_by_key.get(key, days))
    return days_by_key


def lock_calendar() -> None:
    """Wait until no other worker is storing an edition; the lock ends with the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CALENDAR_LOCK_KEY])


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


def list_seeds(seed: str, earlier_tries: int = 0) -> list[str]:
    """Return the seeds to try for a backup or a practice puzzle: its own and numbered ones, then further ones.

    >>> list_seeds("a"), list_seeds("a", 1)[0]
    (['a', 'a/1', 'a/2', 'a/3', 'a/4'], 'a/5')
    """
    first = earlier_tries * MOST_SEEDS_TRIED
    return [f"{seed}/{number}" if number else seed for number in range(first, first + MOST_SEEDS_TRIED)]


def generate_accepted_puzzle(
    engine: AnyEngine,
    seeds: Iterable[str],
    variant: str,
    stock: Stock,
    is_refused: Callable[[AnyEngine, AnyPuzzle], bool] = gives_todays_answer_away,
) -> AnyPuzzle:
    """Generate puzzles from these seeds, and return the first for which `is_refused` is false.

    By default, puzzles with the same answer as one of today's are refused. Raises the last seed's `CannotGenerate` if
    no puzzle is left.
    """
    last_problem = CannotGenerate("no seed was left to try")
    for seed in seeds:
        try:
            puzzle = engine.generate(Random(seed), variant, stock)
        except CannotGenerate as problem:  # this seed needs other words, but another seed may do
            last_problem = problem
        else:
            if not is_refused(engine, puzzle):
                return puzzle
    raise last_problem


def make_daily_edition(game: str, variant: str, day: date, earlier_tries: int = 0) -> Edition:
    """Return the edition of a day, after generating it if needed. Raises `NoSuchEdition` or `CannotGenerate`.

    After earlier tries that found no puzzle, other seeds are tried.
    """
    first = earlier_tries * MOST_SEEDS_TRIED
    engine = find_engine(game, variant)
    seed = make_day_seed(game, variant, day, engine.version)
    slot = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day)
    for attempt in range(MOST_SEEDS_TRIED):
        if existing := slot.first():
            return existing
        stock = load_stock(engine, day)
        seeds = (f"{seed}/{number}" for number in range(first + attempt, first + MOST_SEEDS_TRIED))
        try:
            puzzle = generate_accepted_puzzle(engine, seeds, variant, stock)
        except CannotGenerate:
            if existing := slot.first():  # another worker has stored the same puzzle, so ours was refused
                return existing
            raise
        edition = build_edition(engine, variant, puzzle, Edition.DAILY, seed, day)
        if stored := _store_edition(edition, engine.list_used_keys(puzzle), stock):
            return stored
    raise CannotGenerate("other jobs kept using the same words")


def place_puzzle(
    game: str,
    variant: str,
    day: date,
    puzzle: AnyPuzzle,
    seed: str,
    stock: Stock | None = None,
    cause: Cause = Cause(),
) -> Edition:
    """Give a coming day a puzzle; the replaced one is kept as a version. Raises `NotReplaceable`.

    For a generated puzzle, `stock` is what it was generated from; this raises `KeyUsedMeanwhile` if a nearer day now
    uses one of its keys.
    """
    engine = find_engine(game, variant)
    engine.check(puzzle)
    with transaction.atomic():
        lock_calendar()
        if day <= today():
            raise NotReplaceable("That day has started, so its puzzle stays.")
        same = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day)
        replaced = same.select_for_update().first()  # so that no editor locks the puzzle before it is replaced
        if replaced and replaced.locked:
            raise NotReplaceable(LOCKED_MESSAGE)
        if stock and _has_nearer_use(game, day, engine.list_used_keys(puzzle), stock):
            raise KeyUsedMeanwhile
        edition = build_edition(engine, variant, puzzle, Edition.DAILY, seed, day)
        edition.pk, edition.made_at = replaced.pk if replaced else None, timezone.now()
        if cause.restored:
            edition.engine_version = cause.restored.engine_version
            edition.lexicon_version = cause.restored.lexicon_version
        edition.save(force_update=replaced is not None)
        if replaced:
            record_version(replaced, edition, cause)
        record_uses(edition)
    forget_cached_editions()
    return edition


def record_uses(edition: Edition) -> None:
    """Store which keys an edition's puzzle uses, instead of those of its previous puzzle."""
    edition.uses.all().delete()
    uses = dict.fromkeys(edition.engine.list_used_keys(edition.puzzle))
    EditionUse.objects.bulk_create(EditionUse(edition=edition, key=key) for key in uses)


def _has_nearer_use(game: str, day: date, uses: tuple[str, ...], stock: Stock) -> bool:
    """Return whether another edition uses one of these keys on a nearer day than the stock says."""
    nearer = {key for key, days in find_used_keys(game, day).items() if days < stock.count_days_apart(key)}
    return not nearer.isdisjoint(uses)


def _store_edition(edition: Edition, uses: tuple[str, ...], stock: Stock) -> Edition | None:
    """Store an edition and its keys, and return the stored one, which may be another worker's.

    Return None if one of the keys has a nearer use now.
    """
    with transaction.atomic():
        lock_calendar()
        same = Edition.objects.filter(game=edition.game, variant=edition.variant, kind=edition.kind, date=edition.date)
        if existing := same.first():
            return existing
        if _has_nearer_use(edition.game, edition.day, uses, stock):
            return None
        edition.save()
        record_uses(edition)
    forget_cached_editions()
    return edition


def is_answer_reserved(engine: AnyEngine, puzzle: AnyPuzzle) -> bool:
    """Return whether a puzzle has the same answer as today's or a coming day's, and so can't be for practice."""
    return gives_todays_answer_away(engine, puzzle) or is_answer_planned(engine, puzzle)


def make_practice_edition(game: str, variant: str, seed: str, earlier_tries: int = 0) -> Edition:
    """Return the practice edition of a public number, after generating it if needed. Raises `CannotGenerate`.

    A new one never has the answer of a day that is planned. In a game with few answers, a day that is planned later may
    repeat it; then the practice puzzle is under embargo on that day (see `embargo`).
    """
    engine = find_engine(game, variant)
    editions = Edition.objects.filter(game=game, variant=variant, kind=Edition.PRACTICE, seed=seed)
    if existing := editions.first():
        return existing
    seeds = list_seeds(make_practice_seed(game, variant, seed, engine.version), earlier_tries)
    puzzle = generate_accepted_puzzle(engine, seeds, variant, load_practice_stock(engine), is_answer_reserved)
    edition = build_edition(engine, variant, puzzle, Edition.PRACTICE, seed)
    try:
        with transaction.atomic():
            edition.save()
    except IntegrityError:
        return editions.get()  # another worker was first
    return edition


def make_own_edition(engine: AnyEngine, variant: str, puzzle: AnyPuzzle, code: str = "") -> Edition:
    """Store a puzzle that a person made, under a given code or one that no one can guess. Raises `BadPuzzle`."""
    engine.check(puzzle)
    edition = build_edition(engine, variant, puzzle, Edition.OWN, code or chance.draw_token(9))
    edition.save()
    return edition
