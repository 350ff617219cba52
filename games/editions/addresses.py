"""Where an edition is played: a day's, one for practice, or what a person made. An address knows its page, its title
and how to find its edition.

As text it is what stands in the site's addresses between slashes: `toy/small/2026-11-21`, `toy/practice/small/77`,
`toy/own/mA3x…`.
"""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, TypeAlias

from django.urls import reverse

from games.editions import calendar
from games.editions.finding import daily, own, practice
from games.editions.making import LESSON, NoSuchEdition
from games.editions.models import Edition, Kind
from puzzles import registry
from puzzles.contract import AnyEngine


def named(engine: AnyEngine, slug: str) -> str:
    """A game's title, with the variant's where there are several."""
    several = f" {variant_title(engine, slug)}" if len(engine.variants) > 1 else ""
    return engine.title + several


def variant_title(engine: AnyEngine, slug: str) -> str:
    """The title of one of an engine's variants."""
    return next(variant.title for variant in engine.variants if variant.slug == slug)


@dataclass(frozen=True)
class Day:
    """The edition of a day: ranked on that day, and shown live."""

    game: str
    variant: str
    date: date
    kind: ClassVar[Kind] = Kind.DAILY

    def __str__(self) -> str:
        return f"{self.game}/{self.variant}/{self.date}"

    @property
    def url(self) -> str:
        """The path of its page."""
        return reverse("edition", args=[self.game, self.variant, self.date])

    @property
    def solution_url(self) -> str:
        """The path of the page that explains its solution, once the day is over."""
        return reverse("solution", args=[self.game, self.variant, self.date])

    @property
    def title(self) -> str:
        """“Toy Small #12”."""
        return f"{named(registry.engine(self.game), self.variant)} #{calendar.number(self.date)}"

    @property
    def topic(self) -> str:
        """The name of its live topic."""
        return f"edition.{self.game}.{self.variant}.{self.date}"

    def find(self) -> Edition:
        """Its edition. Raises `NoSuchEdition`; `BeingMade` where it is missing on a day that has begun."""
        return daily(self.game, self.variant, self.date)


@dataclass(frozen=True)
class Practice:
    """The practice edition of a public number; it never ranks."""

    game: str
    variant: str
    seed: str
    kind: ClassVar[Kind] = Kind.PRACTICE
    topic: ClassVar[None] = None

    def __str__(self) -> str:
        return f"{self.game}/practice/{self.variant}/{self.seed}"

    @property
    def url(self) -> str:
        """The path of its page."""
        return reverse("practice", args=[self.game, self.variant, self.seed])

    @property
    def title(self) -> str:
        """“Toy Small practice 77”."""
        return f"{named(registry.engine(self.game), self.variant)} practice {self.seed}"

    def find(self) -> Edition:
        """Its edition. Raises `NoSuchEdition`, `NotMade` or `BeingMade` where it is missing, or `Resting`."""
        return practice(self.game, self.variant, self.seed)


@dataclass(frozen=True)
class Own:
    """A puzzle that a person made, by its code; it never ranks."""

    game: str
    code: str
    kind: ClassVar[Kind] = Kind.OWN
    topic: ClassVar[None] = None

    def __str__(self) -> str:
        return f"{self.game}/own/{self.code}"

    @property
    def url(self) -> str:
        """The path of its page."""
        return reverse("own", args=[self.game, self.code])

    @property
    def title(self) -> str:
        """“Toy, made by a player”; a level to practise is called after what it teaches."""
        title = registry.engine(self.game).title
        if not self.code.startswith(LESSON):
            return f"{title}, made by a player"
        taught, _, number = self.code.removeprefix(LESSON).rpartition("-")
        return f"{title}: {taught.replace('-', ' ')}, level {number}"

    def find(self) -> Edition:
        """Its edition. Raises `NoSuchEdition`."""
        return own(self.game, self.code)


Address: TypeAlias = Day | Practice | Own


def address_of(edition: Edition) -> Address:
    """Where an edition is played. Raises `ValueError` for a spare, which is played nowhere."""
    if edition.kind == Edition.SPARE:
        raise ValueError(f"{edition} has no address")
    if edition.date is not None:
        return Day(edition.game, edition.variant, edition.date)
    if edition.kind == Edition.OWN:
        return Own(edition.game, edition.seed)
    return Practice(edition.game, edition.variant, edition.seed)


def parse(text: str) -> Address:
    """The address that a text means. Raises `NoSuchEdition`.

    >>> parse("toy/practice/small/77")
    Practice(game='toy', variant='small', seed='77')
    >>> parse("toy/small/2026-11-21")
    Day(game='toy', variant='small', date=datetime.date(2026, 11, 21))
    """
    match text.split("/"):
        case [game, "practice", variant, seed]:
            return Practice(game, variant, seed)
        case [game, "own", code]:
            return Own(game, code)
        case [game, variant, day]:
            return Day(game, variant, day_of(day))
    raise NoSuchEdition("We couldn’t find that puzzle. The archive has every past day.")


def day_of(text: str) -> date:
    """A day written 2026-11-21, and in no other way. Raises `NoSuchEdition`."""
    try:
        day = date.fromisoformat(text)
    except ValueError as problem:
        raise NoSuchEdition("We couldn’t find that day. The archive has every past day.") from problem
    if str(day) != text:  # Python reads 20261121 and 2026-W47-6 too, which would be further addresses of the same page
        raise NoSuchEdition("We couldn’t find that day. The archive has every past day.")
    return day


class Converter:
    """The part of a path that is an address, for Django's URLconf; it stays text until `parse` reads it."""

    regex = r"[-\w]+/(?:practice/[-\w]+/[-\w]+|own/[-\w]+|[-\w]+/[^/]+)"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: Address | str) -> str:
        return str(value)
