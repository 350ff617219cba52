"""The versions of a day's puzzle: each that it had, with who put it there, when, how and why. Any can be restored."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from games.editions.models import Edition, EditionUse, Version
from puzzles.contract import AnyPuzzle


@dataclass(frozen=True)
class Cause:
    """Why a day gets another puzzle: how, by whom, for which reason, and of which version if it is restored."""

    how: str = "remade from another seed"
    by: User | None = None
    reason: str = ""
    kept_as: Version | None = None


ANOTHER = Cause()


@dataclass(frozen=True)
class KeyUse:
    """A key that a puzzle uses, and the other editions that use it, the nearest day first."""

    key: str
    others: tuple[Edition, ...]


def record_version(before: Edition, now: Edition, cause: Cause) -> None:
    """Store the puzzle that a day has now, and the one before if it is the first. Call it in the same transaction."""
    if not Version.objects.filter(edition=before, since__isnull=False).exists():
        _store_version(before, Cause("the first"), before.made_at)
    _store_version(now, cause, timezone.now())


def _store_version(edition: Edition, cause: Cause, since: datetime) -> None:
    source = cause.kept_as or edition
    Version.objects.create(
        edition_id=edition.pk,
        stored=edition.stored,
        seed=source.seed,
        engine_version=source.engine_version,
        lexicon_version=source.lexicon_version,
        since=since,
        how=cause.how,
        by=cause.by,
        reason=cause.reason,
    )


def find_other_uses(edition: Edition, puzzle: AnyPuzzle) -> list[KeyUse]:
    """Return the keys of a puzzle for an edition's day that other days use too."""
    keys = list(dict.fromkeys(edition.engine.uses(puzzle)))
    rows = EditionUse.objects.filter(key__in=keys, edition__game=edition.game, edition__date__isnull=False)
    found: dict[str, list[Edition]] = {}
    for row in rows.exclude(edition=edition).select_related("edition").defer("edition__stored"):
        found.setdefault(row.key, []).append(row.edition)
    return [
        KeyUse(key, tuple(sorted(found[key], key=lambda one: abs((one.day - edition.day).days))))
        for key in keys
        if key in found
    ]
