"""Define the shapes of Lion Wall: a wall with its secret, moves, answers, and explanations.

The limits here keep pages from breaking; `rules.py` has the refusals that players see.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Annotated, Final, Literal, TypeVar

from pydantic import AfterValidator, Field

from puzzles import shapes
from puzzles.lionwall.rules import GROUPS, USUAL, Rules
from puzzles.lionwall.solver import GROUP
from puzzles.shapes import GiveUp, Listed, Shape, Taken, Yes

CHOICES = 6
"""The number of names from which a player chooses the link of a group."""
CARDS = GROUPS * GROUP
LONGEST_CARD = 40
LONGEST_NAME = 120
LONGEST_KEY = LONGEST_NAME + 20

Kind = Literal["characters", "words"]
"""What is on the cards: the flavour of a wall."""
Grade = Literal["gentle", "tricky", "fiendish"]
"""How much a wall misleads."""
Phase = Literal["wall", "names", "over"]
"""What a player does: look for groups, name them, or read the solution."""

GRADES: Final[tuple[Grade, ...]] = ("gentle", "tricky", "fiendish")


def is_text(text: str, longest: int) -> bool:
    """Return True if a text has something visible in it, and is not too long."""
    return len(text) <= longest and text.isprintable() and bool(text.strip())


def _require_readable(text: str) -> str:
    if not is_text(text, len(text)):
        raise ValueError("the text must be readable")
    return text


Item = TypeVar("Item")
CardText = Annotated[str, Field(max_length=LONGEST_CARD), AfterValidator(_require_readable)]
Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_require_readable)]
Key = Annotated[str, Field(max_length=LONGEST_KEY), AfterValidator(_require_readable)]
Four = Annotated[Listed[tuple[Item, ...]], Field(min_length=GROUP, max_length=GROUP)]
"""One for each group, or for each card of a group: there are as many groups as a group has cards."""
Sixteen = Annotated[Listed[tuple[Item, ...]], Field(min_length=CARDS, max_length=CARDS)]
"""One for each card of the wall."""
Choices = Annotated[Listed[tuple[Name, ...]], Field(min_length=CHOICES, max_length=CHOICES)]
"""The names for one group."""


class Public(shapes.Public):
    """What everyone may see: the cards, in an order that does not show a group."""

    flavour: Kind
    grade: Grade
    cards: Sixteen[CardText]
    rules: Rules = USUAL


class Pieces(Shape):
    """Why a character belongs: what it is put together from, and which of the pieces hold the shared component.

    `names`: what each piece means; `reading` and `meaning` of the whole character. Each is '' if no one knows, and old
    walls have none of them.
    """

    pieces: Listed[tuple[str, ...]]
    shared: Listed[tuple[str, ...]]
    names: Listed[tuple[str, ...]] = ()
    reading: str = ""
    meaning: str = ""

    @property
    def list_parts(self) -> Sequence[tuple[str, str, bool]]:
        """Return each piece with its name, and whether it holds the shared component."""
        named = zip_longest(self.pieces, self.names, fillvalue="")
        return [(piece, name, piece in self.shared) for piece, name in named]


class Sense(Shape):
    """Why a word belongs: the word, or the whole that it makes with the gap, and what that means."""

    text: str
    gloss: str


class Card(Shape):
    """A card, and why it belongs to its group; None if the lexicon does not know."""

    text: CardText
    why: Pieces | Sense | None


class Sign(Shape):
    """The component that joins a group of characters: how it is read, and which character it is a form of, if any."""

    glyph: str
    reading: str
    whole: str


class Group(Shape):
    """Four cards and their link. `key`: the category, so that it is not drawn again soon.

    `sign`: the component that `name` is the meaning of; None among words, and on old walls, where it is the name.
    `trick`: how wordplay joins the cards, so that no wall plays the same trick soon; '' for no wordplay.
    """

    name: Name
    key: Key
    cards: Four[Card]
    sign: Sign | None = None
    trick: str = ""

    @property
    def title(self) -> str:
        """Return what joins the cards, with the component: “氵 water”."""
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
    """The groups, the names to choose from for each of them, and the red herrings."""

    groups: Four[Group]
    choices: Four[Choices]
    herrings: Herrings


Puzzle = shapes.Puzzle[Public, Secret]


class TryFour(Shape):
    """Guess four cards."""

    cards: Listed[tuple[str, ...]]


class Choice(Shape):
    """One of the six names for a group, counted from 0."""

    group: int
    choice: str


class NameGroup(Shape):
    """Name a link."""

    name: Choice


class Hint(Shape):
    """Ask for two cards that belong together; counts as several guesses."""

    hint: Yes


class Clock(Shape):
    """Start the optional TV-style clock."""

    clock: Yes


class TimeUp(Shape):
    """End the play's time when the clock has run out."""

    time_up: Yes


Move = TryFour | NameGroup | Hint | Clock | TimeUp | GiveUp


class Tried(Shape):
    """The answer to a guess: whether the four cards are a group, and whether three of them belong together."""

    right: bool
    one_away: bool


class Named(Shape):
    """The answer to a name: whether it was right, and the right one."""

    group: int
    right: bool
    name: str


class Hinted(Shape):
    """The answer to a hint: two cards that belong together."""

    pair: Listed[tuple[str, str]]


Feedback = Tried | Named | Hinted | Taken


class Found(Shape):
    """A group on top of the wall; not `by_player` if it is shown only because the wall is done."""

    group: int
    cards: Listed[tuple[str, ...]]
    by_player: bool


class LastTry(Shape):
    """The last guess of four cards, and its answer."""

    cards: Listed[tuple[str, ...]]
    right: bool
    one_away: bool


class Naming(Shape):
    """The six names for a group; once one was `chosen`, whether that was `right`, and the right `name`.

    `title` is that name with its component, such as “氵 water”. `signs`: the component of each of the six names, ''
    if a name means none; empty among words.
    """

    group: int
    choices: Listed[tuple[str, ...]]
    signs: Listed[tuple[str, ...]]
    chosen: str | None
    right: bool | None
    name: str | None
    title: str | None


class View(Shape):
    """Everything that the browser gets while a wall is played.

    `tries` is the number of guesses, `wrong` the cards of those that found no group; `lives` is None while guesses are
    free; `clock` is how many seconds it runs, None if it was not started; `names` are there when the wall is done.
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
    """The whole wall explained: each group's name, each card's reason, and what was there to mislead.

    `of_the_day` is the card of a wall of characters that is shown large.
    """

    groups: Four[Group]
    herrings: Listed[tuple[Herring, ...]]
    of_the_day: str | None
