"""The workers' side of the calendar: makes the coming days' editions, and notices what is missing.

The broker may forget a task when its worker is killed, so both tasks are safe to repeat, and the hourly one asks again
for whatever is not there.
"""

from __future__ import annotations

from datetime import date, timedelta

from celery import Task, shared_task
from django.db.models import F
from django.utils import timezone

from games.editions import desk
from games.editions.calendar import planned, today
from games.editions.making import NoSuchEdition, NotReplaceable, make_daily
from games.editions.models import Edition, Job
from puzzles.contract import CannotGenerate

DAYS_AHEAD = 14
MOST_RETRIES = 5
FIRST_WAIT = 10
"""Seconds before the first retry; each further one waits twice as long."""


def missing(days: int) -> list[tuple[str, str, date]]:
    """Which editions of the next days are not there: (game, variant, day), the nearest day first."""
    calendar = [today() + timedelta(days=n) for n in range(days)]
    wanted = [(engine.slug, variant.slug, day) for day in calendar for engine, variant in planned(day)]
    rows = Edition.objects.filter(kind=Edition.DAILY, date__in=calendar).values_list("game", "variant", "date")
    there = set(rows)
    return [one for one in wanted if one not in there]


@shared_task
def ensure_editions(days: int = DAYS_AHEAD) -> int:
    """Asks for every missing edition of the next days; returns how many were asked for."""
    asked = missing(days)
    for game, variant, day in asked:
        Job.objects.get_or_create(game=game, variant=variant, date=day)
        generate_edition.delay(game, variant, day.isoformat())
    return len(asked)


@shared_task(bind=True, max_retries=MOST_RETRIES)
def generate_edition(self: Task[..., None], game: str, variant: str, day: str) -> None:
    """Makes one edition; tries again with growing waits where that fails."""
    try:
        run_job(game, variant, date.fromisoformat(day))
    except NoSuchEdition:
        return  # a game that was taken off the site; its job says so
    except Exception as problem:  # whatever went wrong is in the job, where an admin sees it
        raise self.retry(exc=problem, countdown=FIRST_WAIT * 2**self.request.retries) from problem


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


@shared_task
def regenerate_edition(number: int) -> None:
    """Makes a coming edition anew, because an editor asked for it; its job tells how that went."""
    edition = Edition.objects.get(pk=number)
    jobs = Job.objects.filter(game=edition.game, variant=edition.variant, date=edition.day)
    jobs.update(state=Job.RUNNING, tries=F("tries") + 1, started_at=timezone.now(), finished_at=None)
    try:
        desk.regenerate(edition)
    except Exception as problem:  # whatever went wrong is in the job, where an editor sees it
        jobs.update(state=Job.FAILED, error=f"{type(problem).__name__}: {problem}", finished_at=timezone.now())
        if not isinstance(problem, (NotReplaceable, CannotGenerate)):
            raise
    else:
        jobs.update(state=Job.DONE, error="", finished_at=timezone.now())
