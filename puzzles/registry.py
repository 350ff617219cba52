"""The one list of games. A new game is one line in `PACKAGES`; nothing else names it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from puzzles.contract import Engine

PACKAGES: dict[str, tuple[str, str]] = {
    # slug: (package with a build() that returns the engine, Django app)
    "lionwall": ("puzzles.lionwall", "games.lionwall"),
    "nettle": ("puzzles.nettle", "games.nettle"),
    "chains": ("puzzles.chains", "games.chains"),
}


def register(slug: str, package: str, app: str) -> None:
    """Adds a game that lives outside this tree; to be called before Django's set-up."""
    PACKAGES[slug] = (package, app)


def slugs() -> list[str]:
    """Every game's slug, in the order in which the site shows them."""
    return list(PACKAGES)


def apps() -> list[str]:
    """Every game's Django app, for INSTALLED_APPS."""
    return [app for _, app in PACKAGES.values()]


@cache
def engine(slug: str) -> Engine[Any]:
    """The engine of a game, built once per process. Raises KeyError for an unknown slug."""
    package, _ = PACKAGES[slug]
    built = import_module(package).build()
    if not isinstance(built, Engine) or built.slug != slug:
        raise TypeError(f"{package}.build() must return the engine of {slug}")
    return built


def engines() -> list[Engine[Any]]:
    """Every game's engine, in the order of the site."""
    return [engine(slug) for slug in PACKAGES]
