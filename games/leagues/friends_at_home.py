"""A player's friends as home shows them: who has played what today, the busiest first, in a few lines."""

from __future__ import annotations

from dataclasses import dataclass

from games.leagues.friends_today import read
from games.leagues.wire import FriendRow
from games.players.models import Player

SHOWN, NAMED = 6, 3
"""So many days home shows, and so many names of those who have not played yet."""
SENTENCES = (("Solved", {"won"}), ("Finished", {"lost", "gave up", "done"}), ("Begun", {"begun"}))
"""What is said of puzzles, by how they stand; of some it is not told how they ended."""


@dataclass(frozen=True)
class Puzzle:
    """One of today's puzzles and how a friend stands at it ('' for not yet)."""

    game: str
    title: str
    state: str
    line: str

    @property
    def told(self) -> str:
        return f"{self.title} ({self.line})" if self.line else self.title


@dataclass(frozen=True)
class Day:
    """A friend's day."""

    player: str
    row: FriendRow
    puzzles: list[Puzzle]

    @property
    def done(self) -> int:
        return sum(one.state not in ("", "begun") for one in self.puzzles)

    @property
    def begun(self) -> int:
        return sum(one.state == "begun" for one in self.puzzles)

    @property
    def sentences(self) -> list[str]:
        """What was solved, what was finished otherwise, and what was begun."""
        found = [(verb, [one.told for one in self.puzzles if one.state in states]) for verb, states in SENTENCES]
        return [f"{verb}: {', '.join(those)}." for verb, those in found if those]


@dataclass(frozen=True)
class Company:
    """Friends today: those who have played, the busiest first; a few names of others; and how many are left out."""

    playing: list[Day]
    others: list[str]
    of: int
    more: int


def for_home(player: Player) -> Company | None:
    """What home shows of a player's friends; None where there is nobody."""
    told = read(player.pk)
    days = []
    for who, row in told.rows.items():
        if row is None or who == player.public_id:
            continue
        stands = [(cell[0], cell[1]) if cell else ("", "") for cell in row.cells]
        titles = [(game, title) for game, _, title in told.puzzles]
        days.append(Day(who, row, [Puzzle(*where, *how) for where, how in zip(titles, stands, strict=True)]))
    if not days:
        return None
    days.sort(key=lambda day: (-day.done, -day.begun, day.row.name.lower()))
    playing = [day for day in days if day.done or day.begun]
    others = [day.row.name for day in days[len(playing) :]]
    shown, named = playing[:SHOWN], others[:NAMED]
    return Company(shown, named, len(told.puzzles), len(days) - len(shown) - len(named))
