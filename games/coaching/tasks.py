"""The workers' side of the coach."""

from celery import shared_task

from games.coaching import advising
from games.coaching.models import Advice
from games.jobs.job_task import JobTask
from puzzles import registry
from puzzles.abilities import Prepares


@shared_task(base=JobTask)
def advise(play: int) -> None:
    """Works out what the coach says of a play; safe to repeat. What its game has yet to prepare is asked for."""
    row = Advice.objects.select_related("play__edition").filter(pk=play).first()
    if row is None:  # the player has left, and the play with them
        return
    advising.work_out(row)
    if advising.lacks(row.play.edition.engine):
        prepare.delay(row.play.edition.game)


@shared_task(base=JobTask)
def prepare(game: str) -> None:
    """Lets an engine make what its coach reads, which takes minutes; safe to repeat."""
    engine = registry.engine(game)
    if isinstance(engine, Prepares):
        engine.prepare()
