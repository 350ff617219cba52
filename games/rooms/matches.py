"""Score races of two teams, and matches of several rounds.

Players without a team join the smaller one; an entry in a round keeps the team with which it started. Of n players the
one in place p earns n − p + 1 points; ties all earn those of their place; players who gave up or did not finish earn
none. A team has the mean of its players' points, so that teams may differ in size.

A match is over when one side has won more than half of its rounds, or when all are played. Only races count.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from games.rooms.models import Room
from games.rooms.wire import EarlierRound, Match, Score, Side
from puzzles.contract import Status


def assign_sides(room: Room) -> None:
    """Assign players without a team to the smaller one. The caller must hold the lock of the room's row."""
    seats = list(room.seats.all()) if room.sides else []
    sizes = {side: sum(seat.side == side and not seat.left for seat in seats) for side in Room.SIDES}
    for seat in seats:
        if not seat.side:
            seat.side = min(sizes, key=lambda side: (sizes[side], side))
            sizes[seat.side] += 1
            seat.save(update_fields=["side"])


def score_sides(sides_by_player: Mapping[int, int], places: Mapping[int, int], has_winner: bool) -> list[Side]:
    """Score a race for the teams, by each player's place; `has_winner` if at least one player won.

    Empty if there were fewer than two teams.
    """
    racers = len(sides_by_player)
    points = {player: racers + 1 - places[player] if player in places else 0 for player in sides_by_player}
    earned = {side: [points[one] for one, own in sides_by_player.items() if own == side] for side in Room.SIDES}
    if not all(earned.values()):
        return []
    means = {side: Fraction(sum(each), len(each)) for side, each in earned.items()}
    best = max(means.values())
    return [
        Side(number=side, name=Room.SIDES[side], points=float(round(mean, 1)), won=has_winner and mean == best)
        for side, mean in means.items()
    ]


def score_match(room: Room, rounds: Iterable[EarlierRound]) -> Match:
    """Score a room's match after its finished rounds, ignoring those before the match."""
    races = [one for one in rounds if one.number >= room.match_from and one.mode == "race"]
    scores = _score_sides(races) if room.sides else _score_players(races)
    scores.sort(key=lambda one: (-one.wins, one.who))
    most = scores[0].wins if scores else 0
    over = 2 * most > room.best_of or len(races) >= room.best_of
    winners = [one.player for one in scores if over and most and one.wins == most]
    return Match(length=room.best_of, played=len(races), scores=scores, winners=winners, over=over)


def _score_players(races: list[EarlierRound]) -> list[Score]:
    rows = [row for one in races for row in one.results]
    names = {row.player: row.who for row in rows}
    first = [row.player for row in rows if row.place == 1 and row.status == Status.WON]
    return [Score(player=player, who=who, wins=first.count(player)) for player, who in names.items()]


def _score_sides(races: list[EarlierRound]) -> list[Score]:
    sides = [side for one in races for side in one.sides]
    names = {side.number: side.name for side in sides}
    won = [side.number for side in sides if side.won]
    return [Score(player=f"side-{side}", who=name, wins=won.count(side), side=side) for side, name in names.items()]
