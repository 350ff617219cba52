"""Puzzles of no day whose answer is that of one of today's. Until that day is settled they tell it to nobody.

Nothing here is asked of a day's own edition: whoever gives that up has played it.
"""

from games.editions import edition_cache
from games.editions.calendar import list_unsettled_days
from games.editions.models import Edition
from puzzles.contract import AnyEngine, AnyPuzzle

EMBARGO_SENTENCE = "This gives one of today’s puzzles away, so we keep its answer until tomorrow. Have a go yourself."


class Embargoed(Exception):
    """A puzzle rests today, for it would give the answer to one of today's away; the message says so to a player."""

    def __init__(self) -> None:
        super().__init__(EMBARGO_SENTENCE)


def list_todays_puzzles(game: str) -> list[AnyPuzzle]:
    """The puzzles of a game whose plays can still rank, of all its variants: today's, and last night's for a while."""
    return [edition.puzzle for day in list_unsettled_days() for edition in edition_cache.list_day(game, day)]


def gives_away(engine: AnyEngine, puzzle: AnyPuzzle) -> bool:
    """Whether the answer to a puzzle is that of one of today's."""
    return any(engine.gives_away(puzzle, other) for other in list_todays_puzzles(engine.slug))


def is_embargoed(edition: Edition) -> bool:
    """Whether nobody is to be told the answer to an edition today."""
    return edition.kind != Edition.DAILY and gives_away(edition.engine, edition.puzzle)
