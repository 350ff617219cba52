"""Define the shapes of Lion Wall: a wall in two halves, moves, answers, explanations, and the view of a play.

The limits here only stop data that would break a page; `rules.py` has the refusals that players see.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Annotated, Final, Literal, TypeVar

from pydantic import AfterValidator, Field

from puzzles import shapes
from puzzles.lionwall.rules import GROUP_COUNT, USUAL_RULES, Rules
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.shapes import GiveUp, Listed, OffBoard, Shape, Taken, Yes

CHOICE_COUNT = 6
"""The number of names from which a player chooses the link of a group."""
CARD_COUNT = GROUP_COUNT * GROUP_SIZE
LONGEST_CARD = 40
LONGEST_NAME = 120
LONGEST_KEY = LONGEST_NAME + 20

Kind = Literal["characters", "words"]
"""The flavour of a wall: what is on its cards."""
Grade = Literal["gentle", "tricky", "fiendish"]
"""How much a wall misleads."""
Phase = Literal["wall", "names", "over"]
"""What the player does now: look for groups, name the links, or read the solution."""

GRADES: Final[tuple[Grade, ...]] = ("gentle", "tricky", "fiendish")


def is_text(text: str, longest: int) -> bool:
    """Return True if a text has visible characters, no control characters, and at most `longest` in all."""
    return len(text) <= longest and text.isprintable() and bool(text.strip())


def _require_readable(text: str) -> str:
    if not is_text(text, len(text)):
        raise ValueError("the text must be readable")
    return text


Item = TypeVar("Item")
CardText = Annotated[str, Field(max_length=LONGEST_CARD), AfterValidator(_require_readable)]
Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_require_readable)]
Key = Annotated[str, Field(max_length=LONGEST_KEY), AfterValidator(_require_readable)]
Four = Annotated[Listed[tuple[Item, ...]], Field(min_length=GROUP_SIZE, max_length=GROUP_SIZE)]
"""Four items: one for each group, or one for each card of a group."""
Sixteen = Annotated[Listed[tuple[Item, ...]], Field(min_length=CARD_COUNT, max_length=CARD_COUNT)]
"""Sixteen items: one for each card of the wall."""
Choices = Annotated[Listed[tuple[Name, ...]], Field(min_length=CHOICE_COUNT, max_length=CHOICE_COUNT)]
"""The six names from which the link of a group is chosen."""


class Public(shapes.Public):
    """The public half: the cards in random order, the grade, and the numbers of the rules."""

    flavour: Kind
    grade: Grade
    cards: Sixteen[CardText]
    rules: Rules = USUAL_RULES


class Pieces(Shape):
    """Why a character belongs to its group.

    `pieces`: its parts. `shared`: those parts that have the component of the group. `names`: the meaning of each part.
    `reading`, `meaning`: of the whole character. `form`: whose form it is, such as “Japanese form of 價”; '' for the
    traditional form. A text is '' if it is unknown; old walls lack the last four.
    """

    pieces: Listed[tuple[str, ...]]
    shared: Listed[tuple[str, ...]]
    names: Listed[tuple[str, ...]] = ()
    reading: str = ""
    meaning: str = ""
    form: str = ""

    @property
    def named_pieces(self) -> Sequence[tuple[str, str, bool]]:
        """Return (piece, its name, whether it has the component of the group) for each piece."""
        named = zip_longest(self.pieces, self.names, fillvalue="")
        return [(piece, name, piece in self.shared) for piece, name in named]


class Sense(Shape):
    """Why a word belongs: the word, or for a gap the whole compound, and its meaning."""

    text: str
    gloss: str


class Card(Shape):
    """A card, and why it belongs to its group (null if we don't know)."""

    text: CardText
    why: Pieces | Sense | None


class Sign(Shape):
    """The component that links a group of characters, its reading, and the whole character that it is a form of.

    Reading and whole are '' if there is none.
    """

    glyph: str
    reading: str
    whole: str


class Group(Shape):
    """Four cards and their link.

    `name`: the link. `key`: the category, which must rest after this wall. `sign`: the component whose meaning is
    `name`; null among words, and on old walls, where the component is the name. `trick`: the kind of wordplay, which
    must rest, too; '' without wordplay.
    """

    name: Name
    key: Key
    cards: Four[Card]
    sign: Sign | None = None
    trick: str = ""

    @property
    def title(self) -> str:
        """Return the link, for characters with the component, such as “氵 water”."""
        return f"{self.sign.glyph} {self.name}" if self.sign and self.sign.glyph != self.name else self.name

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Return the texts of its cards."""
        return tuple(card.text for card in self.cards)


class Herring(Shape):
    """A misleading category, and the cards that seem to fit it."""

    name: str
    cards: Listed[tuple[str, ...]]


class Herrings(Shape):
    """The misleading categories."""

    tempting: Listed[tuple[Herring, ...]]


class Secret(Shape):
    """The secret half: the groups, the six names to choose from for each of them, and the red herrings."""

    groups: Four[Group]
    choices: Four[Choices]
    herrings: Herrings


Puzzle = shapes.Puzzle[Public, Secret]


class TryFour(Shape):
    """Guess four cards."""

    cards: Listed[tuple[str, ...]]


class Choice(Shape):
    """A choice: the number of a group, counted from 0, and one of the six names for it."""

    group: int
    choice: str


class NameGroup(Shape):
    """Name the link of a group."""

    name: Choice


class Hint(OffBoard):
    """Ask for two cards that belong together; in the ranking this counts as several guesses."""

    hint: Yes


class Clock(OffBoard):
    """Start the optional TV-style clock."""

    clock: Yes


class TimeUp(OffBoard):
    """Report that the clock has run out, which ends the search for groups."""

    time_up: Yes


Move = TryFour | NameGroup | Hint | Clock | TimeUp | GiveUp


class Tried(Shape):
    """The answer to a guess: whether the four cards are a group, and whether just three of them belong together."""

    right: bool
    one_away: bool


class Named(Shape):
    """The answer to a choice of a name: whether it was right, and the right name."""

    group: int
    right: bool
    name: str


class Hinted(Shape):
    """The answer to a request for a hint: two cards that belong together."""

    pair: Listed[tuple[str, str]]


Feedback = Tried | Named | Hinted | Taken


class Found(Shape):
    """A group above the wall; `by_player` is false if it appears only because the wall is done."""

    group: int
    cards: Listed[tuple[str, ...]]
    by_player: bool


class LastTry(Shape):
    """The last guess of four cards, and its answer."""

    cards: Listed[tuple[str, ...]]
    right: bool
    one_away: bool


class Naming(Shape):
    """The six names for a group and, once the player has `chosen` one, whether it was `right`, and the right `name`.

    `title`: the right name with its component, such as “氵 water”. `signs`: for each of the six names its component,
    '' if it has none; empty among words.
    """

    group: int
    choices: Listed[tuple[str, ...]]
    signs: Listed[tuple[str, ...]]
    chosen: str | None
    right: bool | None
    name: str | None
    title: str | None


class View(Shape):
    """The view of a play.

    `tries`: the number of guesses. `wrong`: the cards of each wrong guess. `lives`: null as long as wrong guesses cost
    none. `clock`: how many seconds the clock runs; null if it was not started. `names`: empty until the wall is done.
    """

    flavour: Kind
    grade: Grade
    rules: Rules
    cards: Listed[tuple[str, ...]]
    phase: Phase
    found: Listed[tuple[Found, ...]]
    tries: int
    lives: int | None
    wrong: Listed[tuple[Listed[tuple[str, ...]], ...]]
    last: LastTry | None
    hints: Listed[tuple[Listed[tuple[str, str]], ...]]
    clock: int | None
    time_up: bool
    names: Listed[tuple[Naming, ...]]
    points: int


class Reveal(Shape):
    """The solution: the groups, the reason for each card, and the red herrings.

    `of_the_day`: the card of a wall of characters that is shown large.
    """

    groups: Four[Group]
    herrings: Listed[tuple[Herring, ...]]
    of_the_day: str | None
