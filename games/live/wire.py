"""The messages of the live sockets, into and out of the site: one list.

A tab says by `Want` which topics it watches. Every frame to it has the field of `Addressed` besides those of its shape.

An edition's topic tells `Snapshot`, `Delta`, `You` and `Corrected`; a quiet topic (a room, a table of points) tells its
standing in a snapshot, then in deltas the fields that changed, and `Out` to whoever was sent away. Any topic may tell
`Refused`, `Lost` and `Pause`; `Pong` answers a `Ping`. A `Gesture` is made by a browser and shown to all who watch.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, create_model
from typing_extensions import TypeForm

from games.plays.wire import FeedItem, Standing, TableRow
from puzzles.shapes import Shape


class Addressed(Shape):
    """What every frame to a tab says first: its topic, by the name that the tab gave, or "" where it is about all."""

    topic: str


class Me(Shape):
    """The player's own score key and rank."""

    key: str
    rank: int


class Snapshot(Standing):
    """All that an edition shows, when a socket opens and when it asks. Versions of what follows count from here."""

    type: Literal["snapshot"] = "snapshot"
    version: int
    me: Me | None


class AnyDelta(Shape):
    """A message with only what changed: every field that may be left out is left out where nothing did."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)


class Delta(AnyDelta):
    """What changed in an edition since the version before; `feed` has only the new items, the newest first.

    Where that is not all that changed, because somebody was hidden, `whole_feed` says that `feed` has every item.
    `keys` are the score keys of all who finished meanwhile: whoever knows their own can move their rank by them.
    """

    type: Literal["delta"]
    version: int
    table: list[TableRow] = Field(default_factory=list)
    accounts: list[TableRow] = Field(default_factory=list)
    finished: int = 0
    playing: int = 0
    feed: list[FeedItem] = Field(default_factory=list)
    whole_feed: bool = False
    keys: list[str] = Field(default_factory=list)


class You(Shape):
    """Another tab of this player has moved: the play has so many moves now, and should be asked for.

    `revision` as in the play's state.
    """

    type: Literal["you"] = "you"
    revision: int
    moves: int


class Corrected(Shape):
    """The puzzle was corrected for the so manieth time: whoever has not finished should ask how the play stands."""

    type: Literal["corrected"] = "corrected"
    revision: int


class Lost(Shape):
    """This socket was too slow, so frames were dropped: ask for a snapshot."""

    type: Literal["lost"] = "lost"


class Refused(Shape):
    """There is no such topic for this tab; where `again` is true there may be a little later."""

    type: Literal["refused"] = "refused"
    again: bool


class Pong(Shape):
    """The answer to a ping, with the server's clock in milliseconds."""

    type: Literal["pong"] = "pong"
    now: int


class Out(Shape):
    """Whoever looks is not, or not any more, among those who may. It is the last thing that the topic tells them."""

    type: Literal["out"] = "out"


class Pause(Shape):
    """Whether live results are paused: what happens elsewhere is told late. Play goes on."""

    type: Literal["pause"] = "pause"
    paused: bool


GestureKind = Literal["busy", "reaction", "held"]
Spot = Annotated[int, Field(ge=0, lt=1000)]
MOST_SPOTS = 16
MOST_TOPICS = 32
TopicName = Annotated[str, Field(pattern=r"^[a-z]+\.[A-Za-z0-9_.-]{1,90}$")]


class Gesture(Shape):
    """What somebody (by public id) does at this moment: no part of any version, never stored, lost where nobody hears.

    `what`: of a reaction its number, of what is held the spots of the board (none: nothing any more), of busy nothing.
    """

    type: Literal["gesture"] = "gesture"
    by: str
    kind: GestureKind
    what: list[int]


class Made(Shape):
    """The same as a browser says it: whose it is, its socket tells."""

    type: Literal["gesture"]
    topic: TopicName
    kind: GestureKind
    what: list[Spot] = Field(max_length=MOST_SPOTS)


class Want(Shape):
    """All topics that a tab watches from now on: those that are not named any more end, those that are new begin."""

    type: Literal["want"]
    topics: list[TopicName] = Field(max_length=MOST_TOPICS)


class Resync(Shape):
    """A tab asks for a snapshot of a topic."""

    type: Literal["resync"]
    topic: TopicName


class Ping(Shape):
    """A tab asks whether the site is there."""

    type: Literal["ping"]


def _shape_name(standing: type[Shape], kind: str) -> str:
    return standing.__name__.removesuffix("Standing") + kind


@cache
def snapshot_of(standing: type[Shape]) -> type[Shape]:
    """The shape of a quiet topic's snapshot: the standing, its version, and the server's clock in milliseconds."""
    return create_model(
        _shape_name(standing, "Snapshot"),
        __base__=standing,
        __doc__="All that the topic shows, with the server's clock in milliseconds.",
        type=(TypeForm(Literal["snapshot"]), ...),
        version=(int, ...),
        now=(int, ...),
    )


@cache
def delta_of(standing: type[Shape]) -> type[Shape]:
    """The shape of a quiet topic's delta: those fields of the standing that changed, whole."""
    parts: dict[str, Any] = {  # what pydantic takes for the definition of a field has no type of its own
        name: (field.annotation, Field(default=None)) for name, field in standing.model_fields.items()
    }
    return create_model(
        _shape_name(standing, "Delta"),
        __base__=AnyDelta,
        __doc__="Those fields of the topic that changed; versions are consecutive.",
        type=(TypeForm(Literal["delta"]), ...),
        version=(int, ...),
        **parts,
    )
