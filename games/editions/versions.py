"""Record each puzzle that a day had: since when, and how, why and by whom. Any of them can be restored."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from games.editions.models import Edition, EditionUse, Version
from puzzles.contract import AnyPuzzle


@dataclass(frozen=True)
class Cause:
    """How, by whom and why a day gets another puzzle, and from which version if one is `restored`."""

    how: str = "remade from another seed"
    by: User | None = None
    reason: str = ""
    restored: Version | None = None


REGENERATION = Cause()


@dataclass(frozen=True)
class KeyUse:
    """A key of a puzzle, and the other editions that use it, those of the nearest days first."""

    key: str
    others: tuple[Edition, ...]


def record_version(before: Edition, current: Edition, cause: Cause) -> None:
    """Store a day's new puzzle as a version; if the day has no version yet, store its first puzzle, too."""
    if not Version.objects.filter(edition=before, since__isnull=False).exists():
        _store_version(before, Cause("the first"), before.made_at)
    _store_version(current, cause, timezone.now())


def _store_version(edition: Edition, cause: Cause, since: datetime) -> None:
    source = cause.restored or edition
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
    """Return the keys of an edition's puzzle that other days use, too."""
    keys = list(dict.fromkeys(edition.engine.list_used_keys(puzzle)))
    rows = EditionUse.objects.filter(key__in=keys, edition__game=edition.game, edition__date__isnull=False)
    editions_by_key: dict[str, list[Edition]] = {}
    for row in rows.exclude(edition=edition).select_related("edition").defer("edition__stored"):
        editions_by_key.setdefault(row.key, []).append(row.edition)
    return [
        KeyUse(key, tuple(sorted(editions_by_key[key], key=lambda other: abs((other.day - edition.day).days))))
        for key in keys
        if key in editions_by_key
    ]
