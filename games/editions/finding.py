"""Finds the edition of an address for whoever wants to play it. One that is missing is asked for, never made here."""

from contextlib import suppress
from datetime import date

from games.editions import backups, remembered
from games.editions.calendar import EPOCH, today
from games.editions.making import NoSuchEdition, engine_of
from games.editions.models import Edition
from games.editions.running import Resting, rests
from games.editions.tasks import generate_edition, make_practice_edition
from games.infra.models import Job
from puzzles import registry

LONGEST_SEED = 18
"""So many digits may the number of a practice puzzle have. People are given nine at most, rooms all of them."""
MOST_WAITING = 40
"""The most practice puzzles that may wait for the workers, who have more to do."""
RETRY_AFTER = 2
"""Seconds after which whoever asked for what is being made should ask again."""


class BeingMade(Exception):
    """A worker has been asked for this puzzle: its job, if there is one."""

    def __init__(self, job: Job | None = None) -> None:
        super().__init__("This puzzle is being made.")
        self.job = job


class TooManyAsked(Exception):
    """Whoever asks may not have another practice puzzle made now."""


class NotMade(NoSuchEdition):
    """No one has asked for this practice puzzle yet: its game, variant and number."""

    def __init__(self, game: str, variant: str, seed: str) -> None:
        super().__init__("This puzzle hasn’t been made yet.")
        self.asked = game, variant, seed


def daily(game: str, variant: str, day: date) -> Edition:
    """The edition of a day that has begun. Raises `NoSuchEdition`, or `BeingMade` where it is missing.

    Of today a spare is played at once where the day's own puzzle is not there.
    """
    engine_of(game, variant)
    if day > today():
        raise NoSuchEdition("That day has not come yet.")
    if day < EPOCH:
        raise NoSuchEdition("Fivefold had not started on that day.")
    with suppress(Edition.DoesNotExist):
        return remembered.daily(game, variant, day)
    if day == today() and (spare := backups.use(game, variant, day)):
        return spare
    asked = [game, variant, day.isoformat()]
    generate_edition.delay(*asked)
    job = generate_edition.job(*asked)
    try:
        return remembered.daily(game, variant, day)  # without workers it is made by now
    except Edition.DoesNotExist:
        raise BeingMade(job) from None


def practice(game: str, variant: str, seed: str) -> Edition:
    """The practice edition of a public seed: a whole number from 1 on, without leading zeros.

    Raises `NoSuchEdition`, `Resting` where it has come to be a puzzle of today, `BeingMade` where a worker has been
    asked for it, or `NotMade` where none has.
    """
    engine_of(game, variant)
    if not (seed.isascii() and seed.isdigit() and not seed.startswith("0") and len(seed) <= LONGEST_SEED):
        raise NoSuchEdition(f"A practice puzzle has a number from 1 on, of at most {LONGEST_SEED} digits.")
    try:
        return _rested(remembered.practice(game, variant, seed))
    except Edition.DoesNotExist:
        missing = NotMade(game, variant, seed)
    job = make_practice_edition.job(*missing.asked)
    if job is None or job.state == Job.DONE:
        raise missing
    return order_practice(missing)


def order_practice(missing: NotMade) -> Edition:
    """Have a practice puzzle made. Raises `BeingMade` where a worker makes it, and `Resting` as `practice` does."""
    make_practice_edition.delay(*missing.asked)
    job = make_practice_edition.job(*missing.asked)
    try:
        return _rested(remembered.practice(*missing.asked))  # without workers it is made by now
    except Edition.DoesNotExist:
        raise BeingMade(job) from None


def is_busy() -> bool:
    """Whether the workers have enough practice puzzles to make."""
    return Job.objects.filter(task=make_practice_edition.name, state__in=Job.UNFINISHED).count() >= MOST_WAITING


def _rested(edition: Edition) -> Edition:
    if rests(edition):
        raise Resting
    return edition


def own(game: str, code: str) -> Edition:
    """The puzzle that a person made, by its code. Raises `NoSuchEdition`."""
    if game not in registry.slugs():
        raise NoSuchEdition("We couldn’t find that game. Home has all of them.")
    try:
        return remembered.own(game, code)
    except Edition.DoesNotExist as problem:
        raise NoSuchEdition("We couldn’t find that puzzle. Ask the person who made it for the link.") from problem
