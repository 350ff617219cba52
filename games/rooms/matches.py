"""A match: so many rounds one after the other, with a running score; whoever has won most of them wins it.

A match is over when somebody has won more than half of its rounds, or when all are played. Only races count.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.rooms.models import Room
from games.rooms.wire import EarlierRound, Match, Score
from puzzles.contract import Status


def match_of(room: Room, rounds: Iterable[EarlierRound]) -> Match:
    """How a room's match stands after its rounds that are over, of which some may be from before it."""
    races = [one for one in rounds if one.number >= room.match_from and one.mode == "race"]
    scores = _of_sides(races) if room.sides else _of_players(races)
    scores.sort(key=lambda one: (-one.wins, one.who))
    most = scores[0].wins if scores else 0
    over = 2 * most > room.best_of or len(races) >= room.best_of
    winners = [one.player for one in scores if over and most and one.wins == most]
    return Match(length=room.best_of, played=len(races), scores=scores, winners=winners, over=over)


def broken_off(match: Match) -> str:
    """What is said of a match in whose middle another one begins."""
    score = " · ".join(f"{one.who} {one.wins}" for one in match.scores)
    if any(one.wins for one in match.scores):
        return f"A new match begins. The one before it ends here: {score}."
    return "A new match begins. In the one before it nobody had won a round."


def _of_players(races: list[EarlierRound]) -> list[Score]:
    rows = [row for one in races for row in one.results]
    names = {row.player: row.who for row in rows}
    first = [row.player for row in rows if row.place == 1 and row.status == Status.WON]
    return [Score(player=player, who=who, wins=first.count(player)) for player, who in names.items()]


def _of_sides(races: list[EarlierRound]) -> list[Score]:
    sides = [side for one in races for side in one.sides]
    names = {side.number: side.name for side in sides}
    won = [side.number for side in sides if side.won]
    return [Score(player=f"side-{side}", who=name, wins=won.count(side), side=side) for side, name in names.items()]
