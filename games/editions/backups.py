"""Spare puzzles: three for each game and variant, for days whose own puzzle is missing or bad.

A spare's seed comes from a number instead of a date, and it has no address until it becomes a day's. Other days do not
use what it uses, and it is checked again on the day that needs it. One is easy, one is harder and one is for the
weekend, so that a day gets a spare about as hard as the puzzle that it lacks.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from django.db import transaction
from django.db.models import Max

from games.editions.calendar import get_difficulty, make_spare_seed, today
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
"""The difficulty of each spare of a game and variant."""
SPARES_PER_VARIANT = len(DIFFICULTIES)


def list_missing_spares(there: Iterable[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """Return the missing spares as (game, variant, number), given the (game, variant) of each existing one."""
    held = list(there)
    found = []
    for engine in registry.engines():
        for variant in engine.variants:
            one = (engine.slug, variant.slug)
            if held.count(one) < SPARES_PER_VARIANT:
                found += [(*one, number) for number in _list_missing_numbers(*one, held.count(one))]
    return found


def _list_missing_numbers(game: str, variant: str, known: int) -> range:
    """Return numbers for the spares that a variant lacks, of which `known` exist.

    They are counted again after the last number is read, as another sweep may have made some meanwhile.
    """
    last = Edition.objects.filter(game=game, variant=variant).aggregate(last=Max("spare"))["last"] or 0
    return range(last + 1, last + 1 + SPARES_PER_VARIANT - max(known, _count_spares(game, variant)))


def _count_spares(game: str, variant: str) -> int:
    return Edition.objects.filter(game=game, variant=variant, kind=Edition.SPARE).count()


def make_spare(game: str, variant: str, number: int) -> Edition | None:
    """Return the spare of a number, generating it if it is missing. Raises `NoSuchEdition` or `CannotGenerate`.

    Returns None if the variant has all its spares: two sweeps that read the last number at different moments ask for
    more numbers than are missing.
    """
    engine = find_engine(game, variant)
    same = Edition.objects.filter(game=game, variant=variant, spare=number)
    if there := same.first():
        return there
    if _count_spares(game, variant) >= SPARES_PER_VARIANT:
        return None
    seed = make_spare_seed(game, variant, number, engine.version)
    given = replace(load_stock(engine, today()), difficulty=_choose_difficulty(game, variant, number), occasion="")
    puzzle = generate_first(engine, (seed, *(f"{seed}/{attempt}" for attempt in range(1, TRIES))), variant, given)
    with transaction.atomic():
        lock_calendar()
        if there := same.first():
            return there
        if _count_spares(game, variant) >= SPARES_PER_VARIANT:
            return None
        edition = build_edition(engine, variant, puzzle, Edition.SPARE, seed)
        edition.spare = number
        edition.save()
        record_uses(edition)
    return edition


def _choose_difficulty(game: str, variant: str, number: int) -> int:
    """Return the difficulty for a spare: the one whose turn it is, unless another spare has it and one is lacking."""
    spares = Edition.objects.filter(game=game, variant=variant, kind=Edition.SPARE)
    held = {one.puzzle.public.difficulty for one in spares}
    lacking = [wish for wish in DIFFICULTIES if wish not in held]
    wish = DIFFICULTIES[(number - 1) % len(DIFFICULTIES)]
    return wish if wish in lacking or not lacking else lacking[(number - 1) % len(lacking)]


def use_spare(game: str, variant: str, day: date) -> Edition | None:
    """Make a spare the puzzle of a day without one; return the day's edition, or None if no spare fits."""
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
    """Remove a spare that fits a day and return it, or None. Call it in the transaction that uses its puzzle."""
    lock_calendar()
    edition = _find_fitting(game, variant, day)
    if edition is not None:
        Edition.objects.filter(pk=edition.pk).delete()
    return edition


def _find_fitting(game: str, variant: str, day: date) -> Edition | None:
    """Return the spare whose difficulty is nearest to the day's. Delete unusable spares, as new ones will be made."""
    engine = find_engine(game, variant)
    fitting = []
    for spare in Edition.objects.filter(game=game, variant=variant, kind=Edition.SPARE).order_by("spare"):
        if is_usable_on(spare, engine, day):
            fitting.append(spare)
        else:
            spare.delete()
    return min(fitting, key=lambda spare: _measure_misfit(spare, day), default=None)


def _measure_misfit(spare: Edition, day: date) -> int:
    """Return how far a spare's difficulty is from the day's; a spare without one comes last."""
    wish: int | None = spare.puzzle.public.difficulty
    return max(DIFFICULTIES) if wish is None else abs(wish - get_difficulty(day))


def is_usable_on(spare: Edition, engine: AnyEngine, day: date) -> bool:
    """Return whether everything that a spare uses has rested and all its words are still approved."""
    apart = find_used_keys(engine.slug, day, but=spare)
    drawn = engine.draws_on(spare.puzzle) if isinstance(engine, DrawsOnLists) else {}
    lists = list_approved(drawn)
    if not engine.has_rested(spare.puzzle, Stock(lists, used=frozenset(apart), days=apart)):
        return False
    return all(texts <= set(lists[name]) for name, texts in drawn.items() if name in lists)
