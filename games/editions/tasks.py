"""The workers' tasks that make puzzles: the coming days' editions, spares, and what players and editors ask for.

Each is safe to repeat: a killed worker is noticed (`games.infra`), and a sweep asks every minute for missing puzzles.
"""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from celery import shared_task
from django.db.models import Q

from games.editions import backups, calendar_edits, candidates, making
from games.editions.calendar import list_planned, today
from games.editions.making import NoSuchEdition, NotReplaceable, make_daily
from games.editions.models import Edition
from games.editions.written_puzzles import Outcome, prove_texts
from games.infra.jobs import JobTask
from games.infra.models import Job
from puzzles import registry
from puzzles.contract import CannotGenerate
from puzzles.shapes import JSON

DAYS_AHEAD = 14
PATIENT = "long"
"""The queue of jobs that no one waits for: coming days and spares."""


def _find_existing(days: int) -> tuple[set[tuple[str, str, date]], list[tuple[str, str]]]:
    """Return the existing editions of the next days and the (game, variant) of each spare, in one query."""
    until = today() + timedelta(days=days)
    wanted = Q(kind=Edition.DAILY, date__gte=today(), date__lt=until) | Q(kind=Edition.SPARE)
    rows = list(Edition.objects.filter(wanted).values_list("game", "variant", "date").order_by())
    return {(game, variant, day) for game, variant, day in rows if day}, [(g, v) for g, v, day in rows if not day]


def _list_planned(days: int) -> Iterator[tuple[str, str, date]]:
    for n in range(days):
        day = today() + timedelta(days=n)
        yield from ((engine.slug, variant.slug, day) for engine, variant in list_planned())


def list_missing(days: int) -> list[tuple[str, str, date]]:
    """Return the missing editions of the next days as (game, variant, day), the nearest day first."""
    there, _ = _find_existing(days)
    return [one for one in _list_planned(days) if one not in there]


@shared_task
def ensure_editions(days: int = DAYS_AHEAD) -> int:
    """Ask for all missing editions of the next days and for missing spares; return how many.

    If today's is missing, a spare takes its place. It takes one query if nothing is missing.
    """
    there, spares = _find_existing(days)
    lacking = [one for one in _list_planned(days) if one not in there]
    lacking = [one for one in lacking if one[2] > today() or backups.use_spare(*one) is None]
    for game, variant, day in lacking:
        generate_edition.apply_async([game, variant, day.isoformat()], queue=PATIENT if day > today() else None)
    wanted = backups.list_missing_spares(spares)
    for spare in wanted:
        make_spare.apply_async(spare, queue=PATIENT)
    return len(lacking) + len(wanted)


@shared_task(base=JobTask, throws=(NoSuchEdition,))
def generate_edition(game: str, variant: str, day: str) -> None:
    """Make a day's edition, unless its game was removed from the site."""
    make_daily(game, variant, date.fromisoformat(day))


@shared_task(base=JobTask)
def prove_written_puzzle(number: int, texts: dict[str, str], *_: object) -> dict[str, JSON]:
    """Prove the puzzle that an editor wrote into an edition's form; further arguments only make the job unique."""
    outcome = prove_texts(Edition.objects.get(pk=number), texts)
    return {"stored": outcome.stored, "problem_text": outcome.problem_text}


def find_outcome(edition: Edition, texts: Mapping[str, str]) -> Outcome:
    """Return what comes of an editor's texts. For a slow game a worker proves them, each set of texts once."""
    if not registry.tools(edition.game).slow:
        return prove_texts(edition, texts)
    asked = [edition.pk, dict(sorted(texts.items())), edition.revision, edition.made_at.isoformat()]
    job = prove_written_puzzle.find_job(*asked)
    if job is None or job.state != Job.DONE:
        prove_written_puzzle.delay(*asked)
        job = prove_written_puzzle.find_job(*asked)
    return Outcome(**job.result) if job and job.state == Job.DONE else Outcome(job=job)


@shared_task(base=JobTask)
def make_candidates(number: int) -> None:
    """Make the candidates that an editor asked for."""
    candidates.make_candidates(number)


@shared_task(base=JobTask)
def make_practice_edition(game: str, variant: str, seed: str) -> None:
    """Make the practice edition of a public number."""
    making.make_practice(game, variant, seed)


@shared_task(base=JobTask)
def make_spare(game: str, variant: str, number: int) -> None:
    """Make a spare."""
    backups.make_spare(game, variant, number)


@shared_task(base=JobTask, throws=(NotReplaceable, CannotGenerate))
def regenerate_edition(game: str, variant: str, day: str) -> None:
    """Give a coming day another puzzle, because an editor asked for it."""
    edition = Edition.objects.get(kind=Edition.DAILY, game=game, variant=variant, date=day)
    job = regenerate_edition.find_job(game, variant, day)
    calendar_edits.regenerate_edition(edition, job.asked_by if job else None)
