"""A game's row on home and in the archive: its editions of a day as chips, each with what I have done there."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from games.players.models import Player
from games.plays.models import Play
from games.plays.wire import TableRow
from puzzles.contract import AnyEngine, Status, Variant

TICK = "✅"


@dataclass(frozen=True)
class Chip:
    """An edition of a day, as its chip shows it.

    `url` is empty while its puzzle is being made, by the job whose address is `job`; `solution_url` is empty until its
    day is over.
    """

    engine: AnyEngine
    variant: Variant
    url: str = ""
    play: Play | None = None
    solution_url: str = ""
    job: str = ""

    @property
    def state(self) -> str:
        """How far I am: done, begun or new; making, while there is no puzzle."""
        if not self.url:
            return "making"
        if self.play is None:
            return "new"
        return "done" if self.play.finished_at else "begun"

    @property
    def won(self) -> bool:
        """Whether it was finished as the game means it, neither lost nor given up."""
        return self.play is not None and self.play.status == Status.WON

    @property
    def gave_up(self) -> bool:
        return self.play is not None and self.play.status == Status.GAVE_UP

    @property
    def told(self) -> str:
        """How it ended, in a few characters; a win's tick is drawn on the chip anyway."""
        return self.play.line.replace(TICK, "").strip() if self.play else ""

    @property
    def title(self) -> str:
        """The game and the variant, where there are several."""
        several = len(self.engine.variants) > 1
        return f"{self.engine.title} {self.variant.title}" if several else self.engine.title


@dataclass
class Row:
    """A game with its editions of a day; on the day itself also who leads them, and how many play them now."""

    engine: AnyEngine
    chips: list[Chip] = field(default_factory=list)
    leaders: list[tuple[Chip, TableRow]] = field(default_factory=list)
    playing: int = 0


def plays_of(player: Player | None, numbers: Collection[int]) -> dict[int, Play]:
    """A player's first runs at some editions, by the edition's number."""
    if player is None:
        return {}
    plays = Play.objects.filter(player=player, edition__in=numbers, run=1)
    return {play.edition_id: play for play in plays.only("edition_id", "status", "moves_made", "line", "finished_at")}


def rows_of(chips: Iterable[Chip]) -> list[Row]:
    """Chips in the rows of their games, both in the order in which they come."""
    rows: dict[str, Row] = {}
    for chip in chips:
        rows.setdefault(chip.engine.slug, Row(chip.engine)).chips.append(chip)
    return list(rows.values())
