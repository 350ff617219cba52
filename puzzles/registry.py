"""List the games. A new game is one line in `PACKAGES`; no other shared file names a game."""

from __future__ import annotations

from functools import cache, reduce
from importlib import import_module
from importlib.util import find_spec
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING

from puzzles.contract import AnyEngine, Engine
from puzzles.shapes import Shape
from puzzles.tools import AnyTools, Tools

if TYPE_CHECKING:
    from typing_extensions import TypeForm

PACKAGES: dict[str, tuple[str, str]] = {
    # slug: (package with a build_engine() that returns the engine, Django app)
    "lionwall": ("puzzles.lionwall", "games.lionwall"),
    "nettle": ("puzzles.nettle", "games.nettle"),
    "chains": ("puzzles.chains", "games.chains"),
    "square": ("puzzles.square", "games.square"),
    "dominoes": ("puzzles.dominoes", "games.dominoes"),
}


def register_game(slug: str, package: str, app: str) -> None:
    """Add a game from outside this tree, before Django is set up."""
    PACKAGES[slug] = (package, app)


def slugs() -> list[str]:
    """Return every game's slug, in the order in which the site shows them."""
    return list(PACKAGES)


def list_apps() -> list[str]:
    """Return every game's Django app, for INSTALLED_APPS."""
    return [app for _, app in PACKAGES.values()]


@cache
def engine(slug: str) -> AnyEngine:
    """Return the engine of a game, built once per process. Raises KeyError for an unknown slug."""
    package, _ = PACKAGES[slug]
    built = import_module(package).build_engine()
    if not isinstance(built, Engine) or built.slug != slug:
        raise TypeError(f"{package}.build_engine() must return the engine of {slug}")
    return built


def engines() -> list[AnyEngine]:
    """Return every game's engine, in the order of the site."""
    return [engine(slug) for slug in PACKAGES]


def import_wire(slug: str) -> ModuleType:
    """Import the module of a game's shapes, without its engine or lexicon. Raises KeyError for an unknown slug."""
    return import_module(f"{PACKAGES[slug][0]}.wire")


def join_shapes(name: str) -> TypeForm[Shape]:
    """Return the union of all games' shapes with this name in their `wire.py`, such as every `View`."""
    union: TypeForm[Shape] = reduce(or_, (getattr(import_wire(slug), name) for slug in PACKAGES))
    return union


@cache
def tools(slug: str) -> AnyTools:
    """Return a game's own tools, or the general ones if it has none. Raises KeyError for an unknown slug."""
    package, _ = PACKAGES[slug]
    own = f"{package}.tools"
    kind: type[AnyTools] = import_module(own).Tools if find_spec(own) else Tools
    return kind(engine(slug))
