"""What a tab does with one topic that it watches: one class for each kind of topic, and that of an edition."""

from __future__ import annotations

from abc import ABC, abstractmethod

from games.editions.addresses import Day, day_of
from games.editions.making import NoSuchEdition
from games.live.outbox import Outbox
from games.live.topics import EditionTopic, Topic
from games.live.wire import Made
from games.players.models import Player


class NoSuchTopic(LookupError):
    """There is nothing under the name of a topic, or not for this player."""


class Watch(ABC):
    """One tab that watches one topic, from its first snapshot on."""

    topic: str
    outbox: Outbox

    def __init__(self, player: Player | None, address: str) -> None:
        """`player` is whose tab it is, `address` the network address that it comes from."""
        self.player, self.address = player, address
        self.player_id = player.pk if player else None

    @abstractmethod
    def find_topic(self, where: str) -> Topic:
        """The topic of a name, of which `where` comes after the kind; may ask the database. Raises `NoSuchTopic`."""

    async def on_arrival(self) -> None:
        """The tab watches from now on."""
        return

    async def on_ping(self) -> None:
        """The tab gave a sign of life."""
        return

    async def on_departure(self) -> None:
        """The tab watches no more."""
        return

    async def make_gesture(self, gesture: Made) -> bool:
        """The tab's player makes a gesture. Return False where none are shown, as at most topics."""
        return False


class EditionWatch(Watch):
    """One tab that watches an edition: edition.<game>.<variant>.<date>."""

    def find_topic(self, where: str) -> Topic:
        parts = where.split(".")
        if len(parts) != 3:
            raise NoSuchTopic("A day's edition has a game, a variant and a date.")
        try:
            return EditionTopic(Day(parts[0], parts[1], day_of(parts[2])).find().pk)
        except NoSuchEdition as problem:
            raise NoSuchTopic("We couldn’t find that day.") from problem
