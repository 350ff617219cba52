"""The coach's comments on finished plays, written by a worker and stored.

They are written again on request once more can be said: the engine has prepared its table, or many more plays have been
counted.
"""

from collections.abc import Mapping

from games.editions.corrections import get_edition_at_revision
from games.editions.models import Edition
from games.infra.models import Job
from games.plays import play_counts
from games.plays.distribution import FEWEST_FINISHES
from games.plays.models import Advice, Play
from games.plays.runs import load_played_moves
from games.plays.wire import Advice as AdviceOut
from puzzles.abilities import PLAYS_KEY, CoachesPlays, Coaching, PreparesCoach
from puzzles.contract import AnyEngine

RENEWAL_GROWTH_FACTOR = 2
"""Comments about other players are renewed once this many times as many plays have been counted."""


def load_advice(play: Play) -> Advice:
    """Load the advice on a play, or create it empty."""
    return Advice.objects.get_or_create(play=play)[0]


def is_advice_due(row: Advice) -> bool:
    """Return whether a worker should ask the coach, for the first time or because the coach can say more."""
    if row.coaching is None:
        return True
    edition = _load_edition(row.play)
    others = load_anonymous_counts(edition).get(PLAYS_KEY, 0)
    has_grown = others >= max(FEWEST_FINISHES, RENEWAL_GROWTH_FACTOR * row.plays)
    return has_grown or (row.plain and not is_unprepared(edition.engine))


def _load_edition(play: Play) -> Edition:
    return get_edition_at_revision(play.edition, play.revision)


def load_anonymous_counts(edition: Edition) -> Mapping[str, int]:
    """Load the counts of an edition's plays; empty while so few are counted that one could be recognised."""
    counts = play_counts.load_key_counts(edition)
    return counts if counts.get(PLAYS_KEY, 0) >= FEWEST_FINISHES else {}


def is_unprepared(engine: AnyEngine) -> bool:
    """Return whether an engine has not yet prepared the table that its coach reads."""
    return isinstance(engine, PreparesCoach) and not engine.is_coach_ready()


def describe_advice(row: Advice, job: Job | None) -> AdviceOut:
    """Describe advice to the page: the comments, or the job that asks for them."""
    if row.coaching is not None:
        return AdviceOut(coaching=Coaching.model_validate(row.coaching))
    return AdviceOut(job=job.address if job else None)


def store_advice(row: Advice) -> None:
    """Ask the coach and store its comments, if they are due. Only workers call this."""
    if not is_advice_due(row):
        return
    edition = _load_edition(row.play)
    engine, counts = edition.engine, load_anonymous_counts(edition)
    assert isinstance(engine, CoachesPlays), "only coached games are asked about"
    plain = is_unprepared(engine)
    coaching = engine.coach(edition.puzzle, load_played_moves(row.play), counts)
    unchanged = Advice.objects.filter(
        pk=row.pk, coaching__isnull=row.coaching is None, plain=row.plain, plays=row.plays
    )
    unchanged.update(coaching=coaching.model_dump(mode="json"), plain=plain, plays=counts.get(PLAYS_KEY, 0))
