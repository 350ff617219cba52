"""The workers' jobs about plays."""

from functools import partial

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver

from games.editions.corrections import edition_corrected, forget_excused_days
from games.editions.models import Edition
from games.infra.jobs import JobTask
from games.plays import coach, play_counts, records
from games.plays.models import Advice
from puzzles import registry
from puzzles.abilities import PreparesCoach


@shared_task(base=JobTask)
def keep_streaks(edition_id: int, revision: int) -> None:
    """Restore the streaks that a wrong puzzle's day broke; each `revision` makes a separate job."""
    forget_excused_days()
    edition = Edition.objects.only("date").get(pk=edition_id)
    records.restore_broken_streaks(edition.day)


@receiver(edition_corrected, dispatch_uid="streaks are kept")
def ask_to_keep_streaks(sender: object, edition: Edition, **_: object) -> None:
    """Ask a worker to restore broken streaks after a ruling."""
    if edition.ruling:
        transaction.on_commit(partial(keep_streaks.delay, edition.pk, edition.revision))


@shared_task(base=JobTask)
def write_advice(play: int) -> None:
    """Ask the coach about a play, and if its game has not prepared the coach's table, ask for that. Safe to repeat."""
    row = Advice.objects.select_related("play__edition").filter(pk=play).first()
    if row is None:  # the player has left, and the play with them
        return
    coach.store_advice(row)
    if coach.is_unprepared(row.play.edition.engine):
        prepare_engine.delay(row.play.edition.game)


@shared_task(base=JobTask)
def prepare_engine(game: str) -> None:
    """Let an engine prepare what its coach reads, which takes minutes. Safe to repeat."""
    engine = registry.engine(game)
    if isinstance(engine, PreparesCoach):
        engine.prepare_coach()


@shared_task
def count_plays() -> int:
    """Count finished and unfinished plays in their editions' figures; return how many finished.

    Safe to repeat.
    """
    finished = play_counts.count_new_plays()
    play_counts.count_unfinished_plays()
    return finished
