"""Spare puzzles: three of each game and variant that belong to no day, for a day whose own puzzle is missing or bad.

A spare is seeded as a day's puzzle is, by a number instead of a date, and has no address until it becomes a day's. What
it uses is kept from the other days; on the day of its use it is looked at again. One is for the beginning of the week,
one for the days after, one for the weekend, so that a day gets a spare about as hard as the puzzle it lacks.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from django.db import transaction
from django.db.models import Max

from games.editions.calendar import get_difficulty, spare_seed, today
from games.editions.edition_cache import forget_cached
from games.editions.making import (
    TRIES,
    build_edition,
    find_engine,
    find_used_keys,
    generate_first,
    load_stock,
    lock_calendar,
    record_uses,
)
from games.editions.models import Edition
from games.words.word_lists import list_approved
from puzzles import registry
from puzzles.abilities import DrawsOnLists
from puzzles.contract import AnyEngine, Stock

DIFFICULTIES = (2, 4, 5)
"""How hard the spares of a game and variant are to be, one each."""
SPARES_PER_VARIANT = len(DIFFICULTIES)
"""So many spares of each game and variant."""


def list_missing_spares(there: Iterable[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """Which spares are to be made, where those are there: (game, variant, number)."""
    held = list(there)
    found = []
    for engine in registry.engines():
        for variant in engine.variants:
            one = (engine.slug, variant.slug)
            if held.count(one) < SPARES_PER_VARIANT:
                found += [(*one, number) for number in _list_missing_numbers(*one, held.count(one))]
    return found


def _list_missing_numbers(game: str, variant: str, known: int) -> range:
    """The numbers of the spares that a variant lacks of which so many are known.

    They are counted once more after the last number was read: what another sweep has made meanwhile counts.
    """
    last = Edition.objects.filter(game=game, variant=variant).aggregate(last=Max("spare"))["last"] or 0
    there = Edition.objects.filter(game=game, variant=variant, kind=Edition.SPARE).count()
    return range(last + 1, last + 1 + SPARES_PER_VARIANT - max(known, there))


def make_spare(game: str, variant: str, number: int) -> Edition:
    """The spare of a number, generated if it was not yet. Raises `NoSuchEdition` or `CannotGenerate`."""
    engine = find_engine(game, variant)
    same = Edition.objects.filter(game=game, variant=variant, spare=number)
    if there := same.first():
        return there
    seed = spare_seed(game, variant, number, engine.version)
    given = replace(load_stock(engine, today()), difficulty=_choose_difficulty(game, variant, number), occasion="")
    puzzle = generate_first(engine, (seed, *(f"{seed}/{attempt}" for attempt in range(1, TRIES))), variant, given)
    with transaction.atomic():
        lock_calendar()
        if there := same.first():
            return there
        edition = build_edition(engine, variant, puzzle, Edition.SPARE, seed)
        edition.spare = number
        edition.save()
        record_uses(edition)
    return edition


def _choose_difficulty(game: str, variant: str, number: int) -> int:
    """How hard the spare of a number is to be: what those that are there lack, in turn for each number to come."""
    earlier = Edition.objects.filter(game=game, variant=variant, spare__lt=number)
    held = {one.puzzle.public.difficulty for one in earlier.filter(kind=Edition.SPARE)}
    lacking = [wish for wish in DIFFICULTIES if wish not in held] or list(DIFFICULTIES)
    last = earlier.aggregate(last=Max("spare"))["last"] or 0
    return lacking[(number - last - 1) % len(lacking)]


def use_spare(game: str, variant: str, day: date) -> Edition | None:
    """Makes a spare the puzzle of a day that has none, and returns what the day has then; None where no spare fits."""
    with transaction.atomic():
        lock_calendar()
        if there := Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day).first():
            return there
        edition = _find_fitting(game, variant, day)
        if edition is not None:
            edition.kind, edition.date = Edition.DAILY, day
            edition.save(update_fields=["kind", "date"])
    forget_cached()
    return edition


def take_spare(game: str, variant: str, day: date) -> Edition | None:
    """A spare that may come on a day, as it was: it is no spare any more, and whoever took it keeps its puzzle.

    Call it within a transaction.
    """
    lock_calendar()
    edition = _find_fitting(game, variant, day)
    if edition is not None:
        Edition.objects.filter(pk=edition.pk).delete()
    return edition


def _find_fitting(game: str, variant: str, day: date) -> Edition | None:
    """The spare that may come on a day and is about as hard. Those that may not are thrown away: others are made."""
    engine = find_engine(game, variant)
    fitting = []
    for spare in Edition.objects.filter(game=game, variant=variant, kind=Edition.SPARE).order_by("spare"):
        if may_come(spare, engine, day):
            fitting.append(spare)
        else:
            spare.delete()
    return min(fitting, key=lambda spare: _measure_misfit(spare, day), default=None)


def _measure_misfit(spare: Edition, day: date) -> int:
    """By how much a spare is harder or easier than a day is to be; one that had no wish comes after all others."""
    wish: int | None = spare.puzzle.public.difficulty
    return max(DIFFICULTIES) if wish is None else abs(wish - get_difficulty(day))


def may_come(spare: Edition, engine: AnyEngine, day: date) -> bool:
    """Whether what a spare uses has rested, and every word of it is still approved."""
    apart = find_used_keys(engine.slug, day, but=spare)
    drawn = engine.draws_on(spare.puzzle) if isinstance(engine, DrawsOnLists) else {}
    lists = list_approved(drawn)
    if not engine.has_rested(spare.puzzle, Stock(lists, used=frozenset(apart), days=apart)):
        return False
    return all(texts <= set(lists[name]) for name, texts in drawn.items() if name in lists)
