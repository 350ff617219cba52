"""Find the edition of an address. If it is missing, ask a worker to make it."""

from contextlib import suppress
from datetime import date

from games.editions import backups, edition_cache
from games.editions.calendar import EPOCH, today
from games.editions.embargo import EditionEmbargoed, is_embargoed
from games.editions.making import NoSuchEdition, find_engine
from games.editions.models import Edition
from games.editions.tasks import generate_edition, make_practice_edition
from games.infra.dates import format_day
from games.infra.models import Job
from puzzles import registry

LONGEST_SEED = 18
"""The most digits of a practice puzzle's number. Pages accept at most nine, and rooms use all of them."""
MOST_WAITING_PUZZLES = 40
"""The most practice puzzles that may wait for workers at once."""
RETRY_SECONDS = 2
"""Seconds after which a page should ask again for a puzzle that is being made."""


class EditionBeingMade(Exception):
    """A worker is making this puzzle; `job` shows its progress, if known."""

    def __init__(self, job: Job | None = None) -> None:
        super().__init__("We’re making this puzzle.")
        self.job = job


class PracticeLimitReached(Exception):
    """The visitor has reached the limit of new practice puzzles."""


class EditionNotMade(NoSuchEdition):
    """No one has asked for this practice puzzle yet; `arguments` are its game, variant and number."""

    def __init__(self, game: str, variant: str, seed: str) -> None:
        super().__init__("We haven’t made this puzzle yet.")
        self.arguments = game, variant, seed


def find_daily_edition(game: str, variant: str, day: date) -> Edition:
    """Return the edition of a day that has started. Raises `NoSuchEdition`.

    If today's is missing, a backup takes its place at once. Otherwise a worker is asked for a missing edition, and this
    raises `EditionBeingMade`.
    """
    find_engine(game, variant)
    if day > today():
        raise NoSuchEdition("That day hasn’t started yet. Home has today’s puzzles.")
    if day < EPOCH:
        raise NoSuchEdition(f"Fivefold started on {format_day(EPOCH, year=True)}. The archive has every day since.")
    with suppress(Edition.DoesNotExist):
        return edition_cache.get_daily_edition(game, variant, day)
    if day == today() and (backup := backups.use_backup(game, variant, day)):
        return backup
    generate_edition.delay(game, variant, day.isoformat())
    job = generate_edition.find_job(game, variant, day.isoformat())
    try:
        return edition_cache.get_daily_edition(game, variant, day)  # without workers it is made by now
    except Edition.DoesNotExist:
        raise EditionBeingMade(job) from None


def find_practice_edition(game: str, variant: str, seed: str) -> Edition:
    """Return the practice edition of a public seed: a whole number from 1 on, without leading zeros.

    Raises `NoSuchEdition`, `EditionEmbargoed` if its answer is one of today's, `EditionBeingMade` while a worker makes
    it, or `EditionNotMade` if no one has asked for it.
    """
    find_engine(game, variant)
    if not (seed.isascii() and seed.isdigit() and not seed.startswith("0") and len(seed) <= LONGEST_SEED):
        raise NoSuchEdition(f"A practice puzzle’s number is 1 or more, and has at most {LONGEST_SEED} digits.")
    try:
        return _refuse_embargoed_edition(edition_cache.get_practice_edition(game, variant, seed))
    except Edition.DoesNotExist:
        not_made = EditionNotMade(game, variant, seed)
    job = make_practice_edition.find_job(*not_made.arguments)
    if job is None or job.state == Job.DONE:
        raise not_made
    return request_practice_edition(not_made)


def request_practice_edition(not_made: EditionNotMade) -> Edition:
    """Ask a worker for a practice puzzle. Raises `EditionBeingMade` until it is made, or `EditionEmbargoed`."""
    make_practice_edition.delay(*not_made.arguments)
    job = make_practice_edition.find_job(*not_made.arguments)
    try:  # without workers it is made by now
        return _refuse_embargoed_edition(edition_cache.get_practice_edition(*not_made.arguments))
    except Edition.DoesNotExist:
        raise EditionBeingMade(job) from None


def is_practice_queue_full() -> bool:
    """Return whether `MOST_WAITING_PUZZLES` or more practice puzzles wait for workers."""
    return Job.objects.filter(task=make_practice_edition.name, state__in=Job.UNFINISHED).count() >= MOST_WAITING_PUZZLES


def _refuse_embargoed_edition(edition: Edition) -> Edition:
    if is_embargoed(edition):
        raise EditionEmbargoed
    return edition


def find_own_edition(game: str, code: str) -> Edition:
    """Return the puzzle that a person made, by its code. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("We couldn’t find that game. Home has all of them.")
    try:
        return edition_cache.get_own_edition(game, code)
    except Edition.DoesNotExist as problem:
        raise NoSuchEdition("We couldn’t find that puzzle. Ask the person who made it for the link.") from problem
