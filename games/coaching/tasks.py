"""The workers' side of the coach."""

from __future__ import annotations

from celery import shared_task

from games.coaching import advising
from games.errands.lasting import Lasting
from puzzles import registry
from puzzles.abilities import Prepares


@shared_task(base=Lasting)
def advise(play: int) -> None:
    """Works out what the coach says of a play; safe to repeat. What its game has yet to prepare is asked for."""
    game = advising.work_out(play)
    if advising.lacks(registry.engine(game)):
        prepare.delay(game)


@shared_task(base=Lasting)
def prepare(game: str) -> None:
    """Lets an engine make what its coach reads, which takes minutes; safe to repeat."""
    engine = registry.engine(game)
    if isinstance(engine, Prepares):
        engine.prepare()
