"""The notices on every page, and which games are switched off.

A process remembers them for a few seconds, so that requests do not query them. It reads its own changes at once; other
processes see them seconds later.
"""

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone

from games.infra import logging_filters
from games.infra.models import Notice, Switch
from puzzles import registry
from puzzles.contract import AnyEngine, Variant

FRESH_SECONDS = 3.0
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ShownNotice:
    """A notice as a page shows it; `key` changes with each edit, so that people who closed it see it again."""

    key: str
    text: str
    starts_at: datetime
    ends_at: datetime | None

    def is_shown_at(self, now: datetime) -> bool:
        return self.starts_at <= now and (self.ends_at is None or now < self.ends_at)


@dataclass(frozen=True)
class SiteState:
    """Notices and switches as they were read. `off` maps each game that is off to a sentence, which may be empty."""

    notices: tuple[ShownNotice, ...] = ()
    off: Mapping[str, str] = field(default_factory=dict)
    until: float = 0.0


class SwitchedOff(Exception):
    """The game is switched off; the message is for players."""

    def __init__(self, game: str) -> None:
        self.engine = registry.engine(game)
        sentence = _load_state().off.get(game)
        super().__init__(
            sentence or f"{self.engine.title} is taking a short break. Everything you have played is safe."
        )


_state = SiteState()


def list_notices() -> list[ShownNotice]:
    """Return the notices to show now, the newest first."""
    now = timezone.now()
    return [one for one in _load_state().notices if one.is_shown_at(now)]


def is_switched_off(game: str) -> bool:
    return game in _load_state().off


def require_switched_on(game: str) -> None:
    """Raise `SwitchedOff` for a game that is off."""
    if is_switched_off(game):
        raise SwitchedOff(game)


def list_open_engines() -> list[AnyEngine]:
    """Return the games that are not switched off, in the site's order."""
    return [engine for engine in registry.engines() if not is_switched_off(engine.slug)]


def list_open_puzzles() -> list[tuple[AnyEngine, Variant]]:
    """Return each variant of the games that are not switched off, in the site's order."""
    return [(engine, variant) for engine in list_open_engines() for variant in engine.variants]


def expire_state(**_: object) -> None:
    """Read the state again at the next request, as something of it has changed."""
    global _state
    _state = SiteState(_state.notices, _state.off)


def set_state(present: SiteState) -> None:
    """Remember a state without reading it."""
    global _state
    _state = present


def _load_state() -> SiteState:
    if time.monotonic() >= _state.until:
        try:
            set_state(_read_state())
        except DatabaseError as problem:  # an old state is better than a page that fails for it
            logging_filters.warn_once_a_minute(log, "notices and switches could not be read: %s", problem)
    return _state


def _read_state() -> SiteState:
    rows = Notice.objects.filter(Q(ends_at=None) | Q(ends_at__gt=timezone.now()))
    shown = tuple(ShownNotice(f"{row.pk}-{row.changed_at:%s}", row.text, row.starts_at, row.ends_at) for row in rows)
    off = dict(Switch.objects.filter(off=True).values_list("game", "sentence"))
    off = {game: sentence for game, sentence in off.items() if game in registry.slugs()}
    return SiteState(shown, off, time.monotonic() + FRESH_SECONDS)
