"""What the JSON interface tells somebody of themselves, and of a day."""

import datetime

from games.editions.models import Kind
from puzzles.contract import Status
from puzzles.shapes import Shape


class Me(Shape):
    """Who asks: by name and public id. `guest`: without an account."""

    player: str
    name: str
    guest: bool


class MyResult(Shape):
    """How one of my plays ended. `date` is of a day's puzzle alone, `api` where to ask for it again.

    `run` counts my plays of one puzzle from 1; `seconds` is None where nobody knows when it began.
    """

    title: str
    url: str
    api: str
    kind: Kind
    date: datetime.date | None
    run: int
    ranked: bool
    status: Status
    line: str
    emoji: list[str]
    seconds: int | None
    finished: datetime.datetime


class MyResults(Shape):
    """My finished plays, the latest first; `earlier` is the address of those before, None where there are none."""

    results: list[MyResult]
    earlier: str | None


class DayPuzzle(Shape):
    """One of a day's puzzles, and how my first play of it ended; `status` is None before its end."""

    game: str
    variant: str
    title: str
    url: str
    api: str
    status: Status | None
    line: str
    seconds: int | None


class DayPuzzles(Shape):
    """All puzzles of a day, in the order of the site; `number` is 1 on its first day."""

    date: datetime.date
    number: int
    puzzles: list[DayPuzzle]
