"""Find the edition of an address. A missing one is asked for from a worker, never made here."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date

from games.editions import backups, edition_cache
from games.editions.calendar import EPOCH, today
from games.editions.embargo import Embargoed, is_embargoed
from games.editions.making import NoSuchEdition, find_engine
from games.editions.models import Edition
from games.editions.tasks import generate_edition, make_practice_edition
from games.infra.models import Job
from puzzles import registry

LONGEST_SEED = 18
"""The most digits of a practice puzzle's number. Pages offer people nine at most, rooms use all of them."""
MOST_WAITING = 40
"""The most practice puzzles that may wait for the workers, which have other work too."""
RETRY_AFTER = 2
"""Seconds after which a page should ask again for a puzzle that is being made."""


class BeingMade(Exception):
    """A worker was asked for this puzzle, with `job` if there is one."""

    def __init__(self, job: Job | None = None) -> None:
        super().__init__("This puzzle is being made.")
        self.job = job


class TooManyAsked(Exception):
    """The visitor may not have another practice puzzle made now."""


def find_daily(game: str, variant: str, day: date) -> Edition:
    """Return the edition of a day that has begun. Raises `NoSuchEdition`, or `BeingMade` if it is missing.

    If today's is missing, a spare takes its place at once.
    """
    find_engine(game, variant)
    if day > today():
        raise NoSuchEdition("That day has not come yet.")
    if day < EPOCH:
        raise NoSuchEdition("Fivefold had not started on that day.")
    with suppress(Edition.DoesNotExist):
        return edition_cache.get_daily(game, variant, day)
    if day == today() and (spare := backups.use_spare(game, variant, day)):
        return spare
    asked = [game, variant, day.isoformat()]
    generate_edition.delay(*asked)
    return _look_up_again(lambda: edition_cache.get_daily(game, variant, day), generate_edition.find_job(*asked))


def find_practice(game: str, variant: str, seed: str, may_make: Callable[[], bool] = lambda: True) -> Edition:
    """Return the practice edition of a public seed: a whole number from 1 on, without leading zeros.

    `may_make` says whether a worker may be asked for a missing one. Raises `NoSuchEdition`, `TooManyAsked`,
    `Embargoed` if it would give one of today's away, or `BeingMade` if it is missing.
    """
    find_engine(game, variant)
    if not (seed.isascii() and seed.isdigit() and not seed.startswith("0") and len(seed) <= LONGEST_SEED):
        raise NoSuchEdition(f"A practice puzzle has a number from 1 on, of at most {LONGEST_SEED} digits.")
    try:
        return _refuse_embargoed(edition_cache.get_practice(game, variant, seed))
    except Edition.DoesNotExist:
        asked = [game, variant, seed]
    job = make_practice_edition.find_job(*asked)
    if (job is None or job.state == Job.DONE) and (_is_busy() or not may_make()):
        raise TooManyAsked
    make_practice_edition.delay(*asked)
    job = make_practice_edition.find_job(*asked)
    return _refuse_embargoed(_look_up_again(lambda: edition_cache.get_practice(game, variant, seed), job))


def _is_busy() -> bool:
    """Return whether enough practice puzzles wait for the workers."""
    return Job.objects.filter(task=make_practice_edition.name, state__in=Job.UNFINISHED).count() >= MOST_WAITING


def _refuse_embargoed(edition: Edition) -> Edition:
    if is_embargoed(edition):
        raise Embargoed
    return edition


def _look_up_again(look: Callable[[], Edition], job: Job | None) -> Edition:
    """Return what a worker has made meanwhile. Raises `BeingMade`."""
    try:
        return look()
    except Edition.DoesNotExist:
        raise BeingMade(job) from None


def find_own(game: str, code: str) -> Edition:
    """Return the puzzle that a person made, by its code. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("We couldn’t find that game. Home has all of them.")
    try:
        return edition_cache.get_own(game, code)
    except Edition.DoesNotExist as problem:
        raise NoSuchEdition("We couldn’t find that puzzle. Ask the person who made it for the link.") from problem
