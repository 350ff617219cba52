"""The addresses of editions: a day's, a practice puzzle's, or that of a puzzle that a person made.

An address knows its page and its title, and finds its edition. As text it is part of a path:
`toy/small/2026-11-21`, `toy/practice/small/77`, `toy/own/mA3x…`.
"""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, TypeAlias

from django.urls import reverse

from games.editions import calendar
from games.editions.lookup import find_daily_edition, find_own_edition, find_practice_edition
from games.editions.making import LESSON_PREFIX, NoSuchEdition
from games.editions.models import Edition, Kind
from puzzles import registry
from puzzles.contract import AnyEngine


def format_title(engine: AnyEngine, slug: str) -> str:
    """Return a game's title, and the variant's if the game has several."""
    variant_title = f" {find_variant_title(engine, slug)}" if len(engine.variants) > 1 else ""
    return engine.title + variant_title


def find_variant_title(engine: AnyEngine, slug: str) -> str:
    return next(variant.title for variant in engine.variants if variant.slug == slug)


@dataclass(frozen=True)
class DailyAddress:
    """The address of a day's edition, whose first attempts can rank on that day, and whose results appear live."""

    game: str
    variant: str
    date: date
    kind: ClassVar[Kind] = Kind.DAILY

    def __str__(self) -> str:
        return f"{self.game}/{self.variant}/{self.date}"

    @property
    def url(self) -> str:
        return reverse("edition", args=[self.game, self.variant, self.date])

    @property
    def solution_url(self) -> str:
        """The path of the page that explains its solution after its day."""
        return reverse("solution", args=[self.game, self.variant, self.date])

    @property
    def title(self) -> str:
        """The title, such as “Toy Small #12”."""
        return f"{format_title(registry.engine(self.game), self.variant)} #{calendar.get_day_number(self.date)}"

    @property
    def topic(self) -> str:
        return f"edition.{self.game}.{self.variant}.{self.date}"

    def find_edition(self) -> Edition:
        """Find the edition at this address. Raises `NoSuchEdition`, or `EditionBeingMade` until it is made."""
        return find_daily_edition(self.game, self.variant, self.date)


@dataclass(frozen=True)
class PracticeAddress:
    """The address of a practice edition by its public number. Plays of it are never ranked."""

    game: str
    variant: str
    seed: str
    kind: ClassVar[Kind] = Kind.PRACTICE
    topic: ClassVar[None] = None

    def __str__(self) -> str:
        return f"{self.game}/practice/{self.variant}/{self.seed}"

    @property
    def url(self) -> str:
        return reverse("practice", args=[self.game, self.variant, self.seed])

    @property
    def title(self) -> str:
        """The title, such as “Toy Small practice”; it leaves out the number, which may have 18 digits."""
        return f"{format_title(registry.engine(self.game), self.variant)} practice"

    def find_edition(self) -> Edition:
        """Find the edition at this address. Raises the exceptions of `find_practice_edition`."""
        return find_practice_edition(self.game, self.variant, self.seed)


@dataclass(frozen=True)
class OwnAddress:
    """The address of a puzzle that a person made, by its code. Plays of it are never ranked."""

    game: str
    code: str
    kind: ClassVar[Kind] = Kind.OWN
    topic: ClassVar[None] = None

    def __str__(self) -> str:
        return f"{self.game}/own/{self.code}"

    @property
    def url(self) -> str:
        return reverse("own", args=[self.game, self.code])

    @property
    def title(self) -> str:
        """The title, such as “Toy, made by a player”; a level of a lesson has the name of its technique instead."""
        title = registry.engine(self.game).title
        if not self.code.startswith(LESSON_PREFIX):
            return f"{title}, made by a player"
        technique, _, number = self.code.removeprefix(LESSON_PREFIX).rpartition("-")
        return f"{title}: {technique.replace('-', ' ')}, level {number}"

    def find_edition(self) -> Edition:
        """Find the edition at this address. Raises `NoSuchEdition`."""
        return find_own_edition(self.game, self.code)


Address: TypeAlias = DailyAddress | PracticeAddress | OwnAddress


def get_address(edition: Edition) -> Address:
    """Return the address of an edition. Raises `ValueError` for a backup, which has none."""
    if edition.kind == Edition.BACKUP:
        raise ValueError(f"{edition} has no address")
    if edition.date is not None:
        return DailyAddress(edition.game, edition.variant, edition.date)
    if edition.kind == Edition.OWN:
        return OwnAddress(edition.game, edition.seed)
    return PracticeAddress(edition.game, edition.variant, edition.seed)


def parse_address(text: str) -> Address:
    """Parse an address from its text. Raises `NoSuchEdition`.

    >>> parse_address("toy/practice/small/77")
    PracticeAddress(game='toy', variant='small', seed='77')
    >>> parse_address("toy/small/2026-11-21")
    DailyAddress(game='toy', variant='small', date=datetime.date(2026, 11, 21))
    """
    match text.split("/"):
        case [game, "practice", variant, seed]:
            return PracticeAddress(game, variant, seed)
        case [game, "own", code]:
            return OwnAddress(game, code)
        case [game, variant, day]:
            return DailyAddress(game, variant, parse_day(day))
    raise NoSuchEdition("We couldn’t find that puzzle. The archive has every past day.")


def parse_day(text: str) -> date:
    """Parse a day in the form 2026-11-21. Raises `NoSuchEdition`."""
    try:
        day = date.fromisoformat(text)
    except ValueError as problem:
        raise NoSuchEdition("We couldn’t find that day. The archive has every past day.") from problem
    if str(day) != text:  # Python also reads 20261121 and 2026-W47-6, but each page has one address
        raise NoSuchEdition("We couldn’t find that day. The archive has every past day.")
    return day


class AddressConverter:
    """Django's path converter for an address; views get its text."""

    regex = r"[-\w]+/(?:practice/[-\w]+/[-\w]+|own/[-\w]+|[-\w]+/[^/]+)"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: Address | str) -> str:
        return str(value)
