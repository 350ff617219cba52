"""What an editor may do with coming days, and which of them a change to a word list affects.

A coming puzzle can be regenerated, swapped with another day's, replaced by the editor's own, approved, and locked
against changes. A day that has begun changes only by a correction (`corrections.py`).
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.editions import backups, making
from games.editions.calendar import EPOCH, list_planned, today
from games.editions.making import NotReplaceable, find_engine, load_stock, place_puzzle
from games.editions.models import OWN_SEED, Edition, Version
from games.editions.versions import Cause
from games.infra import chance
from puzzles import registry
from puzzles.abilities import DrawsOnLists, word_lists
from puzzles.contract import AnyEngine, AnyPuzzle, BadPuzzle, CannotGenerate

PLANNED, GENERATED, OWN, LIVE, PAST, LOCKED = "planned", "generated", "own", "live", "past", "locked"

REPLACED = "This puzzle was replaced meanwhile. Look at the new one first."


@dataclass(frozen=True)
class Slot:
    """An edition's place on the calendar: `state` is planned, generated, own, locked, live or past."""

    engine: AnyEngine
    variant_title: str
    day: date
    state: str
    edition: Edition | None

    @property
    def is_coming(self) -> bool:
        """Return whether the slot has a puzzle and its day has not begun."""
        return self.edition is not None and self.day > today()

    @property
    def is_free(self) -> bool:
        """Whether an editor may replace its puzzle."""
        return self.is_coming and self.state != LOCKED


def find_slot_state(edition: Edition | None, day: date) -> str:
    """Return the state of a slot: planned, generated, own (an editor's), locked, live or past."""
    if edition is None:
        return PLANNED
    if day == today():
        return LIVE
    if day < today():
        return PAST
    if edition.locked:
        return LOCKED
    return OWN if edition.is_own else GENERATED


def list_slots(game: str | None, days: Iterable[date]) -> dict[date, list[Slot]]:
    """Return the slots of a game, or of all, by day; before the site's first day nothing is planned."""
    wanted = list(days)
    rows = Edition.objects.filter(kind=Edition.DAILY, date__in=wanted).select_related("approved_by").defer("stored")
    if game:
        rows = rows.filter(game=game)
    there = {(edition.game, edition.variant, edition.date): edition for edition in rows}
    found: dict[date, list[Slot]] = {}
    for day in wanted:
        for engine, variant in list_planned():
            if game in (None, engine.slug):
                edition = there.get((engine.slug, variant.slug, day))
                if edition is None and day < EPOCH:
                    continue
                slot = Slot(engine, variant.title, day, find_slot_state(edition, day), edition)
                found.setdefault(day, []).append(slot)
    return found


def _require_replaceable(edition: Edition) -> date:
    """Return the day of an edition that may be changed. Raises `NotReplaceable`."""
    if edition.kind != Edition.DAILY or edition.date is None:
        raise NotReplaceable("Only a day's edition can be changed.")
    if edition.date <= today():
        raise NotReplaceable("That day has begun: its puzzle stays. To put a mistake right, use a correction.")
    if edition.locked:
        raise NotReplaceable(making.LOCKED)
    return edition.date


def require_replaceable(edition: Edition) -> None:
    """Raise `NotReplaceable` for an edition that must not be changed."""
    _require_replaceable(edition)


def regenerate_edition(edition: Edition, by: User | None = None) -> Edition:
    """Give a coming day a puzzle from another seed. Raises `NotReplaceable` or `CannotGenerate`."""
    day, engine = _require_replaceable(edition), find_engine(edition.game, edition.variant)
    for _ in range(making.TRIES):
        seed, stock = f"again {chance.draw_hex(12)}", load_stock(engine, day)
        puzzle = engine.generate(Random(seed), edition.variant, stock)
        with suppress(making.UsedMeanwhile):
            return place_puzzle(edition.game, edition.variant, day, puzzle, seed, stock, Cause(by=by))
    raise CannotGenerate("other workers kept using the same words")


def take_spare_for(edition: Edition, day: date) -> Edition:
    """Take a spare that fits a day. Raises `NotReplaceable`. Call it in the transaction that uses its puzzle."""
    spare = backups.take_spare(edition.game, edition.variant, day)
    if spare is None:
        raise NotReplaceable("No backup puzzle fits this day. More will be made within minutes.")
    return spare


def withdraw_coming_puzzle(edition: Edition, by: User | None = None) -> Edition:
    """Give a coming day a spare puzzle, at once. Raises `NotReplaceable`."""
    day = _require_replaceable(edition)
    with transaction.atomic():
        spare = take_spare_for(edition, day)
        return place_puzzle(
            edition.game, edition.variant, day, spare.puzzle, spare.seed, cause=Cause("withdrawn for a spare", by)
        )


def replace_puzzle(edition: Edition, data: object, by: User | None = None) -> Edition:
    """Give a coming day an editor's puzzle, whole or in the game's short form. Raises `NotReplaceable`."""
    day = _require_replaceable(edition)
    seed, cause = f"{OWN_SEED}{chance.draw_hex(8)}", Cause("written by an editor", by)
    return place_puzzle(edition.game, edition.variant, day, prove_own_puzzle(edition, data), seed, cause=cause)


def restore_version(version: Version, cause: Cause) -> Edition:
    """Give a coming day an earlier version or a candidate of it. Raises `NotReplaceable`."""
    edition = version.edition
    day, puzzle = _require_replaceable(edition), version.as_edition().puzzle
    return place_puzzle(edition.game, edition.variant, day, puzzle, version.seed, cause=cause)


def prove_own_puzzle(edition: Edition, data: object) -> AnyPuzzle:
    """Return the puzzle that an editor wrote for an edition. Raises `NotReplaceable` if it is bad or does not fit."""
    engine = edition.engine
    try:
        puzzle = registry.tools(edition.game).opened(data)
    except BadPuzzle as problem:
        raise NotReplaceable(f"This is no puzzle of {engine.title}: {problem}.") from problem
    grade = engine.grade(puzzle)
    if grade != edition.variant:
        why = f"it is {grade}" if grade else "it is unfair, or has more than one answer"
        raise NotReplaceable(f"This puzzle does not belong here: {why}.")
    return puzzle


def swap_days(one: Edition, other: Edition, by: User | None = None) -> None:
    """Swap the days of two coming editions of one game and variant. Raises `NotReplaceable`."""
    if (one.game, one.variant) != (other.game, other.variant) or one.pk == other.pk:
        raise NotReplaceable("Two different days of the same game and variant can be swapped.")
    with transaction.atomic():
        making.lock_calendar()
        one, other = Edition.objects.get(pk=one.pk), Edition.objects.get(pk=other.pk)
        day, other_day = _require_replaceable(one), _require_replaceable(other)
        held = {edition.pk: (edition.puzzle, edition.seed) for edition in (one, other)}
        place_puzzle(one.game, one.variant, day, *held[other.pk], cause=Cause(f"swapped with {other_day:%-d %B}", by))
        place_puzzle(other.game, other.variant, other_day, *held[one.pk], cause=Cause(f"swapped with {day:%-d %B}", by))


def set_lock(edition: Edition, locked: bool) -> None:
    """Lock an edition against changes, or unlock it."""
    Edition.objects.filter(pk=edition.pk).update(locked=locked)


def approve_puzzle(edition: Edition, user: User) -> None:
    """Record that an editor approved the puzzle of a coming day; a new puzzle loses the approval.

    Raises `NotReplaceable` for any other edition, and for a puzzle that was replaced meanwhile.
    """
    if edition.kind != Edition.DAILY or edition.date is None or edition.date <= today():
        raise NotReplaceable("Only a coming day is approved.")
    same = Edition.objects.filter(pk=edition.pk, made_at=edition.made_at, revision=edition.revision)
    if not same.update(approved_at=timezone.now(), approved_by=user):
        raise NotReplaceable(REPLACED)


def take_back_approval(edition: Edition) -> None:
    Edition.objects.filter(pk=edition.pk).update(approved_at=None, approved_by=None)


def find_editions_using(texts: dict[str, set[str]]) -> list[tuple[Edition, list[str]]]:
    """Return the coming editions that use any of these words, with the words; `texts` has each list's words."""
    found = []
    for edition in Edition.objects.filter(kind=Edition.DAILY, date__gte=today()).order_by("date", "game", "variant"):
        engine = edition.engine
        drawn = engine.draws_on(edition.puzzle) if isinstance(engine, DrawsOnLists) else {}
        words = {text for name, held in drawn.items() for text in held if text.casefold() in texts.get(name, set())}
        if words:
            found.append((edition, sorted(words)))
    return found


def find_editions_using_rows(words: Iterable[tuple[str, str]]) -> list[tuple[Edition, list[str]]]:
    """Return the coming editions that use any of these (list, text) rows; the blocklist's count for every list."""
    names = {name for engine in registry.engines() for name in word_lists(engine)}
    texts: dict[str, set[str]] = {name: set() for name in names}
    for name, text in words:
        for one in names if name not in names else {name}:
            texts[one].add(text.casefold())
    return find_editions_using(texts)
