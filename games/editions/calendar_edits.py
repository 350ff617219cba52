"""Change the calendar for editors, and find the coming editions that a change of a word list affects.

A coming puzzle can be regenerated, swapped with another day's, replaced by the editor's own, approved, and locked
against changes. A day that has started changes only by a correction (`corrections.py`).
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.editions import backups, making
from games.editions.calendar import list_daily_puzzles, today
from games.editions.making import NotReplaceable, load_stock, place_puzzle
from games.editions.models import EDITOR_SEED_PREFIX, Cause, Edition, Version
from games.infra import chance
from games.infra.dates import format_day
from games.infra.models import Job
from games.words.models import Word
from games.words.word_lists import BLOCKLIST, list_blocked_words
from puzzles import registry
from puzzles.abilities import DrawsOnLists, list_word_lists
from puzzles.contract import AnyEngine, AnyPuzzle, BadPuzzle, CannotGenerate, Stock
from puzzles.shapes import JSON

PLANNED, GENERATED, OWN, LIVE, PAST, LOCKED = "planned", "generated", "own", "live", "past", "locked"

REPLACED_MESSAGE = "Someone has replaced this puzzle since you opened the page. Look at the new one first."


@dataclass(frozen=True)
class Slot:
    """A place on the calendar for a game's variant and a day; `state` is that of `find_slot_state`."""

    engine: AnyEngine
    variant_title: str
    day: date
    state: str
    edition: Edition | None

    @property
    def is_coming(self) -> bool:
        """Whether the slot has a puzzle and its day has not started."""
        return self.edition is not None and self.day > today()

    @property
    def is_replaceable(self) -> bool:
        """Whether an editor may replace the slot's puzzle."""
        return self.is_coming and self.state != LOCKED


def find_slot_state(edition: Edition | None, day: date) -> str:
    """Return planned (no puzzle), generated, own (written by an editor), locked, live (today) or past."""
    if edition is None:
        return PLANNED
    if day == today():
        return LIVE
    if day < today():
        return PAST
    if edition.locked:
        return LOCKED
    return OWN if edition.is_written_by_editor else GENERATED


def list_slots(game: str | None, days: Iterable[date]) -> dict[date, list[Slot]]:
    """Return the slots of a game by day; with None, of all games. A past day without a puzzle has no slot."""
    all_days = list(days)
    rows = Edition.objects.filter(kind=Edition.DAILY, date__in=all_days).select_related("approved_by").defer("stored")
    editions = {(edition.game, edition.variant, edition.date): edition for edition in rows}
    puzzles = [(engine, variant) for engine, variant in list_daily_puzzles() if game in (None, engine.slug)]
    slots: dict[date, list[Slot]] = {}
    for day in all_days:
        for engine, variant in puzzles:
            edition = editions.get((engine.slug, variant.slug, day))
            if edition or day >= today():
                slot = Slot(engine, variant.title, day, find_slot_state(edition, day), edition)
                slots.setdefault(day, []).append(slot)
    return slots


def require_replaceable(edition: Edition) -> date:
    """Return the day of an edition whose puzzle may be replaced. Raises `NotReplaceable`."""
    if edition.kind != Edition.DAILY or edition.date is None:
        raise NotReplaceable("You can only change a day’s puzzle, not one for practice or a room.")
    if edition.date <= today():
        raise NotReplaceable("That day has started, so its puzzle stays. To fix a mistake, use a correction.")
    if edition.locked:
        raise NotReplaceable(making.LOCKED_MESSAGE)
    return edition.date


def regenerate_edition(edition: Edition, by: User | None = None) -> Edition:
    """Give a coming day a puzzle from another seed. Raises `NotReplaceable` or `CannotGenerate`."""
    day = require_replaceable(edition)
    for _ in range(making.MOST_SEEDS_TRIED):
        seed, stock = f"again {chance.draw_hex(12)}", load_stock(edition.engine, day)
        puzzle = edition.engine.generate(Random(seed), edition.variant, stock)
        with suppress(making.KeyUsedMeanwhile):
            return _place(edition, puzzle, seed, Cause(by=by), stock)
    raise CannotGenerate("other jobs kept using the same words")


def _place(edition: Edition, puzzle: AnyPuzzle, seed: str, cause: Cause, stock: Stock | None = None) -> Edition:
    """Replace an edition's puzzle. Raises the exceptions of `place_puzzle`."""
    return place_puzzle(edition.game, edition.variant, edition.day, puzzle, seed, stock, cause)


def claim_backup(edition: Edition, day: date) -> Edition:
    """Delete and return a backup that fits a day. Raises `NotReplaceable`. Call it in the transaction that uses it."""
    backup = backups.pop_fitting_backup(edition.game, edition.variant, day)
    if backup is None:
        raise NotReplaceable("No backup puzzle fits this day. We’ll make more within minutes.")
    return backup


def withdraw_coming_puzzle(edition: Edition, by: User | None = None) -> Edition:
    """Replace a coming day's puzzle by a backup. Raises `NotReplaceable`."""
    day = require_replaceable(edition)
    with transaction.atomic():
        backup = claim_backup(edition, day)
        return _place(edition, backup.puzzle, backup.seed, Cause("replaced by a backup puzzle", by))


def replace_puzzle(edition: Edition, data: object, by: User | None = None) -> Edition:
    """Replace a coming day's puzzle by an editor's, whole or in the game's short form. Raises `NotReplaceable`."""
    require_replaceable(edition)
    seed = f"{EDITOR_SEED_PREFIX}{chance.draw_hex(8)}"
    return _place(edition, prove_editor_puzzle(edition, data), seed, Cause("written by an editor", by))


def restore_version(version: Version, cause: Cause) -> Edition:
    """Replace a coming day's puzzle by an earlier version or a candidate. Raises `NotReplaceable`."""
    require_replaceable(version.edition)
    return _place(version.edition, version.as_edition().puzzle, version.seed, cause)


def prove_editor_puzzle(edition: Edition, data: object) -> AnyPuzzle:
    """Return the puzzle that an editor wrote, if its variant is the edition's. Raises `NotReplaceable`."""
    engine = edition.engine
    try:
        puzzle = registry.tools(edition.game).read_puzzle(data)
    except BadPuzzle as problem:
        raise NotReplaceable(f"This isn’t a {engine.title} puzzle: {problem}.") from problem
    grade = engine.grade(puzzle)
    if grade != edition.variant:
        reason = "it is unfair, or has several answers"
        if grade:
            titles = {variant.slug: variant.title for variant in engine.variants}
            reason = f"it’s {titles[grade]}, not {titles[edition.variant]}"
        raise NotReplaceable(f"We couldn’t use this puzzle here: {reason}.")
    return puzzle


@dataclass(frozen=True)
class WrittenPuzzle:
    """The puzzle that an editor's texts make (`stored`), or why they make none; while `job` runs, neither is known."""

    stored: JSON = None
    problem_text: str = ""
    job: Job | None = None


def prove_texts(edition: Edition, texts: Mapping[str, str]) -> WrittenPuzzle:
    """Put texts into an edition's puzzle, and prove that puzzle."""
    try:
        _refuse_blocked_words(edition, texts)
        data = registry.tools(edition.game).replace_texts(edition.puzzle, texts)
        prove_editor_puzzle(edition, data)
    except BadPuzzle as problem:
        return WrittenPuzzle(problem_text=f"We couldn’t save this: {problem}.")
    except NotReplaceable as problem:
        return WrittenPuzzle(problem_text=str(problem))
    return WrittenPuzzle(data)


def _refuse_blocked_words(edition: Edition, texts: Mapping[str, str]) -> None:
    """Raise `NotReplaceable` if a changed text has a word that no game may use."""
    before = {blank.name: blank.value for blank in registry.tools(edition.game).list_editable_texts(edition.puzzle)}
    blocked = list_blocked_words()
    for text in (text.casefold() for name, text in texts.items() if text != before.get(name)):
        for word in (text, *re.findall(r"[\w’'-]+", text)):
            if word in blocked:
                raise NotReplaceable(f"“{word}” is on the blocklist, so no game may use it.")


def describe_puzzle(edition: Edition, stored: JSON) -> list[tuple[str, str]]:
    """Return a puzzle's grade, solution and figures, each with its name, for editors."""
    puzzle: AnyPuzzle = edition.engine.read_puzzle(stored)
    grade = edition.engine.grade(puzzle)
    return [("Difficulty", grade or "unfair"), *registry.tools(edition.game).describe(puzzle)]


def swap_days(edition: Edition, other: Edition, by: User | None = None) -> None:
    """Swap the days of two coming editions of one game and variant. Raises `NotReplaceable`."""
    if (edition.game, edition.variant) != (other.game, other.variant) or edition.pk == other.pk:
        raise NotReplaceable("You can only swap two days of the same game and the same kind of puzzle.")
    with transaction.atomic():
        making.lock_calendar()
        edition, other = Edition.objects.get(pk=edition.pk), Edition.objects.get(pk=other.pk)
        day, other_day = require_replaceable(edition), require_replaceable(other)
        puzzle, other_puzzle = edition.puzzle, other.puzzle  # read before either is replaced
        _place(edition, other_puzzle, other.seed, Cause(f"swapped with {format_day(other_day)}", by))
        _place(other, puzzle, edition.seed, Cause(f"swapped with {format_day(day)}", by))


def set_lock(edition: Edition, locked: bool) -> None:
    Edition.objects.filter(pk=edition.pk).update(locked=locked)


def approve_puzzle(edition: Edition, user: User) -> None:
    """Record that an editor approved the puzzle of a coming day. A new puzzle needs a new approval.

    Raises `NotReplaceable` for any other edition, and for a puzzle that was replaced meanwhile.
    """
    if edition.kind != Edition.DAILY or edition.date is None or edition.date <= today():
        raise NotReplaceable("You can only approve a puzzle before its day.")
    same = Edition.objects.filter(pk=edition.pk, made_at=edition.made_at, revision=edition.revision)
    if not same.update(approved_at=timezone.now(), approved_by=user):
        raise NotReplaceable(REPLACED_MESSAGE)


def take_back_approval(edition: Edition) -> None:
    Edition.objects.filter(pk=edition.pk).update(approved_at=None, approved_by=None)


def list_coming_editions() -> QuerySet[Edition]:
    """Return the daily editions from today on, without their puzzles."""
    coming = Edition.objects.filter(kind=Edition.DAILY, date__gte=today()).order_by("date", "game", "variant")
    return coming.defer("stored")


UsedWords = Mapping[str, frozenset[str]]
_used_words_by_stamp: dict[str, UsedWords] = {}


def _load_used_words(editions: Sequence[Edition]) -> list[UsedWords]:
    """Return the words that each edition uses by list; each puzzle is read once in a process."""
    global _used_words_by_stamp
    known = _used_words_by_stamp
    unknown = [edition.pk for edition in editions if edition.puzzle_stamp not in known]
    read = {row.puzzle_stamp: _list_used_words(row) for row in Edition.objects.filter(pk__in=unknown)}
    words = {edition.puzzle_stamp: {**known, **read}.get(edition.puzzle_stamp, {}) for edition in editions}
    if len(words) > 1:  # not after the page of one edition
        _used_words_by_stamp = words
    return list(words.values())


def _list_used_words(edition: Edition) -> UsedWords:
    if not isinstance(edition.engine, DrawsOnLists):
        return {}
    try:
        return edition.engine.list_used_words(edition.puzzle)
    except BadPuzzle:
        return {}


def _spread_rows(rows: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the folded texts of (list, text) rows by list; rows of the blocklist match every list."""
    names = {name for engine in registry.engines() for name in list_word_lists(engine)}
    texts: dict[str, set[str]] = {name: set() for name in names}
    for name, text in rows:
        for list_name in names if name not in names else {name}:
            texts[list_name].add(text.casefold())
    return texts


def _find_used_texts(words: UsedWords, texts: Mapping[str, Container[str]]) -> list[str]:
    return sorted({text for name, listed in words.items() for text in listed if text.casefold() in texts.get(name, ())})


def find_editions_using_rows(rows: Iterable[tuple[str, str]]) -> list[tuple[Edition, list[str]]]:
    """Return the coming editions that use any of these (list, text) rows, each with the words that it uses.

    Rows of the blocklist match every list.
    """
    texts, editions = _spread_rows(rows), list(list_coming_editions())
    pairs = zip(editions, _load_used_words(editions), strict=True)
    return [(edition, used) for edition, words in pairs if (used := _find_used_texts(words, texts))]


def _list_blocked_rows() -> QuerySet[Word]:
    """Return the words that no puzzle may use: blocked ones, and the blocklist's unless only proposed."""
    return Word.objects.filter(Q(status=Word.BLOCKED) | Q(word_list=BLOCKLIST) & ~Q(status=Word.PROPOSED)).order_by()


def find_blocked_words(edition: Edition) -> list[str]:
    """Return the words of an edition that are blocked by now."""
    return _find_used_texts(
        _list_used_words(edition), _spread_rows(_list_blocked_rows().values_list("word_list", "text"))
    )


def find_unsettled_blocked_words() -> list[tuple[Edition, list[str]]]:
    """Return the coming editions with blocked words, and these words, unless approved after the word was blocked."""
    rows = list(_list_blocked_rows().values_list("word_list", "text", "changed_at"))
    if not rows:
        return []
    unsettled = []
    for edition, _ in find_editions_using_rows((name, text) for name, text, _ in rows):
        approved_at = edition.approved_at
        newer = _spread_rows((name, text) for name, text, at in rows if approved_at is None or at > approved_at)
        if words := _find_used_texts(_load_used_words([edition])[0], newer):
            unsettled.append((edition, words))
    return unsettled
