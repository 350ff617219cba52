"""The tasks that make puzzles: for coming days, as backups, and on request of players and editors.

Each is safe to repeat. A job whose worker was killed is sent again, and every minute we look for missing puzzles.
"""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from celery import shared_task
from django.db.models import Q

from games.editions import backups, calendar_edits, candidates, making
from games.editions.calendar import list_puzzles_in_making_order, today
from games.editions.calendar_edits import WrittenPuzzle, prove_texts
from games.editions.making import NoSuchEdition, NotReplaceable, make_daily_edition
from games.editions.models import Edition
from games.infra.jobs import JobTask
from games.infra.models import Job
from puzzles import registry
from puzzles.contract import CannotGenerate
from puzzles.shapes import JSON

DAYS_AHEAD = 14
LONG_QUEUE = "long"
"""The queue of jobs that no one waits for: coming days and backups."""


def _find_existing_editions(days: int) -> tuple[set[tuple[str, str, date]], list[tuple[str, str]]]:
    """Return the existing editions of the next days and the (game, variant) of each backup, in one query."""
    until = today() + timedelta(days=days)
    condition = Q(kind=Edition.DAILY, date__gte=today(), date__lt=until) | Q(kind=Edition.BACKUP)
    rows = list(Edition.objects.filter(condition).values_list("game", "variant", "date").order_by())
    return {(game, variant, day) for game, variant, day in rows if day}, [(g, v) for g, v, day in rows if not day]


def _list_coming_puzzles(days: int) -> Iterator[tuple[str, str, date]]:
    """Yield the (game, variant, day) of the next days' puzzles in the order in which workers make them."""
    for n in range(days):
        day = today() + timedelta(days=n)
        yield from ((engine.slug, variant.slug, day) for engine, variant in list_puzzles_in_making_order())


def list_missing_editions(days: int) -> list[tuple[str, str, date]]:
    """Return the missing editions of the next days as (game, variant, day), the nearest day first."""
    existing, _ = _find_existing_editions(days)
    return [puzzle for puzzle in _list_coming_puzzles(days) if puzzle not in existing]


@shared_task
def ensure_editions(days: int = DAYS_AHEAD) -> int:
    """Ask for all missing editions of the next days and all missing backups; return how many.

    If today's is missing, a backup takes its place. If nothing is missing, this takes one query.
    """
    existing, backup_puzzles = _find_existing_editions(days)
    missing = [puzzle for puzzle in _list_coming_puzzles(days) if puzzle not in existing]
    missing = [puzzle for puzzle in missing if puzzle[2] > today() or backups.use_backup(*puzzle) is None]
    for game, variant, day in missing:
        generate_edition.apply_async([game, variant, day.isoformat()], queue=LONG_QUEUE if day > today() else None)
    missing_backups = backups.list_missing_backups(backup_puzzles)
    for backup in missing_backups:
        make_backup.apply_async(backup, queue=LONG_QUEUE)
    return len(missing) + len(missing_backups)


@shared_task(base=JobTask, throws=(NoSuchEdition,), expected=(CannotGenerate,))
def generate_edition(game: str, variant: str, day: str) -> None:
    earlier_tries = generate_edition.count_earlier_tries(game, variant, day)
    make_daily_edition(game, variant, date.fromisoformat(day), earlier_tries)


@shared_task(base=JobTask)
def prove_written_puzzle(number: int, texts: dict[str, str], *_: object) -> dict[str, JSON]:
    """Prove the puzzle in an edition's form; further arguments only make the job unique."""
    written = prove_texts(Edition.objects.get(pk=number), texts)
    return {"stored": written.stored, "problem_text": written.problem_text}


def find_written_puzzle(edition: Edition, texts: Mapping[str, str]) -> WrittenPuzzle:
    """Return the puzzle that an editor's texts make. For a slow game a worker proves each set of texts once."""
    if not registry.tools(edition.game).slow:
        return prove_texts(edition, texts)
    arguments = [edition.pk, dict(sorted(texts.items())), edition.revision, edition.made_at.isoformat()]
    job = prove_written_puzzle.find_job(*arguments)
    if job is None or job.state != Job.DONE:
        prove_written_puzzle.delay(*arguments)
        job = prove_written_puzzle.find_job(*arguments)
    return WrittenPuzzle(**job.result) if job and job.state == Job.DONE else WrittenPuzzle(job=job)


@shared_task(base=JobTask)
def make_candidates(number: int) -> None:
    candidates.make_candidates(number)


@shared_task(base=JobTask, expected=(CannotGenerate,))
def make_practice_edition(game: str, variant: str, seed: str) -> None:
    earlier_tries = make_practice_edition.count_earlier_tries(game, variant, seed)
    making.make_practice_edition(game, variant, seed, earlier_tries)


@shared_task(base=JobTask, expected=(CannotGenerate,))
def make_backup(game: str, variant: str, number: int) -> None:
    backups.make_backup(game, variant, number, make_backup.count_earlier_tries(game, variant, number))


@shared_task(base=JobTask, throws=(NotReplaceable, CannotGenerate))
def regenerate_edition(game: str, variant: str, day: str) -> None:
    edition = Edition.objects.get(kind=Edition.DAILY, game=game, variant=variant, date=day)
    job = regenerate_edition.find_job(game, variant, day)
    calendar_edits.regenerate_edition(edition, job.asked_by if job else None)
