"""The embargo on practice puzzles and people's own puzzles that have the same answer as one of today's.

Their answer is hidden until that day is settled.
"""

from games.editions import edition_cache
from games.editions.calendar import list_unsettled_days, today
from games.editions.models import Edition
from puzzles.contract import AnyEngine, AnyPuzzle

EMBARGO_SENTENCE = "This gives one of today’s puzzles away, so its answer is secret until tomorrow. Have a go yourself."


class EditionEmbargoed(Exception):
    """The puzzle is under embargo today; the message is for players."""

    def __init__(self) -> None:
        super().__init__(EMBARGO_SENTENCE)


def list_todays_puzzles(game: str) -> list[AnyPuzzle]:
    """Return a game's puzzles, of all variants, of the days whose plays can still rank."""
    return [
        edition.puzzle for day in list_unsettled_days() for edition in edition_cache.list_editions_of_day(game, day)
    ]


def gives_todays_answer_away(engine: AnyEngine, puzzle: AnyPuzzle) -> bool:
    """Return whether a puzzle has the same answer as one of today's."""
    return any(engine.gives_away(puzzle, other) for other in list_todays_puzzles(engine.slug))


def is_answer_planned(engine: AnyEngine, puzzle: AnyPuzzle) -> bool:
    """Return whether a puzzle has the same answer as a coming day's puzzle or a backup puzzle."""
    planned = Edition.objects.filter(game=engine.slug, kind__in=(Edition.DAILY, Edition.BACKUP))
    coming = planned.exclude(date__lte=today()).filter(uses__key__in=engine.list_used_keys(puzzle)).distinct()
    return any(engine.gives_away(puzzle, edition.puzzle) for edition in coming)


def is_embargoed(edition: Edition) -> bool:
    """Return whether a practice or own puzzle has the same answer as one of today's; False for a day's puzzle."""
    return edition.kind != Edition.DAILY and gives_todays_answer_away(edition.engine, edition.puzzle)
