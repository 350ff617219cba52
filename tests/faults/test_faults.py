"""Plays go on while parts of an installation are killed, restarted or told to end: nothing is lost, nothing twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest

from tests.faults.installation import BACK, Installation, Player, Watcher
from tests.postgres import cluster
from tests.servers import needs

pytestmark = pytest.mark.slow
VARIANTS = 2
DAYS = 14
"""So many days ahead a worker makes each variant of the toy."""
PATIENCE = 120
FINISHED = """
SELECT count(*) FROM plays_play AS play JOIN editions_edition AS edition ON edition.id = play.edition_id
WHERE play.shown AND edition.variant = 'small' AND edition.date = %s
"""


DAY = datetime.now(UTC).date()
PATH = f"/toy/small/{DAY}/"


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """One installation for all tests of this module, whose own worker has made the puzzles."""
    needs("redis-server")
    with cluster() as database:
        installation = Installation(tmp_path_factory.mktemp("faults"), database)
        try:
            installation.start()
            asyncio.run(installation.until(lambda: editions(installation) == DAYS * VARIANTS, PATIENCE))
            yield installation
        finally:
            installation.stop()


def editions(parts: Installation) -> int:
    return int(parts.rows("SELECT count(*) FROM editions_edition WHERE kind = 'daily'")[0][0])


def nothing_is_lost_or_twice(parts: Installation, players: list[Player]) -> None:
    """The moves of each play that were acknowledged are those that are stored, in their order, and no others."""
    query = "SELECT array_agg(key::text ORDER BY number) FROM plays_move GROUP BY play_id"
    acknowledged = Counter(tuple(keys) for player in players for keys in player.plays)
    ours = {keys[0] for keys in acknowledged}
    stored = Counter(tuple(keys) for (keys,) in parts.rows(query) if keys[0] in ours)
    assert acknowledged - stored == Counter(), "acknowledged, and not stored"
    assert stored - acknowledged == Counter(), "stored, and not acknowledged"


@asynccontextmanager
async def played(parts: Installation) -> AsyncIterator[list[Player]]:
    """Four play and two look on; at the end all is stored, and both come to see it."""
    stop = asyncio.Event()
    players = [Player(parts, PATH, n) for n in range(4)]
    tabs = [Watcher(web, PATH) for web in parts.webs]
    looking = [asyncio.create_task(tab.watch()) for tab in tabs]
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    try:
        await progress(parts, players)
        yield players
        await progress(parts, players)
        stop.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
        nothing_is_lost_or_twice(parts, players)
        finished = parts.rows(FINISHED, DAY)[0][0]
        assert finished
        await parts.until(lambda: [tab.seen.get("finished") for tab in tabs] == [finished] * 2, BACK)
        assert [tab.gaps for tab in tabs] == [[], []], "versions that a socket did not tell"
    finally:
        for task in (*looking, *playing):
            task.cancel()
        await asyncio.gather(*looking, *playing, return_exceptions=True)


async def progress(parts: Installation, players: list[Player], moves: int = 5) -> None:
    """Waits until everybody has made some more moves."""
    before = [player.acknowledged for player in players]

    def moved() -> bool:
        return all(player.acknowledged >= known + moves for player, known in zip(players, before, strict=True))

    await parts.until(moved, PATIENCE)


def no_error(players: list[Player]) -> None:
    """Nobody was answered that the site has failed."""
    assert {status for player in players for status in player.statuses} == {200}


async def test_each_process_is_killed_in_turn(parts: Installation) -> None:
    async with played(parts) as players:
        for web in parts.webs:
            await asyncio.to_thread(parts.kill, web)
            await progress(parts, players)
            await asyncio.to_thread(web.start)
        for process in (parts.worker, parts.beat):
            await asyncio.to_thread(process.kill)
            await progress(parts, players)
            process.start()
    no_error(players)
    assert any(player.lost for player in players), "nobody was in the middle of anything"


async def test_postgres_restarts(parts: Installation) -> None:
    async with played(parts) as players:
        await asyncio.to_thread(parts.restart_postgres)
        await progress(parts, players)
        known = sum((player.statuses for player in players), Counter())
        await progress(parts, players)
        after = sum((player.statuses for player in players), Counter())
    assert set(after - known) == {200}, "the database was there again"


async def test_web_processes_are_told_to_end_with_moves_in_flight(parts: Installation) -> None:
    async with played(parts) as players:
        for web in parts.webs:
            await asyncio.to_thread(web.stop)
            await progress(parts, players)
            await asyncio.to_thread(web.start)
    no_error(players)
