"""The workers' side of the calendar: makes the coming days' editions, the spares and what somebody asks for.

Each task is safe to repeat: a worker that is killed is noticed (`games.infra`), and every minute a sweep asks for
whatever is not there.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from celery import shared_task
from django.db.models import Q

from games.editions import backups, calendar_edits, candidates, making, written_puzzles
from games.editions.calendar import list_planned, today
from games.editions.making import NoSuchEdition, NotReplaceable, make_daily
from games.editions.models import Edition
from games.infra.jobs import JobTask
from puzzles.contract import CannotGenerate
from puzzles.shapes import JSON

DAYS_AHEAD = 14
PATIENT = "long"
"""The queue of what nobody waits for: the days to come, and spares."""


def _find_existing(days: int) -> tuple[set[tuple[str, str, date]], list[tuple[str, str]]]:
    """The editions of the next days, and the spares (game, variant), in one query."""
    until = today() + timedelta(days=days)
    wanted = Q(kind=Edition.DAILY, date__gte=today(), date__lt=until) | Q(kind=Edition.SPARE)
    rows = list(Edition.objects.filter(wanted).values_list("game", "variant", "date").order_by())
    return {(game, variant, day) for game, variant, day in rows if day}, [(g, v) for g, v, day in rows if not day]


def _list_planned(days: int) -> Iterator[tuple[str, str, date]]:
    for n in range(days):
        day = today() + timedelta(days=n)
        yield from ((engine.slug, variant.slug, day) for engine, variant in list_planned())


def list_missing(days: int) -> list[tuple[str, str, date]]:
    """Which editions of the next days are not there: (game, variant, day), the nearest day first."""
    there, _ = _find_existing(days)
    return [one for one in _list_planned(days) if one not in there]


@shared_task
def ensure_editions(days: int = DAYS_AHEAD) -> int:
    """Asks for every edition of the next days that is missing, and for spares; returns how many that are.

    Where today's is missing a spare is played. One query where all is there.
    """
    there, kept = _find_existing(days)
    lacking = [one for one in _list_planned(days) if one not in there]
    lacking = [one for one in lacking if one[2] > today() or backups.use_spare(*one) is None]
    for game, variant, day in lacking:
        generate_edition.apply_async([game, variant, day.isoformat()], queue=PATIENT if day > today() else None)
    wanted = backups.list_missing_spares(kept)
    for spare in wanted:
        make_spare.apply_async(spare, queue=PATIENT)
    return len(lacking) + len(wanted)


@shared_task(base=JobTask, throws=(NoSuchEdition,))
def generate_edition(game: str, variant: str, day: str) -> None:
    """Makes one edition, unless its game was taken off the site."""
    make_daily(game, variant, date.fromisoformat(day))


@shared_task(base=JobTask)
def prove_written_puzzle(number: int, texts: dict[str, str], *_: object) -> dict[str, JSON]:
    """Makes a puzzle of what an editor wrote into an edition's form; the rest tells puzzles of an edition apart."""
    return written_puzzles.compute_outcome(number, texts)


@shared_task(base=JobTask)
def make_candidates(number: int) -> None:
    """Makes the candidates for a day that an editor asked for."""
    candidates.make_candidates(number)


@shared_task(base=JobTask)
def make_practice_edition(game: str, variant: str, seed: str) -> None:
    """Makes the practice edition of a public number."""
    making.make_practice(game, variant, seed)


@shared_task(base=JobTask)
def make_spare(game: str, variant: str, number: int) -> None:
    """Makes one spare."""
    backups.make_spare(game, variant, number)


@shared_task(base=JobTask, throws=(NotReplaceable, CannotGenerate))
def regenerate_edition(game: str, variant: str, day: str) -> None:
    """Makes a coming edition again from another seed, because an editor asked for it."""
    edition = Edition.objects.get(kind=Edition.DAILY, game=game, variant=variant, date=day)
    job = regenerate_edition.find_job(game, variant, day)
    calendar_edits.regenerate_edition(edition, job.asked_by if job else None)
