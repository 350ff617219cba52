"""The notices on every page, and the games that are switched off.

A process caches them for a few seconds, so that not every request reads them. It sees its own changes at once, and
those of other processes seconds later.
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
class PageNotice:
    """A notice on a page. Its `key` changes with each edit, so that people who closed it see it again."""

    key: str
    text: str
    starts_at: datetime
    ends_at: datetime | None

    def is_current_at(self, now: datetime) -> bool:
        return self.starts_at <= now and (self.ends_at is None or now < self.ends_at)


@dataclass(frozen=True)
class SiteState:
    """The notices, and for each game that is off its sentence for players, which may be empty."""

    notices: tuple[PageNotice, ...] = ()
    off_sentences: Mapping[str, str] = field(default_factory=dict)
    until: float = 0.0


class GameSwitchedOff(Exception):
    """A game is switched off; the message is for players."""

    def __init__(self, game: str) -> None:
        self.engine = registry.engine(game)
        sentence = _load_site_state().off_sentences.get(game)
        super().__init__(sentence or f"{self.engine.title} is taking a short break. Everything you’ve played is safe.")


_cached_state = SiteState()


def list_notices() -> list[PageNotice]:
    """Return the notices to show now, the newest first."""
    now = timezone.now()
    return [notice for notice in _load_site_state().notices if notice.is_current_at(now)]


def is_switched_off(game: str) -> bool:
    return game in _load_site_state().off_sentences


def require_switched_on(game: str) -> None:
    if is_switched_off(game):
        raise GameSwitchedOff(game)


def list_open_engines() -> list[AnyEngine]:
    """Return the games that are not switched off, in the site's order."""
    return [engine for engine in registry.engines() if not is_switched_off(engine.slug)]


def list_open_puzzles() -> list[tuple[AnyEngine, Variant]]:
    """Return each variant of the games that are not switched off, in the site's order."""
    return [(engine, variant) for engine in list_open_engines() for variant in engine.variants]


def expire_site_state(**_: object) -> None:
    """Let the next request read the notices and switches again."""
    global _cached_state
    _cached_state = SiteState(_cached_state.notices, _cached_state.off_sentences)


def cache_site_state(state: SiteState) -> None:
    global _cached_state
    _cached_state = state


def _load_site_state() -> SiteState:
    if time.monotonic() >= _cached_state.until:
        try:
            cache_site_state(_read_site_state())
        except DatabaseError as problem:  # an old state is better than a page that fails
            logging_filters.warn_once_a_minute(log, "notices and switches could not be read: %s", problem)
    return _cached_state


def _read_site_state() -> SiteState:
    rows = Notice.objects.filter(Q(ends_at=None) | Q(ends_at__gt=timezone.now()))
    notices = tuple(PageNotice(f"{row.pk}-{row.changed_at:%s}", row.text, row.starts_at, row.ends_at) for row in rows)
    switches = Switch.objects.filter(off=True).values_list("game", "sentence")
    off_sentences = {game: sentence for game, sentence in switches if game in registry.slugs()}
    return SiteState(notices, off_sentences, time.monotonic() + FRESH_SECONDS)
