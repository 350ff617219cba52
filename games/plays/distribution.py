"""Show players after the end how others did: in bars, and by the share who did worse."""

from bisect import bisect_right
from dataclasses import dataclass

from django.db.models import Exists

from games.players.models import Friend
from games.plays.models import Figures, Play, UnrankedReason
from games.plays.play_counts import TRUSTED_REASONS, count_plays, find_result_number, round_seconds
from games.plays.share import write_duration
from games.plays.wire import Bar, Distribution
from puzzles import registry
from puzzles.abilities import HasResultNumber
from puzzles.contract import Status

FEWEST_FINISHES = 10
"""With fewer finishes a distribution says little, and could reveal how one person did."""
MOST_BARS = 8
TIME_STEPS = (15, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 7200)
"""The seconds at which a bar of times may end."""
RESULT_WIDTHS = (1, 2, 5, 10, 20, 50, 100)
MOST_FRIENDS = 50
"""The most friends who are named; the latest to finish come first."""
LOST_LABEL, GAVE_UP_LABEL = "Not solved", "Gave up"


@dataclass
class CountedBar:
    """A bar: its label, and how many plays it counts."""

    label: str
    count: int = 0


class ResultScale:
    """The bars of an edition's distribution, best first; `find_label` finds the bar of a play."""

    def __init__(self, figures: Figures, counts: str) -> None:
        self.figures = figures
        self.width = 1
        self.has_numbers = bool(counts)
        self.bars = self._group_results() if self.has_numbers else self._group_times()
        lost = count_without_number(figures) if self.has_numbers else figures.lost
        ends = [(LOST_LABEL, lost), (GAVE_UP_LABEL, figures.gave_up)]
        self.bars += [CountedBar(label, count) for label, count in ends if count]

    def _group_results(self) -> list[CountedBar]:
        results = {int(number): counted for number, counted in self.figures.results.items()}
        if not results:
            return []
        low, high = min(results), max(results)
        self.width = next((one for one in RESULT_WIDTHS if (high // one - low // one) < MOST_BARS), RESULT_WIDTHS[-1])
        self.low = low
        best = min(results, key=lambda number: results[number][1])
        starts = range(low // self.width, high // self.width + 1)
        groups = {start: CountedBar(self._label_number(start)) for start in starts}
        for number, (count, _) in results.items():
            groups[number // self.width].count += count
        bars = list(groups.values())
        return bars if best <= (low + high) / 2 else bars[::-1]

    def _label_number(self, start: int) -> str:
        first, last = max(start * self.width, self.low), (start + 1) * self.width - 1
        return str(last) if self.width == 1 or first >= last else f"{first}–{last}"

    def _group_times(self) -> list[CountedBar]:
        times = {int(seconds): count for seconds, count in self.figures.times.items()}
        self.ends = choose_time_ends(times)
        groups = [CountedBar(self._label_time(place)) for place in range(len(self.ends) + 1)]
        for seconds, often in times.items():
            groups[bisect_right(self.ends, seconds)].count += often
        return groups if times else []

    def _label_time(self, place: int) -> str:
        if not self.ends:
            return "any time"
        if place == 0:
            return f"under {write_duration(self.ends[0])}"
        if place == len(self.ends):
            return f"{write_duration(self.ends[-1])} or more"
        return f"{write_duration(self.ends[place - 1])}–{write_duration(self.ends[place])}"

    def find_label(self, play: Play) -> str | None:
        """Return the label of a finished play's bar, if it has one."""
        if play.status == Status.GAVE_UP:
            return GAVE_UP_LABEL
        if self.has_numbers:
            number = find_result_number(play)
            if number is None and play.status == Status.LOST:
                return LOST_LABEL
            return None if number is None or not self.bars else self._label_number(number // self.width)
        if play.status == Status.LOST:
            return LOST_LABEL
        if play.apart == UnrankedReason.NO_CLOCK or not self.bars:
            return None
        return self._label_time(bisect_right(self.ends, round_seconds(play.seconds or 0)))


def choose_time_ends(times: dict[int, int]) -> list[int]:
    """Choose the seconds at which bars of times end, over the range of nearly all times, in at most `MOST_BARS` bars.

    >>> choose_time_ends({50: 3, 70: 5, 130: 2}), choose_time_ends({40: 1})
    ([45, 60, 90, 120, 180], [30, 45])
    """
    if not times:
        return []
    ordered = sorted(second for second, count in times.items() for _ in range(min(count, 1000)))
    low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
    first = max(0, bisect_right(TIME_STEPS, low) - 1)
    last = min(len(TIME_STEPS) - 1, bisect_right(TIME_STEPS, high))
    within = list(TIME_STEPS[first : last + 1])
    while len(within) >= MOST_BARS:
        within = within[::2]
    return within


def count_without_number(figures: Figures) -> int:
    """Count the wins and losses whose result has no number, because the board was submitted early."""
    return max(0, figures.won + figures.lost - sum(count for count, _ in figures.results.values()))


def build_distribution(play: Play) -> Distribution:
    """Describe how others did at the edition of a finished play."""
    engine = registry.engine(play.edition.game)
    counts = engine.number_unit if isinstance(engine, HasResultNumber) else ""
    figures = _load_figures(play)
    empty = Distribution(finished=figures.finished, counts=counts or "time", bars=[], better_than=None)
    if figures.finished < FEWEST_FINISHES:
        return empty
    scale = ResultScale(figures, counts)
    mine, friends = scale.find_label(play), _name_friends(play, scale)
    bars = [
        Bar(label=one.label, count=one.count, mine=one.label == mine, friends=friends.get(one.label, []))
        for one in scale.bars
    ]
    return empty.model_copy(update={"bars": bars, "better_than": _compute_worse_share(play, figures)})


def _load_figures(play: Play) -> Figures:
    """Load the figures of a play's edition; add the play, unstored, if no worker has counted it yet."""
    is_counted = Exists(Play.objects.filter(pk=play.pk, counted=True))
    stored = Figures.objects.filter(pk=play.edition_id).annotate(has_play=is_counted).first()
    if stored is not None and stored.has_play:
        return stored
    figures: Figures = stored or Figures(edition_id=play.edition_id)
    count_plays(figures, [play])
    return figures


def _name_friends(play: Play, scale: ResultScale) -> dict[str, list[str]]:
    """Return the names of the player's friends who finished the same edition, by the label of a bar."""
    friends = Friend.objects.filter(player=play.player_id, friend__hidden=False).values("friend")
    theirs = Play.objects.filter(edition=play.edition_id, player__in=friends, run=1, finished_at__isnull=False)
    named: dict[str, list[str]] = {}
    for one in theirs.select_related("player", "edition").order_by("-finished_at")[:MOST_FRIENDS]:
        label = scale.find_label(one)
        if label and one.apart in TRUSTED_REASONS:
            named.setdefault(label, []).append(one.player.name)
    return named


def _compute_worse_share(play: Play, figures: Figures) -> int | None:
    """Return the percentage of other plays that ended worse than this one; None if it was not won, or unknown."""
    number = find_result_number(play)
    is_comparable = number is not None or play.apart != UnrankedReason.NO_CLOCK
    if play.status != Status.WON or play.apart not in TRUSTED_REASONS or not is_comparable:
        return None
    if number is None:
        mine = round_seconds(play.seconds or 0)
        worse = sum(count for seconds, count in figures.times.items() if int(seconds) > mine)
        worse += figures.lost
        same = figures.times.get(str(mine), 0)
    else:
        same, key = figures.results.get(str(number), (0, ""))
        worse = sum(count for count, best in figures.results.values() if best > key) + count_without_number(figures)
    others = figures.finished - 1
    return round(100 * (worse + figures.gave_up) / others) if same and others > 0 else None
