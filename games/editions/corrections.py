"""Corrects a mistake in a live or past edition, by the policy (`rulings`): whoever has finished keeps the result.

A correction keeps the puzzle that it replaces, and who replaced it and why. A play goes on with the revision of the
puzzle that it began with (`Play.revision`); new plays get the corrected puzzle. Whoever is in the middle may choose to
begin it (`games.plays.corrected_plays`); nobody is made to.
"""

from copy import copy
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction

from games.editions.calendar import today
from games.editions.changes import own_puzzle, spare_for
from games.editions.making import NotReplaceable, note_uses
from games.editions.models import Correction, Edition, Ruling, Version, as_stored
from games.editions.remembered import forget_cached
from games.editions.rulings import forget_excused, severer
from games.editions.signals import edition_corrected
from games.editions.versions import Cause, note
from puzzles.contract import AnyPuzzle


@dataclass(frozen=True)
class Told:
    """What a correction says: why and how (to editors), what was changed (to players), what becomes of the points."""

    reason: str
    what: str = "the puzzle"
    ruling: str = Ruling.AS_EVER
    how: str = "corrected"
    kept_as: Version | None = None


def correct(edition: Edition, data: object, told: Told, user: User | None) -> Edition:
    """Replaces the puzzle of a day that has begun. Raises `NotReplaceable`; then nothing has changed."""
    _begun(edition, told.reason)
    return _put_in(edition, own_puzzle(edition, data), told, user)


def withdraw(edition: Edition, told: Told, user: User | None) -> Edition:
    """Plays a spare puzzle from now on, on a day that has begun. Raises `NotReplaceable`."""
    day = _begun(edition, told.reason)
    with transaction.atomic():
        return _put_in(edition, spare_for(edition, day).puzzle, told, user, withdrawn=True)


def _begun(edition: Edition, reason: str) -> date:
    """The day of an edition that may be corrected for a reason. Raises `NotReplaceable`."""
    if edition.kind != Edition.DAILY or edition.date is None or edition.date > today():
        raise NotReplaceable("Only a day that has begun is corrected; one that has not can simply be replaced.")
    if not reason.strip():
        raise NotReplaceable("Say why, for those who come after you.")
    return edition.date


def _put_in(edition: Edition, puzzle: AnyPuzzle, told: Told, user: User | None, withdrawn: bool = False) -> Edition:
    if told.ruling not in Ruling.values:
        raise NotReplaceable("Choose one of the policy’s cases.")
    with transaction.atomic():
        now = Edition.objects.select_for_update().get(pk=edition.pk)
        if now.puzzle == puzzle:
            raise NotReplaceable("It already has that puzzle.")
        ruling = severer(now.ruling, told.ruling)
        Correction.objects.create(
            **{"edition": now, "revision": now.revision, "stored": now.stored, "by": user, "withdrawn": withdrawn},
            **{"reason": told.reason.strip(), "told": told.what, "ruling": ruling},
        )
        before = copy(now)
        now.stored, now.puzzle, now.revision = as_stored(puzzle), puzzle, now.revision + 1
        now.approved_at = now.approved_by = None
        now.ruling = ruling
        now.save(update_fields=["stored", "revision", "approved_at", "approved_by", "ruling"])
        note_uses(now)
        how = "withdrawn for a spare" if withdrawn else told.how
        note(before, now, Cause(how, user, told.reason.strip(), told.kept_as))
        edition_corrected.send(sender=Edition, edition=now)
    forget_cached()
    forget_excused()
    return now


def as_of(edition: Edition, revision: int) -> Edition:
    """Give an edition the puzzle that it had at a revision, such as the one that a play began with.

    That is read each time: it takes 1.5 ms for the largest puzzle, and few plays are older than their edition.
    """
    if edition.revision < revision:  # it was remembered before it was corrected
        edition = Edition.objects.get(pk=edition.pk)
    if edition.revision == revision:
        return edition
    earlier = copy(edition)
    vars(earlier).pop("puzzle", None)
    earlier.stored = Correction.objects.get(edition=edition, revision=revision).stored
    earlier.revision = revision
    return earlier
