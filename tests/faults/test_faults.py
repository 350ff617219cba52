"""Plays go on while parts of an installation are killed, restarted or ended: nothing is lost, nothing twice."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from datetime import time as time_of_day
from functools import partial
from time import monotonic

import pytest

from games.live.messages import CLOSE_SIGNED_OUT
from tests.cast.accounts import PASSWORD
from tests.cast.server import Site
from tests.cast.sites import Guest, fetch_page, open_socket
from tests.cast.tabs import Tab
from tests.cast.waiting import PATIENCE, wait_in_thread
from tests.faults.installation import VARIANTS, Installation, Player, Watcher

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("close_open_sockets")]
do = asyncio.to_thread
BACKUPS = 3
"""The number of backups of each variant."""
LOST_JOBS = 20
FINISHED = """
SELECT count(*) FROM plays_play AS play JOIN editions_edition AS edition ON edition.id = play.edition_id
WHERE play.shown AND edition.variant = 'small' AND edition.date = %s
"""
SECRET = """
SELECT stored #>> '{secret,number}' FROM editions_edition WHERE kind = 'daily' AND variant = 'small' AND date = %s
"""
TAKE_AWAY = """
WITH used AS (DELETE FROM editions_editionuse WHERE edition_id IN
              (SELECT id FROM editions_edition WHERE kind = 'backup' OR kind = 'daily' AND date > %s))
DELETE FROM editions_edition WHERE kind = 'backup' OR kind = 'daily' AND date > %s RETURNING id
"""
AWAY = "A query to the database failed"
LOST = """
INSERT INTO infra_job (key, task, args, queue, state, holder, sent, tries, error, part, note, asked_at, due_at)
SELECT task || args, task, args::jsonb, '', 'waiting', '', 1, 0, '', 0, '', moment, moment - interval '2 days'
FROM (SELECT %s::timestamptz AS moment) AS clock,
(SELECT 'games.editions.tasks.make_practice_edition' AS task, '["toy", "small", "' || number || '"]' AS args
FROM unnest(%s::text[]) AS number) AS asked
"""
"""Jobs that were asked for, and that no broker knows of any more."""
DONE, IDLE = r"make_practice_edition\(.*\) was done in", r"make_practice_edition\[.*\] was done already"
INSERTED = "SELECT last_value FROM editions_edition_id_seq"
"""How often an edition was written; one that was refused because it was there already counts too."""


def path(day: date) -> str:
    return f"/toy/small/{day}/"


def nothing_is_lost_or_twice(parts: Installation, players: list[Player]) -> None:
    """The moves of each play that were acknowledged are those that are stored, in their order, and no others."""
    query = "SELECT array_agg(key::text ORDER BY number) FROM plays_move GROUP BY play_id"
    acknowledged = Counter(tuple(keys) for player in players for keys in player.plays)
    ours = {keys[0] for keys in acknowledged}
    stored = Counter(tuple(keys) for (keys,) in parts.rows(query) if keys[0] in ours)
    assert acknowledged - stored == Counter(), "acknowledged, and not stored"
    assert stored - acknowledged == Counter(), "stored, and not acknowledged"


class Game:
    """Four who play, and a tab at each web process that looks on."""

    def __init__(self, parts: Installation) -> None:
        self.parts, self.day, self.stop = parts, parts.clock.day, asyncio.Event()
        self.players = [Player(parts, path(self.day), n) for n in range(4)]
        self.tabs = [Watcher(web, path(self.day)) for web in parts.webs]

    def begin(self) -> None:
        self.looking = [asyncio.create_task(tab.watch()) for tab in self.tabs]
        self.playing = [asyncio.create_task(player.play(self.stop)) for player in self.players]

    async def progress(self, moves: int = 5) -> None:
        before = [player.acknowledged for player in self.players]

        def moved() -> bool:
            for task in (*self.playing, *self.looking):
                if task.done():
                    task.result()  # anyone who plays or looks on no more says why
            return all(player.acknowledged >= known + moves for player, known in zip(self.players, before, strict=True))

        await wait_in_thread(moved)

    async def tabs_see_all(self) -> None:
        """Waits until both tabs tell of as many finishes as are stored."""

        def seen() -> bool:
            assert not any(task.done() for task in self.looking), "a version that a socket did not tell"
            finished = self.parts.rows(FINISHED, self.day)[0][0]
            return finished > 0 and [tab.seen.get("finished") for tab in self.tabs] == [finished] * 2

        await wait_in_thread(seen)

    async def end(self) -> None:
        """No one plays on; all that was acknowledged is stored, and both tabs come to see it."""
        self.stop.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self.playing)
        nothing_is_lost_or_twice(self.parts, self.players)
        await self.tabs_see_all()

    async def leave(self) -> None:
        for task in (*self.looking, *self.playing):
            task.cancel()
        await asyncio.gather(*self.looking, *self.playing, return_exceptions=True)

    def statuses(self) -> Counter[int]:
        return sum((player.statuses for player in self.players), Counter())


@asynccontextmanager
async def played(parts: Installation) -> AsyncIterator[Game]:
    """A game goes on, before and after whatever happens meanwhile."""
    game = Game(parts)
    game.begin()
    try:
        await game.progress()
        yield game
        await game.progress()
        await game.end()
    finally:
        await game.leave()


async def test_processes_are_killed_or_end_and_what_a_worker_had_is_done_by_the_next(parts: Installation) -> None:
    async with played(parts) as game:
        await do(parts.rows, TAKE_AWAY, *[parts.clock.day] * 2)
        await wait_in_thread(lambda: parts.rows("SELECT 1 FROM infra_job WHERE state <> 'done'"))
        await do(parts.kill, parts.webs[0])
        for process in (parts.worker, parts.beat):
            await do(process.kill)
        await game.progress()
        for process in (parts.worker, parts.beat):
            process.start()
        await do(parts.webs[0].start)
        await do(parts.webs[1].stop)  # asked to end, with moves on their way
        await game.progress()
        await do(parts.webs[1].start)
    assert set(game.statuses()) == {200}
    assert any(player.lost for player in game.players), "nobody was in the middle of anything"
    await all_is_made(parts)


async def test_postgres_goes_away_and_comes_back(parts: Installation) -> None:
    async with played(parts) as game:
        began = monotonic()
        start = await do(parts.stop_postgres)
        try:
            await wait_in_thread(lambda: min(player.statuses[503] for player in game.players) > 5)
            error = json.loads(game.players[0].body)["error"]
            status, page, headers = await do(fetch_page, parts.webs[0], "/leaderboard/")
        finally:
            await do(start)
        await game.progress()
        known = game.statuses()
        await game.progress()
        after = game.statuses()
    assert set(after - known) == {200}, "the database was there again"
    assert set(after) == {200, 503} and error["code"] == "away" and "safe" in error["message"]
    assert status == 503 and int(headers["Retry-After"]) <= 60
    assert "can’t reach your games" in page and 'rel="stylesheet"' in page
    for web in parts.webs:
        assert web.log
        told_of = web.log.read_text()
        assert "Traceback" not in told_of and told_of.count(AWAY) in range(1, 2 + int(monotonic() - began) // 60)


async def test_health_is_told_while_database_and_redis_are_frozen(parts: Installation) -> None:
    web = parts.webs[0]

    def is_well() -> dict[str, bool]:
        states = json.loads(fetch_page(web, "/readyz")[1])
        return {name: states[name] == "ok" for name in ("database", "broker", "channel layer")}

    def check() -> None:
        parts.redis.freeze()
        assert fetch_page(web, "/healthz")[0] == 200
        assert is_well() == {"database": True, "broker": False, "channel layer": False}
        thaw = parts.freeze_postgres()
        try:
            for _ in range(3):
                assert fetch_page(web, "/healthz")[:2] == (200, "ok\n")
                status, body, _ = fetch_page(web, "/readyz")
                assert status == 503 and json.loads(body)["database"].startswith("no answer")
        finally:
            thaw()

    await wait_in_thread(lambda: all(is_well().values()))
    try:
        await do(check)
    finally:
        parts.redis.thaw()
    await wait_in_thread(lambda: all(is_well().values()))


async def all_is_made(parts: Installation) -> None:

    def made() -> bool:
        backup_puzzles = parts.rows("SELECT count(*) FROM editions_edition WHERE kind = 'backup'")[0][0]
        jobs = parts.rows("SELECT 1 FROM infra_job WHERE state <> 'done'")
        return parts.has_all_editions() and backup_puzzles == BACKUPS * VARIANTS and not jobs

    await wait_in_thread(made)


@pytest.mark.thorough
async def test_two_beats_have_each_edition_and_each_job_done_once(parts: Installation) -> None:
    parts.second_beat.start()
    try:
        for beat in (parts.beat, parts.second_beat):
            await wait_in_thread(partial(beat.said, "beat is ready"))
        await all_is_made(parts)
        known = parts.rows(INSERTED)[0][0]
        gone = await do(parts.rows, TAKE_AWAY, *[parts.clock.day] * 2)
        lost = list(map(str, range(100, 100 + LOST_JOBS)))
        await do(parts.rows, LOST, parts.clock.now, lost)
        await all_is_made(parts)
        await wait_in_thread(lambda: parts.worker.said(DONE) >= LOST_JOBS)
        assert parts.worker.said(DONE) - parts.worker.said(IDLE) == LOST_JOBS
        assert parts.rows(INSERTED)[0][0] == known + len(gone) + LOST_JOBS
    finally:
        parts.second_beat.kill()


@pytest.mark.thorough
async def test_midnight_comes_in_the_middle_of_a_game(parts: Installation) -> None:
    day, number = parts.clock.day, secret(parts, parts.clock.day)
    next_day = day + timedelta(days=1)
    async with played(parts) as game:
        alice, bob = [await do(Guest, web, path(day)) for web in parts.webs]
        await do(alice.move, {"guess": number + 1})
        parts.clock.set(datetime.combine(next_day, time_of_day(), UTC) - timedelta(seconds=1))
        await wait_in_thread(lambda: all(fetch_page(web, path(next_day))[0] == 200 for web in parts.webs))
        carol, dave = [await do(Guest, web, path(one)) for web, one in zip(parts.webs, (day, next_day), strict=True)]
        ended = [await do(guest.move, {"guess": number}) for guest in (alice, bob, carol)]
        new = await do(dave.move, {"guess": secret(parts, next_day)})
        assert [answer["result"]["ranked"] for answer in ended] == [True, True, False], "begun, looked at, too late"
        assert new["result"]["ranked"] and (new["result"]["rank"], new["result"]["of"]) == (1, 1)
    assert set(game.statuses()) == {200}
    assert parts.rows(FINISHED, next_day) == [(1,)], "whoever began before midnight stands in the table of that day"
    points = dict(parts.rows("SELECT first, count(*) FROM leaderboards_tally WHERE span = 'day' GROUP BY first"))
    assert points[next_day] == 1 and points[day] == parts.rows(FINISHED, day)[0][0]
    await all_is_made(parts)


def secret(parts: Installation, day: date) -> int:
    return int(parts.rows(SECRET, day)[0][0])


HINT = {"hint": True}
"""A move that ends no game, whatever its number is."""


def seated(*sites: Site) -> tuple[str, list[Guest]]:
    """A board that a guest of each site plays together, and the guests."""
    host, *others = guests = [Guest(site, "/together/") for site in sites]
    room = host.form("/room/open/", play="toy/large", source="today", mode="together")
    for guest in others:
        guest.form(f"{room}join/")
    host.form(f"{room}start/")
    return room, guests


async def see(moves: int, *tabs: Tab) -> None:
    for tab in tabs:
        await tab.wait_for_state(lambda picture: (picture["board"] or {}).get("moves") == moves)


async def play(guest: Guest, room: str) -> None:
    """A move in the room's round, as soon as the countdown is over."""

    def is_over() -> bool:
        try:
            return bool(guest.move(HINT, f"{room}rounds/1/"))
        except OSError:
            return False  # HTTP says that it has not begun

    await wait_in_thread(is_over)


def signed_in(site: Site, path: str, name: str, is_new: bool) -> Guest:
    browser = Guest(site, path)
    browser.get("/account/login/")
    if is_new:
        browser.form("/account/signup/", username=name, password1=PASSWORD)
    else:
        browser.form("/account/login/", login=name, password=PASSWORD)
    return browser


@pytest.mark.parametrize("how", ["killed", "frozen"])
async def test_two_processes_are_one_site_through_redis_which_goes_and_returns(parts: Installation, how: str) -> None:
    (one, two), redis = parts.webs, parts.redis
    room, (alice, bob) = await do(seated, one, two)
    boards = [await open_socket(guest.site, room, guest.cookies) for guest in (alice, bob)]
    today = parts.today
    tabs = [await open_socket(site, today) for site in parts.webs]
    phone, desk = [await do(signed_in, site, today, how, site is one) for site in (one, two)]
    phones = await open_socket(one, today, phone.cookies)
    await asyncio.gather(play(alice, room), play(bob, room))
    await see(2, *boards)
    assert boards[0].picture["board"]["log"] == boards[1].picture["board"]["log"]
    players = [await do(Guest, site, today) for site in parts.webs]
    await do(players[0].solve)
    deltas = [await tab.wait_for_message("delta", lambda message: "finished" in message) for tab in tabs]
    finished = [delta["finished"] for delta in deltas]
    assert finished[0] == finished[1]
    await phones.wait_for_state()
    known = parts.read_logs()

    await do(redis.stop if how == "killed" else redis.freeze)
    for _ in range(5):
        for site in (one, two):
            await do((await do(Guest, site, today)).move, HINT)
    for tab in (*tabs, *boards):
        await tab.wait_for_message("pause", lambda message: message["paused"])
    await do(desk.form, "/account/sessions/")
    await do(redis.start if how == "killed" else redis.thaw)
    for tab in (*tabs, *boards):
        await tab.wait_for_message("pause", lambda message: not message["paused"])
    assert await phones.read_close_code() == CLOSE_SIGNED_OUT, "the session has ended while Redis was away"
    await do(bob.move, HINT, f"{room}rounds/1/")
    await see(3, *boards)
    await do(players[1].solve)
    for tab in tabs:
        await tab.wait_for_state(lambda picture: picture["finished"] == finished[0] + 1)
    said = [text.removeprefix(before) for before, text in zip(known, parts.read_logs(), strict=True)]
    assert all(text.count("limits on moves are off") <= 1 and "ERROR" not in text for text in said), said
