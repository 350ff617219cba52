"""Corrects a mistake in a live or past edition, fairly: whoever has finished keeps the result.

A correction keeps the puzzle that it replaces, and who replaced it and why. A play goes on with the revision of the
puzzle that it began with (`Play.revision`); new plays get the corrected puzzle. Unfinished plays start over only if the
editor says so.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from django.contrib.auth.models import User
from django.db import transaction

from games.editions.calendar import today
from games.editions.desk import own_puzzle, spare_for
from games.editions.making import NotReplaceable, note_uses
from games.editions.models import Correction, Edition, as_stored
from games.editions.remembered import forget_cached
from games.editions.signals import edition_corrected
from puzzles.contract import AnyPuzzle


def correct(edition: Edition, data: object, reason: str, user: User | None, begin_anew: bool = False) -> Edition:
    """Replaces the puzzle of a day that has begun. Raises `NotReplaceable`; then nothing has changed."""
    _begun(edition, reason)
    return _put_in(edition, own_puzzle(edition, data), reason, user, begin_anew)


def withdraw(edition: Edition, reason: str, user: User | None) -> Edition:
    """Plays a spare puzzle from now on, on a day that has begun; unfinished plays start over.

    Raises `NotReplaceable`.
    """
    day = _begun(edition, reason)
    with transaction.atomic():
        return _put_in(edition, spare_for(edition, day).puzzle, reason, user, begin_anew=True)


def _begun(edition: Edition, reason: str) -> date:
    """The day of an edition that may be corrected for a reason. Raises `NotReplaceable`."""
    if edition.kind != Edition.DAILY or edition.date is None or edition.date > today():
        raise NotReplaceable("Only a day that has begun is corrected; one that has not can simply be replaced.")
    if not reason.strip():
        raise NotReplaceable("Say why, for those who come after you.")
    return edition.date


def _put_in(edition: Edition, puzzle: AnyPuzzle, reason: str, user: User | None, begin_anew: bool) -> Edition:
    with transaction.atomic():
        now = Edition.objects.select_for_update().get(pk=edition.pk)
        if now.puzzle == puzzle:
            raise NotReplaceable("It already has that puzzle.")
        Correction.objects.create(edition=now, revision=now.revision, stored=now.stored, reason=reason.strip(), by=user)
        now.stored, now.puzzle, now.revision = as_stored(puzzle), puzzle, now.revision + 1
        now.approved_at = now.approved_by = None
        now.save(update_fields=["stored", "revision", "approved_at", "approved_by"])
        note_uses(now)
        edition_corrected.send(sender=Edition, edition=now, begin_anew=begin_anew)
    forget_cached()
    return now


def as_of(edition: Edition, revision: int) -> Edition:
    """An edition with the puzzle that it had at a revision, such as the one that a play began with."""
    return edition if edition.revision == revision else _revision(edition.pk, revision)


@lru_cache(maxsize=64)
def _revision(pk: int, revision: int) -> Edition:
    edition = Edition.objects.get(pk=pk)
    if edition.revision != revision:
        edition.stored = Correction.objects.get(edition=edition, revision=revision).stored
        edition.revision = revision
    return edition
