"""Define the shapes of Nettle: a secret word, guesses, and the clue with which each guess is answered."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from puzzles import shapes
from puzzles.lexicon.morphology import PartOfSpeech
from puzzles.shapes import GiveUp, OffBoard, Shape, Taken

Grade = Literal["gentle", "tricky", "fiendish"]
"""How hard a secret word is to find."""

Aid = Literal["senses"]
"""Help that stays on. “senses” shows for each guess the meaning from which its route starts."""

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
"""The kinds of step from a word to the next."""


GUESSES_PER_HINT = 3


class Public(shapes.Public):
    """The public half: the lexicon's version, how hard the word is, and as how many guesses a hint counts."""

    lexicon: str
    grade: Grade
    guesses_per_hint: Annotated[int, Field(ge=1)] = GUESSES_PER_HINT


class Marked(Shape):
    """What depends on which senses are unfit.

    `marks`: the version of the marks of unfit senses. `unfit`: the words that editors hide. `warmth`: the packed warmth
    of all words. `usual`: the packed directions through familiar meanings.
    """

    marks: str = Field(pattern="^[0-9a-f]{12}$")
    unfit: list[str]
    warmth: str
    usual: str


class Secret(Shape):
    """The secret half: the secret word, and the packed directions to it from all words, in base64."""

    target: str
    directions: str
    marked: Marked


Puzzle = shapes.Puzzle[Public, Secret]


class Guess(Shape):
    """Guess a word; the text is as the player typed it."""

    guess: str


class SwitchOn(OffBoard):
    """Switch on a kind of help for the rest of the play."""

    help: Aid


class AskHint(OffBoard):
    """Ask for a hint along the clue with this number; it counts as `guesses_per_hint` guesses."""

    hint: int


Move = Guess | SwitchOn | AskHint | GiveUp


class Meaning(Shape):
    """One meaning of a word: its part of speech and definition."""

    word: str
    pos: PartOfSpeech
    gloss: str


Band = Literal["cold", "cool", "warm", "hot", "burning"]
"""How warm a guess is, in a word."""


class Warmth(Shape):
    """How near in meaning a word is: `value` from 0 to 1000, and `place`, its rank among `of` usual words.

    The place of the secret word is 0.
    """

    value: int
    place: int
    of: int
    band: Band


class Way(Shape):
    """The kinds of step on a route to the secret word, as emoji and as names."""

    emoji: list[str]
    relations: list[RelationKey]


Lead = Literal["shortest", "usual"]
"""Which of its two routes a clue shows; the list of guesses, hints, map, result and share text use this one."""


class Clue(Shape):
    """The answer to a guess.

    `n`: its number, from 1. `word`: the word for which we took it. `distance`, `emoji`, `relations`: the steps of its
    shortest route to the secret word. `rarer`: which rarer meanings make that route so short. `usual`: the route
    through familiar meanings, if it is another; after a hint that gave this word, the one through the hint's meaning.
    `lead`: which of both routes is shown; the usual one if people can follow it. `as_in`: the meaning from which the
    shown route starts, if it isn't the most usual one. If the player asked for meanings, `sense` is this meaning in
    full, and `turns` say to what kind of thing each change of meaning on the shown route leads.
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
    """A meaning on a clue's shown route, with the first letter and the length of a usual word for it.

    `step`: counted from the guess, which is 0. `letters`: the number of letters in each word of a phrase. For the
    secret word, `text` is its main meaning, and `here` the one to which the route leads if that is another.
    """

    clue: int
    step: int
    text: str
    first: str
    letters: list[int]
    here: str | None = None


class Aids(Shape):
    """The help that was used: whether meanings are shown (`senses`), and the number of hints."""

    senses: bool
    hints: int


class Node(Shape):
    """A word on the map, `depth` steps from the secret one; `word` is null unless the player guessed its spelling.

    `guess` is the number of the guess whose route begins here. Another node of the same spelling has none, and it has
    `other_meaning` if no guess was taken for its sense.
    """

    id: int
    word: str | None
    guess: int | None
    depth: int
    gloss: str | None
    answer: bool
    other_meaning: bool = False


class Edge(Shape):
    """A step between two nodes of the map; `source` is "from" in JSON, because that is a keyword in Python."""

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    source: Annotated[int, Field(validation_alias="from", serialization_alias="from")]
    to: int
    relation: RelationKey
    emoji: str


class Map(Shape):
    """The shown routes of all clues as one network, which joins routes where the rest of them is the same."""

    nodes: list[Node]
    edges: list[Edge]


class Sign(Shape):
    """A kind of step in the legend: its emoji, its name, and what it says about the next word."""

    relation: RelationKey
    emoji: str
    name: str
    text: str


class View(Shape):
    """The view of a play.

    `best`: the fewest steps of a shown route. `last`: the number of the last clue.
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
    """A word on a route, WordNet's name of its meaning, and the step to the next word; null at the secret word."""

    synset: str
    relation: RelationKey | None
    name: str | None
    emoji: str | None


class Route(Shape):
    """The shortest route from a guess to the secret word, and the one through familiar meanings if it is another."""

    n: int
    guess: str
    steps: list[RouteStep]
    usual: list[RouteStep] = []
    lead: Lead = "shortest"


class Reveal(Shape):
    """The secret word, its meanings, and the route from each guess."""

    target: str
    gloss: str
    senses: list[Meaning]
    routes: list[Route]
