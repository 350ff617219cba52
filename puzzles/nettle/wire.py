"""Define the shapes of Nettle: a secret word, guesses, and the route that answers each guess."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from puzzles import shapes
from puzzles.lexicon.morphology import PartOfSpeech
from puzzles.shapes import GiveUp, Shape, Taken

Grade = Literal["gentle", "tricky", "fiendish"]
"""Name how hard a secret word is to find."""

Aid = Literal["senses"]
"""Name help that stays on: the meaning that was used for each guess."""

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
"""Name the kinds of step, from a word to the next."""


GUESSES_PER_HINT = 3


class Public(shapes.Public):
    """Hold what everyone may see: the lexicon's version, the difficulty, and a hint's price in guesses."""

    lexicon: str
    grade: Grade
    guesses_per_hint: Annotated[int, Field(ge=1)] = GUESSES_PER_HINT


class Marked(Shape):
    """Hold the version of the unfit senses that the directions avoid, the editors' own, and the packed warmth.

    `usual` is packed directions, too: those through usual meanings, from words whose shortest route has others.
    """

    marks: str = Field(pattern="^[0-9a-f]{12}$")
    unfit: list[str]
    warmth: str
    usual: str


class Secret(Shape):
    """Hold the word to find, and the packed directions to it from everywhere, in base64."""

    target: str
    directions: str
    marked: Marked


Puzzle = shapes.Puzzle[Public, Secret]


class Guess(Shape):
    """Guess a word, as the player typed it."""

    guess: str


class SwitchOn(Shape):
    """Switch on a kind of help for the rest of the play."""

    help: Aid


class AskHint(Shape):
    """Ask for a hint along the clue of this number; it counts as `guesses_per_hint` guesses."""

    hint: int


Move = Guess | SwitchOn | AskHint | GiveUp


class Meaning(Shape):
    """Hold a word in one of its meanings."""

    word: str
    pos: PartOfSpeech
    gloss: str


Band = Literal["cold", "cool", "warm", "hot", "burning"]
"""Name a warmth."""


class Warmth(Shape):
    """Say how near in meaning a word is: 0 to 1000, and its rank among `of` usual words (0 for the secret word)."""

    value: int
    place: int
    of: int
    band: Band


class Way(Shape):
    """List the kinds of step of a route to the secret word."""

    emoji: list[str]
    relations: list[RelationKey]


Lead = Literal["shortest", "usual"]
"""Say which of its two routes a clue shows and counts; the list, hints, map, result and share text follow it."""


class Clue(Shape):
    """Answer a guess, counted from 1: the word that it was taken for, and the kinds of step to the secret word.

    `distance`, `emoji` and `relations` are those of the shortest route. `rarer` says which rarer meanings make the word
    so near. `usual` is the route through usual meanings if that is another, and `lead` says which of both is shown:
    the usual one if people can follow it. After a hint on the guess, `usual` goes through the hinted meaning, and is
    shown. `as_in` names the meaning that the shown route starts from if it is not the most usual. If the player asked
    for meanings, `sense` is the whole meaning, and `turns` say what kind of thing each change of meaning on the shown
    route leads to.
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
    """Give a meaning on a clue's shown route, some steps on, and the first letter and length of a usual word for it.

    `letters` counts them by word of a phrase. For the secret word `text` is the main meaning, and `here` is the one
    that the route leads to if that is another.
    """

    clue: int
    step: int
    text: str
    first: str
    letters: list[int]
    here: str | None = None


class Aids(Shape):
    """Say which help was used: the kinds that are on, and the number of hints."""

    senses: bool
    hints: int


class Node(Shape):
    """Place a word on the map, `depth` steps from the secret one; it is spelled if the player guessed its spelling.

    `guess` is the number of the guess whose route begins here; another sense of the same spelling has none.
    """

    id: int
    word: str | None
    guess: int | None
    depth: int
    gloss: str | None
    answer: bool


class Edge(Shape):
    """Join two nodes of the map by a step; `source` is "from" in JSON, which is a keyword in Python."""

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    source: Annotated[int, Field(validation_alias="from", serialization_alias="from")]
    to: int
    relation: RelationKey
    emoji: str


class Map(Shape):
    """Join the shown routes of all clues as one network where they go on alike."""

    nodes: list[Node]
    edges: list[Edge]


class Sign(Shape):
    """Explain a kind of step in the legend: its emoji, its name and what it says of the next word."""

    relation: RelationKey
    emoji: str
    name: str
    text: str


class View(Shape):
    """Hold all that the browser gets: clues, help, the last clue's number, and the difficulty.

    `best` is the fewest steps of any shown route.
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
    """Give a word on a route, WordNet's name of that meaning, and the step that leads on; none at the secret word."""

    synset: str
    relation: RelationKey | None
    name: str | None
    emoji: str | None


class Route(Shape):
    """Give the whole route from a guess to the secret word, and the one through usual meanings if that is another."""

    n: int
    guess: str
    steps: list[RouteStep]
    usual: list[RouteStep] = []
    lead: Lead = "shortest"


class Reveal(Shape):
    """Reveal the secret word, its meanings, and the route from every guess."""

    target: str
    gloss: str
    senses: list[Meaning]
    routes: list[Route]
