"""The messages of the live sockets, into and out of the site.

A tab names the topics it watches in `Want`. Every frame to it has the field of `Addressed` besides those of its shape.

An edition's topic sends `Snapshot`, `Delta`, `You` and `Corrected`. A quiet topic (a room, a table of points) sends its
standing in a snapshot, then the changed fields in deltas, and `Out` to anyone who is sent away. Any topic may send
`Refused`, `Lost` and `Pause`; `Pong` answers a `Ping`. A `Gesture` is made in a browser and shown to all who watch.
"""

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, create_model
from typing_extensions import TypeForm

from games.plays.wire import FeedItem, Standing, TableRow
from puzzles.shapes import Shape


class Addressed(Shape):
    """The topic of a frame, by the name that the tab gave; "" if it concerns all topics."""

    topic: str


class Me(Shape):
    """The player's own score key and rank."""

    key: str
    rank: int


class Snapshot(Standing):
    """Everything that an edition shows, sent when a socket opens or asks. Deltas count on from its version."""

    type: Literal["snapshot"] = "snapshot"
    version: int
    me: Me | None


class AnyDelta(Shape):
    """A message with only what changed; every other field is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)


class Delta(AnyDelta):
    """What changed in an edition since the version before; `feed` has the new items, latest first.

    If items were removed, because a player was hidden, `whole_feed` says that `feed` has every item. `keys` are the
    score keys of all new finishes, by which a browser moves its own rank.
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
    """Another tab of this player has moved: the play now has this many moves and should be requested.

    `revision` as in the play's state.
    """

    type: Literal["you"] = "you"
    revision: int
    moves: int


class Corrected(Shape):
    """The puzzle was corrected and now has this revision. Unfinished plays should be requested."""

    type: Literal["corrected"] = "corrected"
    revision: int


class Lost(Shape):
    """This socket was too slow, so frames were dropped. Ask for a snapshot."""

    type: Literal["lost"] = "lost"


class Refused(Shape):
    """The tab can't watch this topic; if `again`, it may be able to a little later."""

    type: Literal["refused"] = "refused"
    again: bool


class Pong(Shape):
    """The answer to a ping, with the server's clock in milliseconds."""

    type: Literal["pong"] = "pong"
    now: int


class Out(Shape):
    """The player may not watch this topic, or no longer may. This is the topic's last frame to them."""

    type: Literal["out"] = "out"


class Pause(Shape):
    """Whether live results are late because Redis is down. Players can go on playing."""

    type: Literal["pause"] = "pause"
    paused: bool


GestureKind = Literal["busy", "reaction", "held"]
Spot = Annotated[int, Field(ge=0, lt=1000)]
MOST_SPOTS = 16
MOST_TOPICS = 32
TopicName = Annotated[str, Field(pattern=r"^[a-z]+\.[A-Za-z0-9_.-]{1,90}$")]


class Gesture(Shape):
    """What a player (by public id) does at this moment. It has no version and is never stored.

    `what`: the number of a reaction, the held spots of the board (empty: none any more), nothing for busy.
    """

    type: Literal["gesture"] = "gesture"
    by: str
    kind: GestureKind
    what: list[int]


class Made(Shape):
    """A gesture as a browser sends it; the socket says whose it is."""

    type: Literal["gesture"]
    topic: TopicName
    kind: GestureKind
    what: list[Spot] = Field(max_length=MOST_SPOTS)


class Want(Shape):
    """All topics that a tab watches from now on. Topics that are not named end; new ones start."""

    type: Literal["want"]
    topics: list[TopicName] = Field(max_length=MOST_TOPICS)


class Resync(Shape):
    """A tab asks for a snapshot of a topic."""

    type: Literal["resync"]
    topic: TopicName


class Ping(Shape):
    """A tab asks whether the site answers."""

    type: Literal["ping"]


def _make_shape_name(standing: type[Shape], kind: str) -> str:
    return standing.__name__.removesuffix("Standing") + kind


@cache
def make_snapshot_shape(standing: type[Shape]) -> type[Shape]:
    """Make the shape of a quiet topic's snapshot: the standing, its version and the server's clock (ms)."""
    return create_model(
        _make_shape_name(standing, "Snapshot"),
        __base__=standing,
        __doc__="Everything that the topic shows, with the server's clock in milliseconds.",
        type=(TypeForm(Literal["snapshot"]), ...),
        version=(int, ...),
        now=(int, ...),
    )


@cache
def make_delta_shape(standing: type[Shape]) -> type[Shape]:
    """Make the shape of a quiet topic's delta, which has the standing's changed fields, each with its whole value."""
    parts: dict[str, Any] = {  # pydantic has no type for the definition of a field
        name: (field.annotation, Field(default=None)) for name, field in standing.model_fields.items()
    }
    return create_model(
        _make_shape_name(standing, "Delta"),
        __base__=AnyDelta,
        __doc__="The fields of the topic that have changed. Versions are consecutive.",
        type=(TypeForm(Literal["delta"]), ...),
        version=(int, ...),
        **parts,
    )
