"""What the coach says of a finished play: a row for each, worked out once by a worker and kept.

It is worked out again on request once more can be said: the engine has prepared its table, or many more plays were
counted than before. Until then the first answer stays.
"""

from collections.abc import Mapping

from games.editions.corrections import get_revision
from games.editions.models import Edition
from games.infra.models import Job
from games.plays import play_counts
from games.plays.distribution import NEEDED
from games.plays.models import Advice, Play
from games.plays.move_logs import load_played
from games.plays.wire import Advice as AdviceOut
from puzzles.abilities import PLAYS, Coached, Coaching, Prepares
from puzzles.contract import AnyEngine

GROWN = 2
"""The coach speaks of others again once this many times as many plays were counted."""


def load_advice(play: Play) -> Advice:
    """Load or make the row of a play."""
    return Advice.objects.get_or_create(play=play)[0]


def is_due(row: Advice) -> bool:
    """Return whether a worker has to look at a play, for the first time or because more can be said."""
    if row.coaching is None:
        return True
    edition = _load_edition(row.play)
    return (row.plain and not is_unprepared(edition.engine)) or count_others(edition).get(PLAYS, 0) >= max(
        NEEDED, GROWN * row.plays
    )


def _load_edition(play: Play) -> Edition:
    return get_revision(play.edition, play.revision)


def count_others(edition: Edition) -> Mapping[str, int]:
    """Return what is counted of all plays of an edition; nothing if they are so few that it names someone."""
    counts = play_counts.load_noted(edition)
    return counts if counts.get(PLAYS, 0) >= NEEDED else {}


def is_unprepared(engine: AnyEngine) -> bool:
    """Return whether an engine has yet to prepare what its coach reads."""
    return isinstance(engine, Prepares) and not engine.is_prepared()


def describe_advice(row: Advice, job: Job | None) -> AdviceOut:
    """Describe a row to the page: what the coach says, or the job that works it out."""
    if row.coaching is not None:
        return AdviceOut(coaching=Coaching.model_validate(row.coaching))
    return AdviceOut(job=job.address if job else None)


def store_advice(row: Advice) -> None:
    """Ask the engine and store what it says, unless it can say no more than before. For a worker."""
    if not is_due(row):
        return
    edition = _load_edition(row.play)
    engine, counts = edition.engine, count_others(edition)
    assert isinstance(engine, Coached), "only coached games are asked about"
    plain = is_unprepared(engine)
    coaching = engine.coach(edition.puzzle, load_played(row.play), counts)
    as_found = Advice.objects.filter(pk=row.pk, coaching__isnull=row.coaching is None, plain=row.plain, plays=row.plays)
    as_found.update(coaching=coaching.model_dump(mode="json"), plain=plain, plays=counts.get(PLAYS, 0))
