"""Why a play that would rank stands apart from the tables, and how its player is told.

What a table shows is worth reading only if nobody can stand in it without playing. A play is judged as it ends
(`Finish`), from what the server itself knows: when the first look was, how quick a person can be (`Engine.least`), and
who saw the answer from the same address shortly before (`games.plays.seen_answers`). What is doubtful is stored like
any other play; a moderator may let it stand (`games.plays.judging`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.db import models

from puzzles.contract import Least, Status


class Apart(models.TextChoices):
    """Why a play does not stand in tables; a play that does, or never could, has none of these."""

    QUICK = "quick", "quicker than thought possible: waits for a moderator"
    LEFT_OUT = "left out", "left out by a moderator"
    SAW = "saw", "the answer was shown at the same address just before"
    NO_CLOCK = "no clock", "no first look is known"
    STAFF = "staff", "staff never rank"
    SIMULATED = "simulated", "played by a program that stands for a person"


OWN_STREAK = (Apart.QUICK, Apart.LEFT_OUT, Apart.NO_CLOCK, Apart.STAFF)
"""What counts for the player's own streak all the same."""
KNOWN_FROM = timedelta(minutes=30)
"""So long before a play began its player must have made their account, for it to say that they are not a guest who was
shown the answer and came back under another name."""
LEAST_TIMES = 3
"""A guest who took so many times what a very quick person needs has thought for themselves, whatever was shown."""
TOLD = {
    Apart.QUICK: "That was quicker than we thought possible. It counts for your streak; a moderator will look at it "
    "before it appears in today’s table.",
    Apart.LEFT_OUT: "This result counts for your streak. It does not appear in the table.",
    Apart.SAW: "Not ranked: the answer was shown on this network shortly before you began, and that may have been "
    "to you. Whoever plays with an account that is older than half an hour is ranked all the same.",
    Apart.NO_CLOCK: "Not ranked: we could not tell when you began, so there is no time. The clock needs cookies.",
    Apart.SIMULATED: "A program played this, to try the site out. It is in no table.",
    Apart.STAFF: "You work on this site, so your results are in no table. Your streak still counts.",
}


class Finish(NamedTuple):
    """How a play ended, and what a very quick person needs for its puzzle."""

    status: Status
    moves: int
    seconds: int
    least: Least

    def apart(self, known: bool, shown_before: Callable[[], bool]) -> Apart | None:
        """Why a play does not stand in tables, or None for one that does. Only a win can be too good.

        `shown_before` tells whether the answer was shown at the same address; it matters only for a quick win of a
        guest, or of whose account was made just now: of nobody who is `known`.
        """
        if self.status != Status.WON:
            return None
        if not known and self.seconds < LEAST_TIMES * self.least.seconds and shown_before():
            return Apart.SAW
        too_quick = self.seconds < self.least.seconds or self.moves < self.least.moves
        return Apart.QUICK if too_quick else None


def told(apart: str) -> str:
    """What a player is told of a play that stands apart; nothing of one that does not."""
    return TOLD[Apart(apart)] if apart else ""
