"""Why a finished play is unranked, and what its player reads about it.

A leaderboard is worth reading only if no one gets on it without playing. A play is judged by what the server itself
knows. Whether a clock ran, a program moved, or a room showed the board is known before the end. Whether the play was
quicker than a person can be (`Engine.find_quickest_win`), or too late, is decided as it ends (`games.plays.referee`).
Doubtful plays are stored like any other; a moderator may rank them (`games.plays.rank_decisions`).

These reasons are for plays that could have been ranked. A play of a past day, of practice or of a puzzle that someone
made is never ranked (`may_rank_today` in `games.plays.runs`), nor is a second play of the same puzzle
(`referee.start_further_run`). A play that was given up, and one of a hidden player, counts as ranked but is not shown
(`Play.shown`).
"""

from typing import NamedTuple

from django.db import models

from puzzles.contract import QuickestWin, Status


class UnrankedReason(models.TextChoices):
    """Why a play is not on leaderboards; '' for one that is, or that never could be."""

    QUICK = "quick", "faster than we thought possible, held for review"
    LEFT_OUT = "left out", "left out by a moderator"
    NO_CLOCK = "no clock", "we don’t know when the puzzle was opened"
    LATE = "late", "finished when the solution was already public"
    PROGRAM = "program", "played by a program with an API token"
    STAFF = "staff", "staff, who are never ranked"
    SHARED = "shared", "seen on a room’s shared board"


REASONS_WITH_STREAK = tuple(UnrankedReason)
"""The reasons with which a play still counts for the player's own streak: at present all of them."""
GAVE_UP_TEXT = "Puzzles you give up on aren’t on the leaderboard."
EXPLANATIONS = {
    UnrankedReason.QUICK: "That was fast! It counts for your streak. A moderator will check it "
    "before it joins today’s leaderboard.",
    UnrankedReason.LEFT_OUT: "This result counts for your streak, but isn’t on the leaderboard.",
    UnrankedReason.NO_CLOCK: "Not ranked: we couldn’t tell when you started, so there’s no time. "
    "The clock needs cookies.",
    UnrankedReason.LATE: "You finished more than two hours after midnight, so this isn’t ranked. "
    "Your streak still counts.",
    UnrankedReason.PROGRAM: "A program played this with an API token, so it isn’t ranked. Your streak still counts.",
    UnrankedReason.STAFF: "You work on this site, so your results aren’t ranked. Your streak still counts.",
    UnrankedReason.SHARED: "Your room played this puzzle on a shared board, so it isn’t ranked for anyone there. "
    "Your streak still counts.",
}


class FinishCheck(NamedTuple):
    """How a play ended, and the least that a very quick person needs for its puzzle."""

    status: Status
    moves: int
    seconds: int
    least: QuickestWin

    @property
    def reason_unranked(self) -> UnrankedReason | None:
        """Why the play is unranked; None if it is ranked. Only a win can be too quick."""
        if self.status != Status.WON:
            return None
        too_quick = self.seconds < self.least.seconds or self.moves < self.least.moves
        return UnrankedReason.QUICK if too_quick else None


def explain_unranked(apart: str) -> str:
    """Tell a player why their play is unranked; '' if it is not."""
    return EXPLANATIONS[UnrankedReason(apart)] if apart else ""
