"""How much a day of so many players takes: a model over unit costs, without any measuring of its own.

A day is a curve of arrivals with its peak in the hour after midnight, when the new puzzles are there. What a person
does is `Habits`, assumed; what each thing costs is `Costs`, measured by `benchmarks.unit_costs`; what one machine can
do is `Machine`. The peak is the worst five minutes. Seconds are seconds of one core.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import ceil

import numpy as np

HOURS = (14, 7, 4, 2.5, 1.5, 1.2, 1.8, 3.2, 4.5, 4.6, 4.2, 4, 4.6, 4.4, 3.8, 3.6, 3.8, 4.2, 4.6, 4.8, 4.6, 4.2, 4, 5.4)
"""Arrivals by hour of the site's day, in any unit."""
FIRST_MINUTES = 0.3
"""The share of the first hour's players who come within its first five minutes."""
TOPICS = 11
"""Editions of a day, each with a table of its own that moves."""
BROADCASTS = 4.0
"""The most news a second that a topic sends to each of its sockets."""


@dataclass(frozen=True)
class Use:
    """What one thing takes: seconds of the web process, the database and Redis, calls to Redis, bytes sent out."""

    web: float = 0.0
    database: float = 0.0
    redis: float = 0.0
    calls: float = 0.0
    sent: float = 0.0

    def __add__(self, other: Use) -> Use:
        return Use(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    def __mul__(self, times: float) -> Use:
        return Use(*(getattr(self, one.name) * times for one in fields(self)))


@dataclass(frozen=True)
class Costs:
    """The measured unit costs. `frame` is one message to one socket; a finish's use stands beside its move's."""

    page: Use
    move: Use
    finish: Use
    socket: Use
    frame: Use
    process_mb: float
    socket_kb: float
    play_bytes: float
    move_bytes: float
    day_seconds: float
    """Seconds of a worker for all editions of one day."""


@dataclass(frozen=True)
class Habits:
    """What a player of the day does, on average. Change these before you trust the outcome for a site of your own."""

    pages: float = 7.0
    games: float = 2.5
    moves: float = 12.0
    finished: float = 0.8
    minutes: float = 5.0
    """Minutes for which a game's socket is open."""
    new: float = 0.05
    """The share of players whose browser has none of the site's files yet."""
    cold_bytes: float = 400_000.0


@dataclass(frozen=True)
class Machine:
    """What one node of each kind can do, and how full it may be at the peak."""

    cores: int = 8
    memory_mb: float = 32_000
    database_cores: int = 16
    redis_calls: float = 60_000.0
    megabits: float = 1_000.0
    fullest: float = 0.6


@dataclass(frozen=True)
class Rates:
    """Things a second at some moment, and sockets that are open then."""

    pages: float
    moves: float
    finishes: float
    opened: float
    sockets: float

    @property
    def frames(self) -> float:
        """Messages to sockets a second: every socket hears of its own edition's finishes, gathered."""
        return self.sockets * min(self.finishes / TOPICS, BROADCASTS)

    def use(self, costs: Costs) -> Use:
        """What a second of this takes."""
        things = (costs.page, self.pages), (costs.move, self.moves), (costs.finish, self.finishes)
        heard = (costs.socket, self.opened), (costs.frame, self.frames)
        return sum((cost * times for cost, times in (*things, *heard)), Use())


@dataclass(frozen=True)
class Need:
    """What so many players a day take at the peak, and by day and year."""

    players: int
    rates: Rates
    use: Use
    web_processes: int
    web_machines: int
    workers: int
    database_cores: int
    redis_nodes: int
    memory_mb: float
    disk_gb_a_year: float
    sent_gb_a_day: float
    peak_megabits: float
    shares: dict[str, float]
    """How full one node of each kind would be with all of it; over 1 there must be more nodes, or a split."""

    @property
    def first(self) -> str:
        """What saturates first."""
        return max(self.shares, key=lambda part: self.shares[part])


def peak(players: int, habits: Habits = Habits()) -> Rates:
    """The worst five minutes: the first after midnight."""
    return at(players * HOURS[0] / sum(HOURS) * FIRST_MINUTES / 300, habits)


def at(arrivals: float, habits: Habits) -> Rates:
    """What goes on while so many players a second arrive, and go on arriving."""
    games = arrivals * habits.games
    return Rates(
        pages=arrivals * habits.pages,
        moves=games * habits.moves,
        finishes=games * habits.finished,
        opened=games,
        sockets=games * habits.minutes * 60,
    )


def needed(players: int, costs: Costs, habits: Habits = Habits(), machine: Machine = Machine()) -> Need:
    """What so many players a day need, by the model."""
    rates = peak(players, habits)
    use = rates.use(costs)
    processes = max(2, ceil(use.web / machine.fullest))
    memory = processes * costs.process_mb + rates.sockets * costs.socket_kb / 1024
    plays = players * habits.games
    stored = plays * (costs.play_bytes + habits.moves * costs.move_bytes)
    cold = players * habits.new * habits.cold_bytes
    day = players * habits.pages * costs.page.sent + plays * habits.moves * costs.move.sent + cold
    megabits = 8e-6 * (use.sent + rates.pages / habits.pages * habits.new * habits.cold_bytes)
    shares = {
        "web (cores of one machine)": use.web / machine.fullest / machine.cores,
        "web (memory of one machine)": memory / machine.memory_mb,
        "database (cores)": use.database / machine.fullest / machine.database_cores,
        "Redis (its one core)": use.redis / machine.fullest,
        "Redis (calls)": use.calls / machine.fullest / machine.redis_calls,
        "network (of one machine)": megabits / machine.fullest / machine.megabits,
    }
    return Need(
        players=players,
        rates=rates,
        use=use,
        web_processes=processes,
        web_machines=ceil(max(processes / machine.cores, memory / machine.memory_mb, megabits / machine.megabits)),
        workers=max(2, ceil(2 * costs.day_seconds / 3600)),
        database_cores=max(1, ceil(use.database / machine.fullest)),
        redis_nodes=ceil(max(use.redis, use.calls / machine.redis_calls) / machine.fullest),
        memory_mb=memory,
        disk_gb_a_year=stored * 365 / 1e9,
        sent_gb_a_day=day / 1e9,
        peak_megabits=megabits,
        shares=shares,
    )


def advice(need: Need) -> list[str]:
    """What is split, as far as this many players ask for it, in the order in which it becomes necessary."""
    said = []
    if need.web_machines > 1:
        said.append(f"{need.web_machines} web machines behind a proxy; they share nothing but database and Redis")
    if need.shares["database (cores)"] > 0.5:
        said.append("read replicas for the archive, past tables and figures; a cache in front for guests' pages")
    if need.shares["database (cores)"] > 1:
        said.append("plays and moves in a database of their own, split by player; a pooler before each")
    if need.redis_nodes > 1:
        said.append(f"topics by edition over {need.redis_nodes} Redis, the broker on one of its own")
    if need.shares["network (of one machine)"] > 1:
        said.append("static files from a content network, and news to sockets every second instead of four times")
    return said


def simulated(rate: float, seconds_each: float, processes: int, rng: np.random.Generator, minutes: float = 1) -> float:
    """The wait, in seconds, that one request in a hundred exceeds when requests come by chance (Poisson) at a rate.

    Each takes `seconds_each` of one of the processes, exponentially spread, in the order of arrival (M/M/c).
    """
    count = int(rng.poisson(rate * minutes * 60))
    if count == 0:
        return 0.0
    arrivals = np.sort(rng.uniform(0, minutes * 60, count))
    services = rng.exponential(seconds_each, count)
    return float(np.quantile(_waits(arrivals, services, processes), 0.99))


def _waits(arrivals: np.ndarray, services: np.ndarray, processes: int) -> np.ndarray:
    """How long each waits for a free process; each takes the next request when it has done its last one."""
    free = np.zeros(processes)
    waits = np.empty(len(arrivals))
    for n, (arrival, service) in enumerate(zip(arrivals, services, strict=True)):
        first = int(free.argmin())
        begun = max(float(free[first]), float(arrival))
        waits[n] = begun - arrival
        free[first] = begun + service
    return waits
