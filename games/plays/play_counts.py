"""Count an edition's finished and unfinished plays in its figures, in a worker.

A play is marked as counted (`Play.counted`) in the transaction that counts it, so a killed worker loses nothing and no
play is counted twice. A watermark would not do: plays do not appear in the order of their numbers or times, as a
transaction that started early may end late. Plays that a moderator judges are counted again.

Unfinished plays are counted afresh, which is safe to repeat. An edition is due if another of its plays has been counted
as finished, if (in recent editions) a play has moved since the last count, or, while all are silent, each hour and at
midnight. A play is abandoned if it has not moved for a day, or since its edition's own day ended. A player who returns
goes on.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeAlias

from django.db import connection, transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.editions.calendar import get_day_end, today
from games.editions.models import Edition
from games.plays.models import Figures, Play, UnrankedReason
from games.plays.referee import wait_turn
from games.plays.runs import LogEntry, load_logs
from puzzles import registry
from puzzles.abilities import PLAYS_KEY, HasResultNumber, ListsCountKeys, PlayedMove
from puzzles.contract import Status

log = logging.getLogger(__name__)
MOST_KEYS = 2_000
TRUSTED_REASONS = ("", UnrankedReason.NO_CLOCK)
"""Plays with these values of `apart` are counted; the others may not be a person's own thinking."""
KEY_COLUMNS = ("key_counts", "key_counts_revision", "aside")
KeysByPlay: TypeAlias = Mapping[int, Sequence[str]]
"""The keys to count of each play, by the play's primary key; plays without keys are missing."""


def load_key_counts(edition: Edition) -> dict[str, int]:
    """Load the counts of keys of an edition's plays; empty if none was counted."""
    current = Figures.objects.filter(pk=edition.pk, key_counts_revision=edition.revision)
    return current.values_list("key_counts", flat=True).first() or {}


def list_keys_of_plays(plays: Iterable[Play]) -> dict[int, list[str]]:
    """Ask games for the keys to count of finished first runs at daily puzzles."""
    counted_plays = [one for one in plays if one.run == 1 and one.edition.kind == Edition.DAILY]
    logs = load_logs([one.pk for one in counted_plays])
    editions = Edition.objects.in_bulk({one.edition_id for one in counted_plays})
    keys_by_play = {one.pk: _list_keys_of_play(editions[one.edition_id], one, logs[one.pk]) for one in counted_plays}
    return {play: keys for play, keys in keys_by_play.items() if keys is not None}


def _list_keys_of_play(edition: Edition, play: Play, entries: Sequence[LogEntry]) -> list[str] | None:
    """Ask a game for the keys of a play; None if it has none, or the play is of an earlier revision."""
    engine = edition.engine
    if not isinstance(engine, ListsCountKeys) or play.revision != edition.revision:
        return None
    try:
        played = [PlayedMove(engine.read_move(one.move), one.seconds_after(play.started_at)) for one in entries]
        return list(dict.fromkeys(engine.list_count_keys(edition.puzzle, played)))
    except Exception:  # a log that cannot be read any more must not keep all others from being counted
        log.exception("the keys of play %s can't be counted", play.pk)
        return None


def count_keys_of_plays(figures: Figures, plays: Iterable[Play], keys: KeysByPlay) -> None:
    """Count the keys of an edition's plays in its locked figures, without storing the figures."""
    for play in plays:
        if play.apart not in TRUSTED_REASONS:
            figures.aside.append(play.pk)
        elif play.pk in keys:
            _count_keys(figures, play.revision, keys[play.pk], 1)


def _count_keys(figures: Figures, revision: int, keys: Sequence[str], step: int) -> None:
    """Add a play's keys to the counts, or subtract them (`step` -1). A later revision starts from 0."""
    if revision < figures.key_counts_revision:
        return
    if revision > figures.key_counts_revision:
        figures.key_counts_revision, figures.key_counts = revision, {}
    for key in (PLAYS_KEY, *keys):
        figures.key_counts[key] = max(0, figures.key_counts.get(key, 0) + step)
    figures.key_counts = drop_rarest_counts({key: many for key, many in figures.key_counts.items() if many})


def drop_rarest_counts(counts: dict[str, int], limit: int = MOST_KEYS) -> dict[str, int]:
    """Drop the rarest counts if there are more than `limit`; a quarter at once, so that it seldom happens.

    >>> drop_rarest_counts({"plays": 9, "a": 1, "b": 3, "c": 2, "d": 5}, limit=4)
    {'plays': 9, 'd': 5, 'b': 3}
    """
    if len(counts) <= limit:
        return counts
    return dict(sorted(counts.items(), key=lambda one: -one[1])[: limit - limit // 4])


def recount_keys_of_play(figures: Figures, play: Play) -> None:
    """Add the keys of a play that a moderator ranked to the locked figures, or subtract those of an unranked one."""
    is_trusted = play.apart in TRUSTED_REASONS
    if is_trusted == (play.pk not in figures.aside):
        return
    if is_trusted:
        figures.aside.remove(play.pk)
    else:
        figures.aside.append(play.pk)
    keys = list_keys_of_plays([play]).get(play.pk)
    if keys is not None:
        _count_keys(figures, play.revision, keys, 1 if is_trusted else -1)
    figures.save(update_fields=KEY_COLUMNS)


PLAYS_PER_PORTION = 200
"""How many plays are counted at once; few, because SQLite has one writer, and each play's log is read."""
PRECISE_SECONDS = 600
"""Times up to this many seconds are counted to the second."""
ROUNDING_SECONDS = 10
"""Longer times are rounded down to a multiple of this many seconds."""
LONGEST_TIME = 7_200
"""All times above this many seconds are counted as this."""
COUNTER_BY_STATUS = {Status.WON.value: "won", Status.LOST.value: "lost", Status.GAVE_UP.value: "gave_up"}


def select_countable_plays() -> QuerySet[Play]:
    """Select the plays that figures count: finished first runs at daily puzzles."""
    return Play.objects.filter(run=1, finished_at__isnull=False, edition__kind=Edition.DAILY)


def count_new_plays() -> int:
    """Count plays that have finished since the last call; return how many. Safe to run twice at once."""
    counted = 0
    while portion := _count_portion():
        counted += portion
    return counted


def _count_portion() -> int:
    uncounted = Play.objects.filter(finished_at__isnull=False, counted=False).order_by("pk")
    numbers = list(uncounted.values_list("pk", flat=True)[:PLAYS_PER_PORTION])
    if not numbers:
        return 0
    keys = list_keys_of_plays(select_plays(numbers))
    with wait_turn(), transaction.atomic():
        waiting = select_plays(numbers).filter(counted=False).order_by("pk")
        if connection.features.has_select_for_update_skip_locked:
            waiting = waiting.select_for_update(skip_locked=True, of=("self",), no_key=True)
        plays = list(waiting)
        _add_to_figures([one for one in plays if one.run == 1 and one.edition.kind == Edition.DAILY], keys)
        Play.objects.filter(pk__in=[one.pk for one in plays]).update(counted=True)
    return len(plays)


_PLAY_COLUMNS = (
    *("run", "revision", "status", "apart", "seconds", "moves_made", "started_at", "line", "score_key"),
    *("edition__game", "edition__kind"),
)


def select_plays(plays: Iterable[int]) -> QuerySet[Play]:
    """Select plays with the columns that counting needs."""
    return Play.objects.filter(pk__in=plays).select_related("edition").only(*_PLAY_COLUMNS)


def _add_to_figures(plays: list[Play], keys: KeysByPlay) -> None:
    """Lock the figures of the plays' editions, and count the plays in them."""
    editions = sorted({one.edition_id for one in plays})
    Figures.objects.bulk_create([Figures(edition_id=one) for one in editions], ignore_conflicts=True)
    for figures in _lock_figures(editions):
        own = [one for one in plays if one.edition_id == figures.pk]
        count_plays(figures, own)
        count_keys_of_plays(figures, own, keys)
        figures.looked_at = None  # so that the unfinished plays are counted again
        figures.save(update_fields=[*_COUNT_COLUMNS, *KEY_COLUMNS, "looked_at"])


def _lock_figures(editions: Iterable[int]) -> QuerySet[Figures]:
    """Load the whole figures of editions, and lock them."""
    return Figures.objects.defer(None).select_for_update().filter(pk__in=editions).order_by("pk")


_COUNT_COLUMNS = ("won", "lost", "gave_up", "results", "times", "moves")


def count_plays(figures: Figures, plays: Iterable[Play]) -> None:
    """Count an edition's plays in its figures, without storing the figures."""
    for play in plays:
        if play.apart not in TRUSTED_REASONS:
            continue
        name = COUNTER_BY_STATUS[play.status]
        setattr(figures, name, getattr(figures, name) + 1)
        if play.status != Status.GAVE_UP:
            _count_number(figures.moves, play.moves_made)
            if (number := find_result_number(play)) is not None:
                count, best = figures.results.get(str(number), (0, play.score_key))
                figures.results[str(number)] = (count + 1, min(best, play.score_key))
        if play.status == Status.WON and play.apart != UnrankedReason.NO_CLOCK:
            _count_number(figures.times, round_seconds(play.seconds or 0))


def _count_number(counts: dict[str, int], number: int) -> None:
    counts[str(number)] = counts.get(str(number), 0) + 1


def find_result_number(play: Play) -> int | None:
    """Return the number of a play's result; None in games that rank by time, or without one."""
    engine = registry.engine(play.edition.game)
    return engine.read_number(play.line) if isinstance(engine, HasResultNumber) else None


def round_seconds(seconds: int) -> int:
    """Round a time to the precision with which times are counted.

    >>> round_seconds(75), round_seconds(1234), round_seconds(10**6)
    (75, 1230, 7200)
    """
    return seconds if seconds <= PRECISE_SECONDS else min(LONGEST_TIME, seconds - seconds % ROUNDING_SECONDS)


def recount_plays(figures: Figures) -> None:
    """Count again all plays that an edition's locked figures contain, and store the figures."""
    fresh = Figures(edition_id=figures.pk)
    counted = select_countable_plays().filter(edition=figures.pk, counted=True).select_related("edition")
    count_plays(fresh, counted.only(*_PLAY_COLUMNS).iterator(1_000))
    fresh.save(force_update=True, update_fields=_COUNT_COLUMNS)


def recount_judged_play(play: Play) -> None:
    """Count the plays of an edition again, after a moderator has judged this one."""
    figures = _lock_figures([play.edition_id]).first()
    if figures is None:  # no play of the edition has been counted yet
        return
    recount_plays(figures)
    if select_countable_plays().filter(pk=play.pk, counted=True).exists():
        recount_keys_of_play(figures, play)


REGULAR_COUNTING_TIME = timedelta(days=31)
"""How long an edition's unfinished plays are counted regularly; those of older editions only after a finish."""
ABANDONED_AFTER = timedelta(days=1)
STORING_TIME = timedelta(seconds=10)
"""The longest time from a move until it is stored; plays that moved just before a count are counted again."""
SILENT_RECOUNT_AFTER = timedelta(hours=1)


def count_unfinished_plays() -> int:
    """Count the unfinished plays of editions that may have changed; return how many editions."""
    now = timezone.now()
    _create_missing_figures()
    stale = list(_find_stale_figures(now))
    for figures in stale:
        _count_unfinished_of_edition(figures, now)
    return len(stale)


def _create_missing_figures() -> None:
    """Create figures for recent editions that no one has finished."""
    recent = Edition.objects.filter(kind=Edition.DAILY, date__gt=today() - REGULAR_COUNTING_TIME, date__lte=today())
    lacking = recent.filter(figures__isnull=True).values_list("pk", flat=True)
    Figures.objects.bulk_create([Figures(edition_id=one) for one in lacking], ignore_conflicts=True)


def _find_stale_figures(now: datetime) -> list[Figures]:
    midnight = get_day_end(timezone.localdate(now) - timedelta(days=1))
    moved = Play.objects.filter(
        edition=OuterRef("edition"), finished_at__isnull=True, moved_at__gte=OuterRef("looked_at") - STORING_TIME
    )
    silent = Q(going__gt=0) & (Q(looked_at__lt=now - SILENT_RECOUNT_AFTER) | Q(looked_at__lt=midnight))
    recent = Figures.objects.filter(edition__date__gt=timezone.localdate(now) - REGULAR_COUNTING_TIME)
    is_due = Q(looked_at__isnull=True) | silent
    queries = (Figures.objects.filter(is_due), recent.filter(~is_due, Exists(moved)))
    return [one for query in queries for one in query.select_related("edition").defer("edition__stored")]


def _count_unfinished_of_edition(figures: Figures, now: datetime) -> None:
    """Count an edition's unfinished plays; store nothing if another count was asked for meanwhile."""
    day = figures.edition.day
    over = get_day_end(day)
    before = max(now - ABANDONED_AFTER, over) if over <= now else now - ABANDONED_AFTER
    plays = Play.objects.filter(edition=figures.edition_id, run=1, finished_at__isnull=True)
    quiet = Count("pk", filter=Q(moved_at__lt=before))
    rows = list(plays.values("moves_made").annotate(every=Count("pk"), quiet=quiet).order_by("moves_made"))
    seen = Figures.objects.filter(pk=figures.pk, looked_at=figures.looked_at)
    seen.update(
        going=sum(row["every"] - row["quiet"] for row in rows),
        left={str(row["moves_made"]): row["quiet"] for row in rows if row["quiet"]},
        looked_at=now,
    )
