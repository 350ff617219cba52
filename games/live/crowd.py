"""How many sockets one visitor and one address have open: so many, and no more, over all web processes.

A visitor is a browser, by what its cookies say (`games.players.cookie.visitor_in`): a sign-in, a guest, or the mark of
somebody new. Browsers without any of these share one small part of what their address may have open.

With Redis every process counts its own sockets there, by visitor and by address, under a name that lives only while the
process gives signs of life: the counts of one that was killed mean nothing after `LIFE` seconds. While Redis is away,
and where there is none, each process counts for itself; when it is back, a process takes a new name and says all that
it has open.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import NamedTuple

from django.conf import settings
from redis.asyncio.client import Pipeline

from games import chance
from games.players.origins import pseudonym
from games.redis.breaker import Away, breaker
from games.redis.connections import async_client, in_use, key

LIFE = 20
"""Seconds for which the counts of a process mean something after its last sign of life."""
BEAT = 5.0
"""Seconds between two signs of life."""
KEPT = 24 * 60 * 60
"""Seconds after the last change for which a count is kept at all."""
UNMARKED = 10
"""Browsers without any cookie share one part in so many of what their address may have open."""
ADMIT = """
if redis.call('EXPIRE', ARGV[2] .. ARGV[1], ARGV[3]) == 0 then return -1 end
for n, place in ipairs(KEYS) do
  local open, counts = 0, redis.call('HGETALL', place)
  for i = 1, #counts, 2 do
    if redis.call('EXISTS', ARGV[2] .. counts[i]) == 1 then open = open + counts[i + 1]
    else redis.call('HDEL', place, counts[i]) end
  end
  if open >= tonumber(ARGV[4 + n]) then return 0 end
end
for _, place in ipairs(KEYS) do
  redis.call('HINCRBY', place, ARGV[1], 1)
  redis.call('EXPIRE', place, ARGV[4])
end
return 1
"""
"""Counts one more socket of a process in all its places; 0 where one of them is full, -1 if the process is unknown."""


class Places(NamedTuple):
    """Where a socket is counted, and how many may be open there."""

    visitor: str
    visitors: int
    address: str
    addresses: int

    @property
    def names(self) -> tuple[str, str]:
        return self.visitor, self.address


def places_of(visitor: str, address: str) -> Places:
    """Where a socket of a visitor ("": of a browser that nothing is known of) counts. Addresses stand as pseudonyms."""
    where, most = pseudonym(address), settings.SOCKETS_PER_ADDRESS
    if visitor:
        return Places(f"sockets.visitor.{visitor}", settings.SOCKETS_PER_VISITOR, f"sockets.address.{where}", most)
    return Places(f"sockets.unmarked.{where}", max(most // UNMARKED, 1), f"sockets.address.{where}", most)


class Crowd:
    """The sockets that are open: those of this process, and by Redis those of all."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()
        self._name = ""
        self._torn = True
        """Whether what Redis knows of this process may be wrong, so that it begins under a new name."""
        self._beginning = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None

    async def admit(self, places: Places) -> bool:
        """Counts a socket that is opening; whether it may be. Whoever may comes to `leave` once."""
        if in_use():
            with suppress(Away):
                return await self._admit(places)
        full = self.open[places.visitor] >= places.visitors or self.open[places.address] >= places.addresses
        if not full:
            self.open.update(places.names)
        return not full

    async def _admit(self, places: Places) -> bool:
        """Asks Redis, which knows of all processes. Raises `Away`."""
        answer = -1
        while answer < 0:
            if self._torn:
                await self._begin()
            name = self._name
            words = [name, _process(""), *map(str, (LIFE, KEPT, places.visitors, places.addresses))]
            answer = await self._ask(ADMIT, "2", *map(key, places.names), *words)
            self._torn = self._torn or (answer < 0 and name == self._name)
        if answer:
            self.open.update(places.names)
            if name != self._name:  # what was counted under the old name means nothing any more
                self._soon(places, 1)
        return bool(answer)

    async def _ask(self, *words: str) -> int:
        try:
            with breaker.closed():
                return int(await async_client().execute_command("EVAL", *words))  # type: ignore[no-untyped-call]  # untyped in redis
        except Away:
            self._torn = True
            raise

    async def _begin(self) -> None:
        """Says under a new name all that is open in this process, and takes the name when it is said. Raises `Away`.

        Until then nobody counts under it: a socket that is let in meanwhile could be told twice, or never.
        """
        async with self._beginning:
            if not self._torn:
                return
            name, told = chance.draw_hex(8), Counter[str]()
            with breaker.closed():
                async with async_client().pipeline(transaction=True) as pipeline:
                    pipeline.set(_process(name), 1, ex=LIFE)
                    if self._name:
                        pipeline.delete(_process(self._name))
                    await self._say(pipeline, name, told)
                    while told != self.open:  # sockets have closed while Redis was told
                        await self._say(pipeline, name, told)
            self._name, self._torn = name, False
        if self._beating is None:
            self._beating = asyncio.create_task(self._beat())

    async def _say(self, pipeline: Pipeline, name: str, told: Counter[str]) -> None:
        """Tells Redis by how much what is open under a name differs from what it was told."""
        more = Counter(self.open)
        more.subtract(told)
        for place, number in more.items():
            pipeline.hincrby(key(place), name, number)
            pipeline.expire(key(place), KEPT)
        told.update(more)
        await pipeline.execute()

    async def _beat(self) -> None:
        """Gives a sign of life now and then; a process that Redis has forgotten begins again."""
        while True:
            await asyncio.sleep(BEAT)
            with suppress(Away):
                if not self._torn:
                    self._torn = not await self._known()
                if self._torn:
                    await self._begin()

    async def _known(self) -> bool:
        with breaker.closed():
            return bool(await async_client().expire(_process(self._name), LIFE))

    def leave(self, places: Places) -> None:
        """A socket that was admitted has closed."""
        for place in places.names:
            self.open[place] -= 1
            if self.open[place] <= 0:
                del self.open[place]
        if in_use():
            self._soon(places, -1)

    def _soon(self, places: Places, number: int) -> None:
        task = asyncio.create_task(self._note(places, self._name, number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, places: Places, name: str, number: int) -> None:
        """Tells Redis of a socket more or less; where it cannot be told, the process begins again when it is back."""
        if self._torn or name != self._name:
            return  # all that is open is going to be said anew, or was
        try:
            with breaker.closed():
                async with async_client().pipeline(transaction=True) as pipeline:
                    for place in places.names:
                        pipeline.hincrby(key(place), name, number)
                    await pipeline.execute()
        except Away:
            self._torn = True


def _process(name: str) -> str:
    """The key that stands in Redis while a process lives."""
    return key(f"process.{name}")
