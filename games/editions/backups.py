"""Backup puzzles: three for each game and variant, for days whose own puzzle is missing or bad.

The seed of a backup comes from a number instead of a date, and it has no address until it gets a day. Other puzzles
use none of its keys, and it is checked again for the day that needs it. One is easy, one is harder and one is for the
weekend, so that each day can get one of about the right difficulty.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from django.db import transaction
from django.db.models import Max, QuerySet

from games.editions.calendar import get_difficulty, list_daily_puzzles, make_backup_seed, today
from games.editions.edition_cache import forget_cached_editions
from games.editions.making import (
    build_edition,
    find_engine,
    find_used_keys,
    generate_accepted_puzzle,
    list_seeds,
    load_stock,
    lock_calendar,
    record_uses,
)
from games.editions.models import Edition
from games.words.word_lists import list_approved_words
from puzzles.abilities import DrawsOnLists
from puzzles.contract import AnyEngine, Stock

BACKUP_DIFFICULTIES = (2, 4, 5)
"""The difficulty of each backup of a game and variant."""
BACKUPS_PER_VARIANT = len(BACKUP_DIFFICULTIES)


def list_missing_backups(existing: Iterable[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """Return the missing backups as (game, variant, number); `existing` has the (game, variant) of each backup.

    Backups are counted again after the highest number was read, because another sweep may have made some meanwhile.
    """
    counts, missing = Counter(existing), []
    for engine, variant in list_daily_puzzles():
        pair = (engine.slug, variant.slug)
        if counts[pair] < BACKUPS_PER_VARIANT:
            rows = Edition.objects.filter(game=engine.slug, variant=variant.slug)
            number = (rows.aggregate(last=Max("backup_number"))["last"] or 0) + 1
            lacking = BACKUPS_PER_VARIANT - max(counts[pair], _list_backups(*pair).count())
            missing += [(*pair, number + n) for n in range(lacking)]
    return missing


def _list_backups(game: str, variant: str) -> QuerySet[Edition]:
    return Edition.objects.filter(game=game, variant=variant, kind=Edition.BACKUP).order_by("backup_number")


def make_backup(game: str, variant: str, number: int, earlier_tries: int = 0) -> Edition | None:
    """Return the backup with a number, after generating it if needed. Raises `NoSuchEdition` or `CannotGenerate`.

    Returns None if the variant has enough backups: two sweeps at once may ask for more numbers than are missing.
    """
    engine = find_engine(game, variant)
    backup_puzzles = Edition.objects.filter(game=game, variant=variant, backup_number=number)
    if backup := backup_puzzles.first():
        return backup
    if _list_backups(game, variant).count() >= BACKUPS_PER_VARIANT:
        return None
    seed = make_backup_seed(game, variant, number, engine.version)
    stock = replace(load_stock(engine, today()), difficulty=_choose_difficulty(game, variant, number), occasion="")
    puzzle = generate_accepted_puzzle(engine, list_seeds(seed, earlier_tries), variant, stock)
    with transaction.atomic():
        lock_calendar()
        if backup := backup_puzzles.first():
            return backup
        if _list_backups(game, variant).count() >= BACKUPS_PER_VARIANT:
            return None
        edition = build_edition(engine, variant, puzzle, Edition.BACKUP, seed)
        edition.backup_number = number
        edition.save()
        record_uses(edition)
    return edition


def _choose_difficulty(game: str, variant: str, number: int) -> int:
    """Return the difficulty for a backup: that of its number, or one that no other backup has."""
    present = {backup.puzzle.public.difficulty for backup in _list_backups(game, variant)}
    lacking = [difficulty for difficulty in BACKUP_DIFFICULTIES if difficulty not in present]
    difficulty = BACKUP_DIFFICULTIES[(number - 1) % len(BACKUP_DIFFICULTIES)]
    return difficulty if difficulty in lacking or not lacking else lacking[(number - 1) % len(lacking)]


def use_backup(game: str, variant: str, day: date) -> Edition | None:
    """Give a day without a puzzle a backup; return the day's edition, or None if no backup fits."""
    with transaction.atomic():
        lock_calendar()
        if edition := Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day).first():
            return edition
        edition = _find_fitting_backup(game, variant, day)
        if edition is not None:
            edition.kind, edition.date = Edition.DAILY, day
            edition.save(update_fields=["kind", "date"])
    forget_cached_editions()
    return edition


def pop_fitting_backup(game: str, variant: str, day: date) -> Edition | None:
    """Delete a backup that fits a day and return it, or None. Call it in the transaction that uses its puzzle."""
    lock_calendar()
    edition = _find_fitting_backup(game, variant, day)
    if edition is not None:
        Edition.objects.filter(pk=edition.pk).delete()
    return edition


def _find_fitting_backup(game: str, variant: str, day: date) -> Edition | None:
    """Return the backup whose difficulty is nearest to the day's; delete unusable backups."""
    engine = find_engine(game, variant)
    fitting = []
    for backup in _list_backups(game, variant):
        if is_usable_on(backup, engine, day):
            fitting.append(backup)
        else:
            backup.delete()
    wanted = get_difficulty(day)
    return min(fitting, key=lambda backup: abs((backup.puzzle.public.difficulty or 0) - wanted), default=None)


def is_usable_on(backup: Edition, engine: AnyEngine, day: date) -> bool:
    """Return whether all keys of a backup have rested by a day, and its words are still approved."""
    days_by_key = find_used_keys(engine.slug, day, excluded=backup)
    drawn_words = engine.list_used_words(backup.puzzle) if isinstance(engine, DrawsOnLists) else {}
    lists = list_approved_words(drawn_words)
    if not engine.has_rested(backup.puzzle, Stock(lists, used=frozenset(days_by_key), days=days_by_key)):
        return False
    return all(texts <= set(lists[name]) for name, texts in drawn_words.items() if name in lists)
