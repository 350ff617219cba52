"""What games note of plays (`abilities.Noted`), read from the logs and counted by edition.

The logs are read before the transaction in which plays are taken in, as many plays at once as are taken in at once; the
log of a finished play does not change any more. Whoever stands apart is left out, and comes in once a moderator lets
them stand: `Figures.aside` says so, since nothing else tells whether a play was counted here.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from games.editions.models import Edition
from games.insights.models import Figures
from games.plays.apart import Apart
from games.plays.models import Play
from games.plays.played import Entry, logs_of
from puzzles.abilities import PLAYS, Noted, Played

log = logging.getLogger(__name__)
MOST_KEYS = 2_000
"""So many things are counted of an edition at most."""
BELIEVED = ("", Apart.NO_CLOCK)
"""Who stands apart for another reason may not have thought for themselves."""
FIELDS = ("noted", "noted_of", "aside")
"""What is kept of it in the figures of an edition."""
Keys: TypeAlias = Mapping[int, Sequence[str]]
"""What was noted of plays, by play; one that is missing has nothing to be counted."""


def others(edition: Edition) -> dict[str, int]:
    """What was noted of all plays of an edition; nothing where nobody has counted yet."""
    found = Figures.objects.filter(pk=edition.pk, noted_of=edition.revision).values_list("noted", flat=True)
    return found.first() or {}


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


def add(figures: Figures, plays: Iterable[Play], keys: Keys) -> None:
    """Counts plays of an edition that are being taken in; the row, which is locked, is not stored."""
    for play in plays:
        if play.apart not in BELIEVED:
            figures.aside.append(play.pk)
        elif play.pk in keys:
            _count(figures, play.revision, keys[play.pk], 1)


def _count(figures: Figures, revision: int, keys: Sequence[str], step: int) -> None:
    """Counts a play, or takes it out again. A later revision of the puzzle begins anew."""
    if revision < figures.noted_of:
        return
    if revision > figures.noted_of:
        figures.noted_of, figures.noted = revision, {}
    for key in (PLAYS, *keys):
        figures.noted[key] = max(0, figures.noted.get(key, 0) + step)
    figures.noted = kept({key: many for key, many in figures.noted.items() if many})


def kept(counts: dict[str, int], most: int = MOST_KEYS) -> dict[str, int]:
    """Counts without the rarest, where there are too many: a quarter goes at once, so that it does not come each time.

    >>> kept({"plays": 9, "a": 1, "b": 3, "c": 2, "d": 5}, most=4)
    {'plays': 9, 'd': 5, 'b': 3}
    """
    if len(counts) <= most:
        return counts
    return dict(sorted(counts.items(), key=lambda one: -one[1])[: most - most // 4])


def judge(figures: Figures, play: Play) -> None:
    """Counts a play that a moderator lets stand, takes out one that is left out; the row is locked."""
    believed = play.apart in BELIEVED
    if believed == (play.pk not in figures.aside):
        return
    if believed:
        figures.aside.remove(play.pk)
    else:
        figures.aside.append(play.pk)
    keys = keys_of([play]).get(play.pk)
    if keys is not None:
        _count(figures, play.revision, keys, 1 if believed else -1)
    figures.save(update_fields=FIELDS)
