"""The shapes of Nettle: a secret word to find, guesses, and the way to it that is told of each guess."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from puzzles import shapes
from puzzles.lexicon.morphology import PartOfSpeech
from puzzles.shapes import GiveUp, Shape, Taken

Grade = Literal["gentle", "tricky", "fiendish"]
"""How hard a secret word is to find."""

Aid = Literal["senses"]
"""Help that is switched on once and stays: the meaning that was used for each guess."""

RelationKey = Literal[
    "hypernym",
    "hyponym",
    "part holonym",
    "part meronym",
    "member holonym",
    "member meronym",
    "substance holonym",
    "substance meronym",
    "antonym",
    "synonym",
    "homograph",
]
"""The kinds of step, each told from the word that one stands on."""


GUESSES_PER_HINT = 3


class Public(shapes.Public):
    """What everybody may see: the lexicon that the puzzle was made for, how hard the word is, and a hint's price."""

    lexicon: str
    grade: Grade
    guesses_per_hint: Annotated[int, Field(ge=1)] = GUESSES_PER_HINT


class Marked(Shape):
    """Which marks of unfit senses the directions go round, with what editors had added; and the packed warmth.

    `usual` is packed directions, too: the ways through usual meanings, from words whose shortest way is none of them.
    """

    marks: str = Field(pattern="^[0-9a-f]{12}$")
    unfit: list[str]
    warmth: str
    usual: str


class Secret(Shape):
    """The word to find, and the packed directions to it from everywhere, in base64."""

    target: str
    directions: str
    marked: Marked


Puzzle = shapes.Puzzle[Public, Secret]


class Guess(Shape):
    """A word is guessed, as the player typed it."""

    guess: str


class SwitchOn(Shape):
    """A kind of help is to be shown from now on."""

    help: Aid


class AskHint(Shape):
    """Asks for a hint along the clue of this number; counts as `guesses_per_hint` guesses."""

    hint: int


Move = Guess | SwitchOn | AskHint | GiveUp


class Meaning(Shape):
    """A word in one of its meanings."""

    word: str
    pos: PartOfSpeech
    gloss: str


Band = Literal["cold", "cool", "warm", "hot", "burning"]
"""A warmth in a word."""


class Warmth(Shape):
    """How near in meaning a word is: 0 to 1000, and its place among `of` usual words (0 for the secret word)."""

    value: int
    place: int
    of: int
    band: Band


class Way(Shape):
    """The kinds of step of a way to the secret word."""

    emoji: list[str]
    relations: list[RelationKey]


Lead = Literal["shortest", "usual"]
"""Which of its two ways a clue shows, and counts: the list, hints, the map, the result and the share text follow it."""


class Clue(Shape):
    """A guess, counted from 1, the word it was taken as, and the kinds of step from there to the secret word.

    `distance`, `emoji` and `relations` are those of the shortest way. `rarer` says by what rarer meanings alone the
    word is so near; then `usual` is the way through usual meanings, if there is one, and `lead` which of both is shown:
    the usual one, where it can be followed in thought. `as_in` says in a word or two from which meaning that one
    begins, where it is not the most usual. Where the player asked for meanings, `sense` is the whole meaning, and
    `turns` say what kind of thing each change of meaning on the leading way leads to.
    """

    n: int
    guess: str
    word: str
    emoji: list[str]
    relations: list[RelationKey]
    distance: int
    warmth: Warmth
    as_in: str | None
    sense: Meaning | None
    turns: list[str] = []
    rarer: str | None = None
    usual: Way | None = None
    lead: Lead = "shortest"


class Hint(Shape):
    """The meaning of a word on the way that a clue leads with, a number of steps on.

    Of the secret word it is what everyone has in mind, and `here` the meaning that the way leads to, if it is another.
    """

    clue: int
    step: int
    text: str
    here: str | None = None


class Aids(Shape):
    """The help that was used: which kinds are on, and how many hints were asked for."""

    senses: bool
    hints: int


class Node(Shape):
    """A word on the map, `depth` steps from the secret one, spelled where the player guessed its spelling.

    `guess` is the number of the guess whose way begins here; another sense of the same spelling has none.
    """

    id: int
    word: str | None
    guess: int | None
    depth: int
    gloss: str | None
    answer: bool


class Edge(Shape):
    """A step on the map from one node to another; `source` travels as "from", which is no name in Python."""

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    source: Annotated[int, Field(validation_alias="from", serialization_alias="from")]
    to: int
    relation: RelationKey
    emoji: str


class Map(Shape):
    """The ways that clues lead with as one network, joined where they go on alike."""

    nodes: list[Node]
    edges: list[Edge]


class Sign(Shape):
    """A row of the legend: a kind of step, its emoji, its name and what it says of the next word."""

    relation: RelationKey
    emoji: str
    name: str
    text: str


class View(Shape):
    """All that the browser gets: clues, help, the last clue's number, and the grade.

    `best` is the fewest steps of any way that a clue leads with.
    """

    guesses: list[Clue]
    best: int | None
    aids: Aids
    hints: list[Hint]
    map: Map | None
    legend: list[Sign]
    last: int | None
    grade: Grade
    guesses_per_hint: int


Feedback = Clue | Hint | Taken


class RouteStep(Meaning):
    """A word on the way, WordNet's name of that meaning, and the step that leads on; none at the secret word."""

    synset: str
    relation: RelationKey | None
    name: str | None
    emoji: str | None


class Route(Shape):
    """The whole way from a guess to the secret word, and that through usual meanings, where the shortest is none."""

    n: int
    guess: str
    steps: list[RouteStep]
    usual: list[RouteStep] = []
    lead: Lead = "shortest"


class Reveal(Shape):
    """The secret word, what it means, and the way from every guess."""

    target: str
    gloss: str
    senses: list[Meaning]
    routes: list[Route]
