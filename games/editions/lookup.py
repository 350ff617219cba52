"""Find the edition of an address. If it is missing, ask a worker to make it."""

from contextlib import suppress
from datetime import date

from games.editions import backups, edition_cache
from games.editions.calendar import EPOCH, today
from games.editions.embargo import Embargoed, is_embargoed
from games.editions.making import NoSuchEdition, find_engine
from games.editions.models import Edition
from games.editions.tasks import generate_edition, make_practice_edition
from games.infra.dates import format_day
from games.infra.models import Job
from puzzles import registry

LONGEST_SEED = 18
"""The most digits of a practice puzzle's number. Pages accept nine at most, rooms use all of them."""
MOST_WAITING = 40
"""The most practice puzzles that may wait for workers at once."""
RETRY_AFTER = 2
"""Seconds after which a page should ask again for a puzzle that is being made."""


class BeingMade(Exception):
    """A worker is making this puzzle; `job` shows its progress, if known."""

    def __init__(self, job: Job | None = None) -> None:
        super().__init__("We’re making this puzzle.")
        self.job = job


class TooManyAsked(Exception):
    """The visitor has reached the limit of new practice puzzles."""


class NotMade(NoSuchEdition):
    """No one has asked for this practice puzzle yet; `asked` is its game, variant and number."""

    def __init__(self, game: str, variant: str, seed: str) -> None:
        super().__init__("We haven’t made this puzzle yet.")
        self.asked = game, variant, seed


def find_daily(game: str, variant: str, day: date) -> Edition:
    """Return the edition of a day that has started. Raises `NoSuchEdition`.

    If today's is missing, a backup takes its place at once. Otherwise a worker is asked for a missing edition, and this
    raises `BeingMade`.
    """
    find_engine(game, variant)
    if day > today():
        raise NoSuchEdition("That day hasn’t started yet. Home has today’s puzzles.")
    if day < EPOCH:
        raise NoSuchEdition(f"Fivefold started on {format_day(EPOCH, year=True)}. The archive has every day since.")
    with suppress(Edition.DoesNotExist):
        return edition_cache.get_daily(game, variant, day)
    if day == today() and (backup := backups.use_backup(game, variant, day)):
        return backup
    arguments = [game, variant, day.isoformat()]
    generate_edition.delay(*arguments)
    job = generate_edition.find_job(*arguments)
    try:
        return edition_cache.get_daily(game, variant, day)  # without workers it is made by now
    except Edition.DoesNotExist:
        raise BeingMade(job) from None


def find_practice(game: str, variant: str, seed: str) -> Edition:
    """Return the practice edition of a public seed: a whole number from 1 on, without leading zeros.

    Raises `NoSuchEdition`, `Embargoed` if its answer is one of today's, `BeingMade` while a worker makes it, or
    `NotMade` if no one has asked for it.
    """
    find_engine(game, variant)
    if not (seed.isascii() and seed.isdigit() and not seed.startswith("0") and len(seed) <= LONGEST_SEED):
        raise NoSuchEdition(f"A practice puzzle’s number is 1 or more, and has at most {LONGEST_SEED} digits.")
    try:
        return _refuse_embargoed(edition_cache.get_practice(game, variant, seed))
    except Edition.DoesNotExist:
        not_made = NotMade(game, variant, seed)
    job = make_practice_edition.find_job(*not_made.asked)
    if job is None or job.state == Job.DONE:
        raise not_made
    return order_practice(not_made)


def order_practice(not_made: NotMade) -> Edition:
    """Ask a worker for a practice puzzle. Raises `BeingMade` until it is made, or `Embargoed`."""
    make_practice_edition.delay(*not_made.asked)
    job = make_practice_edition.find_job(*not_made.asked)
    try:
        return _refuse_embargoed(edition_cache.get_practice(*not_made.asked))  # without workers it is made by now
    except Edition.DoesNotExist:
        raise BeingMade(job) from None


def is_queue_full() -> bool:
    """Return whether `MOST_WAITING` practice puzzles wait for workers."""
    return Job.objects.filter(task=make_practice_edition.name, state__in=Job.UNFINISHED).count() >= MOST_WAITING


def _refuse_embargoed(edition: Edition) -> Edition:
    if is_embargoed(edition):
        raise Embargoed
    return edition


def find_own(game: str, code: str) -> Edition:
    """Return the puzzle that a person made, by its code. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("We couldn’t find that game. Home has all of them.")
    try:
        return edition_cache.get_own(game, code)
    except Edition.DoesNotExist as problem:
        raise NoSuchEdition("We couldn’t find that puzzle. Ask the person who made it for the link.") from problem
