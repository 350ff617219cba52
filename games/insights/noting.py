"""What games note of plays (`abilities.Noted`), read from the logs and counted by edition.

The logs are read before the transaction in which plays are taken in, as many plays at once as are taken in at once; the
log of a finished play does not change any more. Whoever stands apart is left out, and comes in once a moderator lets
them stand: a row of `Aside` says so, since nothing else tells whether a play was counted here.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from games.editions.models import Edition
from games.insights.models import Aside, Notes
from games.plays.apart import Apart
from games.plays.models import Play
from games.plays.played import Entry, logs_of
from puzzles.abilities import PLAYS, Noted, Played

log = logging.getLogger(__name__)
MOST_KEYS = 2_000
"""So many things are counted of an edition at most."""
BELIEVED = ("", Apart.NO_CLOCK)
"""Who stands apart for another reason may not have thought for themselves."""
Keys: TypeAlias = Mapping[int, Sequence[str]]
"""What was noted of plays, by play; one that is missing has nothing to be counted."""


def others(edition: Edition) -> dict[str, int]:
    """What was noted of all plays of an edition; nothing where nobody has counted yet."""
    found = Notes.objects.filter(edition=edition.pk, revision=edition.revision).first()
    return found.counts if found else {}


def keys_of(plays: Iterable[Play]) -> dict[int, list[str]]:
    """What the games note of some finished first runs at days' puzzles."""
    wanted = [one for one in plays if one.run == 1 and one.edition.kind == Edition.DAILY]
    logs = logs_of([one.pk for one in wanted])
    editions = Edition.objects.in_bulk({one.edition_id for one in wanted})
    found = {one.pk: _noted(editions[one.edition_id], one, logs[one.pk]) for one in wanted}
    return {play: keys for play, keys in found.items() if keys is not None}


def _noted(edition: Edition, play: Play, entries: Sequence[Entry]) -> list[str] | None:
    """What a game notes of a play; None for a game that notes nothing, and for a play at an earlier puzzle."""
    engine = edition.engine
    if not isinstance(engine, Noted) or play.revision != edition.revision:
        return None
    try:
        played = [Played(engine.move(one.move), one.seconds_after(play.started_at)) for one in entries]
        return list(dict.fromkeys(engine.noted(edition.puzzle, played)))
    except Exception:  # a log that cannot be read any more must not keep all others from being counted
        log.exception("nothing can be noted of play %s", play.pk)
        return None


def add(plays: Sequence[Play], keys: Keys) -> None:
    """Counts plays that are being taken in, in their transaction, in which their editions' figures are locked."""
    believed = _believed(plays, keys)
    revisions = {one.edition_id: one.revision for one in believed}
    rows = Notes.objects.in_bulk(revisions)
    for edition, revision in revisions.items():
        own = [one for one in believed if one.edition_id == edition]
        notes = rows.get(edition) or Notes(edition_id=edition, revision=revision)
        _count_all(notes, own, keys)


def _believed(plays: Sequence[Play], keys: Keys) -> list[Play]:
    """The plays of which something is noted; of those that stand apart it is remembered that nothing is."""
    Aside.objects.bulk_create([Aside(play=one) for one in plays if one.apart not in BELIEVED], ignore_conflicts=True)
    return [one for one in plays if one.apart in BELIEVED and one.pk in keys]


def _count_all(notes: Notes, plays: Sequence[Play], keys: Keys) -> None:
    """Counts plays of an edition, and stores the row."""
    for play in plays:
        _count(notes, play.revision, keys[play.pk], 1)
    notes.save()


def _count(notes: Notes, revision: int, keys: Sequence[str], step: int) -> None:
    """Counts a play, or takes it out again; the row is not stored. A later revision of the puzzle begins anew."""
    if revision < notes.revision:
        return
    if revision > notes.revision:
        notes.revision, notes.counts = revision, {}
    for key in (PLAYS, *keys):
        notes.counts[key] = max(0, notes.counts.get(key, 0) + step)
    notes.counts = kept({key: many for key, many in notes.counts.items() if many})


def kept(counts: dict[str, int], most: int = MOST_KEYS) -> dict[str, int]:
    """Counts without the rarest, where there are too many: a quarter goes at once, so that it does not come each time.

    >>> kept({"plays": 9, "a": 1, "b": 3, "c": 2, "d": 5}, most=4)
    {'plays': 9, 'd': 5, 'b': 3}
    """
    if len(counts) <= most:
        return counts
    return dict(sorted(counts.items(), key=lambda one: -one[1])[: most - most // 4])


def judge(play: Play) -> None:
    """Counts a play that a moderator lets stand, takes out one that is left out; in the transaction that does so."""
    believed = play.apart in BELIEVED
    aside = Aside.objects.filter(play=play)
    if believed == (not aside.exists()):
        return
    if believed:
        aside.delete()
    else:
        Aside.objects.create(play=play)
    keys = keys_of([play]).get(play.pk)
    notes = Notes.objects.filter(edition=play.edition_id).first()
    if notes is None and believed:
        notes = Notes(edition_id=play.edition_id, revision=play.revision)
    if keys is not None and notes is not None:
        _count(notes, play.revision, keys, 1 if believed else -1)
        notes.save()
