"""What the coach says of a finished play: a row for each, worked out once by a worker and kept.

It is worked out again, for who asks again, where the engine knows more by now; until then the first answer stands.
"""

from __future__ import annotations

from games.coaching.models import Advice
from games.coaching.wire import Advice as Told
from games.editions.corrections import as_of
from games.errands import board
from games.errands.models import Errand
from games.plays.models import Play
from games.plays.played import played
from puzzles.abilities import Coached, Coaching, Prepares
from puzzles.contract import AnyEngine


def row_of(play: Play) -> Advice:
    """The row of a play; two who ask at once get the same."""
    return Advice.objects.get_or_create(play=play)[0]


def is_due(row: Advice, engine: AnyEngine) -> bool:
    """Whether a worker has to look at a play, for the first time or because more can be said."""
    return row.told is None or (row.plain and not lacks(engine))


def lacks(engine: AnyEngine) -> bool:
    """Whether an engine has yet to prepare what its coach reads."""
    return isinstance(engine, Prepares) and not engine.is_prepared()


def told(row: Advice, task: str) -> Told:
    """A row as the page gets it; `task` is the name of the errand that fills it."""
    if row.told is not None:
        return Told(state="done", coaching=Coaching.model_validate(row.told))
    errand = board.find(task, [row.play_id])
    return Told(state="failed" if errand is not None and errand.state == Errand.FAILED else "waiting")


def work_out(play_id: int) -> str:
    """The worker's part: asks the engine, and writes down what it says. Returns the game's slug.

    Where nothing more can be said than was said already, nothing is done.
    """
    row = Advice.objects.select_related("play__edition").get(pk=play_id)
    edition = as_of(row.play.edition, row.play.revision)
    engine = edition.engine
    assert isinstance(engine, Coached), "nobody else is asked about"
    if is_due(row, engine):
        plain = lacks(engine)
        coaching = engine.coach(edition.puzzle, played(row.play), {})
        as_found = Advice.objects.filter(pk=play_id, told__isnull=row.told is None, plain=row.plain)
        as_found.update(told=coaching.model_dump(mode="json"), plain=plain)
    return edition.game
