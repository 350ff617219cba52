"""The workers' side of the calendar: makes the coming days' editions, the spares and what somebody asks for.

Each task is safe to repeat: a worker that is killed is noticed (`games.errands`), and every minute a sweep asks for
whatever is not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from celery import shared_task
from django.db.models import F, Q
from django.utils import timezone

from games.editions import candidates, desk, making, spares, trials
from games.editions.calendar import planned, today
from games.editions.making import NoSuchEdition, NotReplaceable, make_daily
from games.editions.models import Edition, Job
from games.errands.lasting import Lasting
from puzzles.contract import CannotGenerate

DAYS_AHEAD = 14
PATIENT = "long"
"""The queue of what nobody waits for: the days to come, and spares."""


def _there(days: int) -> tuple[set[tuple[str, str, date]], list[tuple[str, str]]]:
    """The editions of the next days, and the spares (game, variant), in one query."""
    until = today() + timedelta(days=days)
    wanted = Q(kind=Edition.DAILY, date__gte=today(), date__lt=until) | Q(kind=Edition.SPARE)
    rows = list(Edition.objects.filter(wanted).values_list("game", "variant", "date").order_by())
    return {(game, variant, day) for game, variant, day in rows if day}, [(g, v) for g, v, day in rows if not day]


def _planned(days: int) -> Iterator[tuple[str, str, date]]:
    for n in range(days):
        day = today() + timedelta(days=n)
        yield from ((engine.slug, variant.slug, day) for engine, variant in planned())


def missing(days: int) -> list[tuple[str, str, date]]:
    """Which editions of the next days are not there: (game, variant, day), the nearest day first."""
    there, _ = _there(days)
    return [one for one in _planned(days) if one not in there]


@shared_task
def ensure_editions(days: int = DAYS_AHEAD) -> int:
    """Asks for every edition of the next days that is missing, and for spares; returns how many that are.

    Where today's is missing a spare is played. One query where all is there.
    """
    there, kept = _there(days)
    lacking = [one for one in _planned(days) if one not in there]
    lacking = [one for one in lacking if one[2] > today() or spares.use(*one) is None]
    for game, variant, day in lacking:
        Job.objects.get_or_create(game=game, variant=variant, date=day)
        generate_edition.apply_async([game, variant, day.isoformat()], queue=PATIENT if day > today() else None)
    wanted = spares.wanted(kept)
    for spare in wanted:
        make_spare.apply_async(spare, queue=PATIENT)
    return len(lacking) + len(wanted)


@shared_task(base=Lasting)
def generate_edition(game: str, variant: str, day: str) -> None:
    """Makes one edition."""
    try:
        run_job(game, variant, date.fromisoformat(day))
    except NoSuchEdition:
        return  # a game that was taken off the site; its job says so


@shared_task(base=Lasting)
def work_out(number: int) -> None:
    """Makes a puzzle of what an editor wrote into a form."""
    trials.work_out(number)


@shared_task(base=Lasting)
def make_candidates(number: int) -> None:
    """Makes the candidates for a day that an editor asked for."""
    candidates.make(number)


@shared_task
def clear_candidates() -> int:
    """Throws away candidates that nobody chose; returns how many rows went."""
    return candidates.clear()


@shared_task(base=Lasting)
def make_practice_edition(game: str, variant: str, seed: str) -> None:
    """Makes the practice edition of a public number."""
    making.make_practice(game, variant, seed)


@shared_task(base=Lasting)
def make_spare(game: str, variant: str, number: int) -> None:
    """Makes one spare."""
    spares.make(game, variant, number)


def run_job(game: str, variant: str, day: date) -> Edition:
    """Makes one edition and writes down in its job how that went. Raises what the making raises."""
    job, _ = Job.objects.get_or_create(game=game, variant=variant, date=day)
    jobs = Job.objects.filter(pk=job.pk)
    jobs.update(state=Job.RUNNING, tries=F("tries") + 1, started_at=timezone.now(), finished_at=None)
    try:
        edition = make_daily(game, variant, day)
    except Exception as problem:
        text = f"{type(problem).__name__}: {problem}"
        jobs.update(state=Job.FAILED, error=text, finished_at=timezone.now())
        raise
    jobs.update(state=Job.DONE, error="", finished_at=timezone.now())
    return edition


def try_again(job: Job) -> None:
    """Asks once more for what a job was to make: another puzzle, if that is what failed, else one that is missing."""
    Job.objects.filter(pk=job.pk).update(state=Job.WAITING)
    known = Edition.objects.filter(kind=Edition.DAILY, game=job.game, variant=job.variant, date=job.date)
    number = known.values_list("pk", flat=True).first() if job.again else None
    if number is None:
        generate_edition.anew(job.game, job.variant, job.date.isoformat())
    else:
        regenerate_edition.anew(number)


@shared_task(base=Lasting)
def regenerate_edition(number: int) -> None:
    """Makes a coming edition anew, because an editor asked for it; its job tells how that went."""
    edition = Edition.objects.get(pk=number)
    jobs = Job.objects.filter(game=edition.game, variant=edition.variant, date=edition.day)
    jobs.update(state=Job.RUNNING, tries=F("tries") + 1, started_at=timezone.now(), finished_at=None, again=True)
    try:
        asked = jobs.select_related("asked_by").first()
        desk.regenerate(edition, asked.asked_by if asked else None)
    except Exception as problem:  # whatever went wrong is in the job, where an editor sees it
        jobs.update(state=Job.FAILED, error=f"{type(problem).__name__}: {problem}", finished_at=timezone.now())
        if not isinstance(problem, (NotReplaceable, CannotGenerate)):
            raise
    else:
        jobs.update(state=Job.DONE, error="", finished_at=timezone.now(), again=False)
