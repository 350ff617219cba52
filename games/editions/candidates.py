"""Candidates for a day: puzzles that a worker makes for an editor to choose from.

Each is stored with its own seed. If the worker is killed, the next one makes the missing candidates. Candidates are not
editions: they have no address for players, and other puzzles may use the same words. Those that no one chose are
deleted after a week.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.editions import calendar_edits
from games.editions.calendar import today
from games.editions.embargo import gives_todays_answer_away
from games.editions.making import MOST_SEEDS_TRIED, NotReplaceable, find_used_keys, load_stock, lock_calendar
from games.editions.models import Choice, Edition, Version, dump_puzzle
from games.infra import chance
from games.infra.jobs import report_progress
from puzzles.contract import AnyEngine, AnyPuzzle, CannotGenerate, Stock

CANDIDATE_COUNT = 4
CHOICE_LIFETIME = timedelta(days=7)
REPLACED_MESSAGE = "This day has another puzzle now. Look at it, then ask for candidates again."


def request_candidates(edition: Edition, wants_others: bool = False) -> tuple[Choice, bool]:
    """Return the choice of candidates for a day, and whether it is new. Raises `NotReplaceable`.

    An open choice is returned again, unless it is finished and the editor `wants_others`.
    """
    if edition.date is None or edition.day > today():
        calendar_edits.require_replaceable(edition)
    with transaction.atomic():
        lock_calendar()
        edition = Edition.objects.select_for_update().get(pk=edition.pk)
        open_choice = find_open_choice(edition)
        if open_choice and not (wants_others and is_finished(open_choice)):
            return open_choice, False
        seed = f"choice {chance.draw_hex(10)}"
        return edition.choices.create(instead_of=edition.puzzle_stamp, seed=seed, wanted=CANDIDATE_COUNT), True


def find_open_choice(edition: Edition) -> Choice | None:
    """Return the candidates for an edition if one can still be chosen."""
    return next((choice for choice in edition.choices.all()[:1] if choice.is_open), None)


def is_finished(choice: Choice) -> bool:
    """Return whether all candidates of a choice are made or have failed."""
    return choice.candidates.count() + len(choice.failed) >= choice.wanted


def make_candidates(pk: int) -> None:
    """Make the missing candidates of a choice, in a worker, while one can still be chosen."""
    for number in range(CANDIDATE_COUNT):
        choice = Choice.objects.select_related("edition").filter(pk=pk).first()
        if choice is None or not choice.is_open:
            return
        if number < choice.wanted and number not in choice.failed:
            _make_candidate(choice, number)
        report_progress((number + 1) / choice.wanted, format_ready_count(choice))


def format_ready_count(choice: Choice) -> str:
    return f"{choice.candidates.count()} of {choice.wanted} ready."


def _make_candidate(choice: Choice, number: int) -> None:
    """Make the candidate with a number unless it exists; record the number as failed if no puzzle is found."""
    edition = choice.edition
    if choice.candidates.filter(number=number).exists():
        return
    earlier = Choice.objects.filter(edition=edition, instead_of=choice.instead_of)
    versions = Version.objects.filter(choice__in=earlier).select_related("edition")
    others = [edition.puzzle, *(version.as_edition().puzzle for version in versions)]
    result = _generate_new_puzzle(edition, f"{choice.seed}/{number}", others)
    if result is None:
        choice.failed = [*choice.failed, number]
        choice.save(update_fields=["failed"])
        return
    seed, puzzle = result
    engine = edition.engine
    values = {"seed": seed, "engine_version": engine.version, "lexicon_version": engine.lexicon_version}
    values |= {"edition": edition, "stored": dump_puzzle(puzzle)}
    Version.objects.get_or_create(choice=choice, number=number, defaults=values)


def _generate_new_puzzle(edition: Edition, seed: str, others: list[AnyPuzzle]) -> tuple[str, AnyPuzzle] | None:
    """Return a seed and its puzzle, which differs from all `others` and, if possible, uses none of their keys."""
    engine, stock = edition.engine, load_stock(edition.engine, edition.day)
    strict_stock = add_used_keys(stock, engine, others)
    for attempt in range(MOST_SEEDS_TRIED):
        attempt_seed, is_strict = f"{seed}/{attempt}", attempt < MOST_SEEDS_TRIED // 2
        puzzle = _try_to_generate(engine, attempt_seed, edition.variant, strict_stock if is_strict else stock)
        if puzzle is None or gives_todays_answer_away(engine, puzzle):
            continue
        if not any(engine.gives_away(puzzle, other) for other in others):
            return attempt_seed, puzzle
    return None


def add_used_keys(stock: Stock, engine: AnyEngine, others: Iterable[AnyPuzzle]) -> Stock:
    """Return a stock in which the keys of other puzzles are in use, too."""
    keys = {key for puzzle in others for key in engine.list_used_keys(puzzle)}
    return replace(stock, used=stock.used | keys, days={**stock.days, **dict.fromkeys(keys, 0)})


def _try_to_generate(engine: AnyEngine, seed: str, variant: str, stock: Stock) -> AnyPuzzle | None:
    try:
        return engine.generate(Random(seed), variant, stock)
    except CannotGenerate:
        return None


def claim_candidate(version: Version, by: User) -> None:
    """Mark a candidate as chosen, in the transaction that places it. Raises `NotReplaceable` if that is too late."""
    lock_calendar()
    choices = Choice.objects.select_for_update(of=("self",)).select_related("edition", "chosen_by")
    choice = choices.get(candidates=version)
    if choice.chosen_at:
        editor = choice.chosen_by or "Someone"
        raise NotReplaceable(f"{editor} has since chosen another candidate. Look at the day as it is now.")
    if not choice.is_open:
        raise NotReplaceable(REPLACED_MESSAGE)
    edition = choice.edition
    puzzle = version.as_edition().puzzle
    days_by_key = find_used_keys(edition.game, edition.day, excluded=edition)
    stock = load_stock(edition.engine, edition.day)
    if not edition.engine.has_rested(puzzle, replace(stock, used=frozenset(days_by_key), days=days_by_key)):
        raise NotReplaceable("Another day now uses something from this puzzle. Choose a different candidate.")
    choice.chosen_at, choice.chosen_by = timezone.now(), by
    choice.save(update_fields=["chosen_at", "chosen_by"])


def delete_old_choices() -> int:
    """Delete old candidates; return how many rows were deleted. A chosen puzzle stays as a version of its day."""
    return Choice.objects.filter(asked_at__lt=timezone.now() - CHOICE_LIFETIME).delete()[0]
