"""Django's cache in Redis, and in another cache of the settings while Redis is away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache

from games.infra.redis_breaker import Away, breaker
from games.infra.redis_connections import patience


def _steady(name: str) -> Callable[..., Any]:
    """A method of the cache that asks Redis, else the cache that steps in."""

    def call(self: SteadyCache, *words: Any, **more: Any) -> Any:
        try:
            with breaker.closed():
                return getattr(RedisCache, name)(self, *words, **more)
        except Away:
            return getattr(self.instead, name)(*words, **more)

    call.__name__ = name
    return call


class SteadyCache(RedisCache):
    """`OPTIONS["instead"]` names the cache that steps in. What limits count there holds while Redis is away: a limit
    that must never be open has one that all processes share (see `games.players.counters`)."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        self._instead: str = options.pop("instead")
        super().__init__(server, {**params, "OPTIONS": {**patience(), **options}})

    @property
    def instead(self) -> Any:
        return caches[self._instead]

    add = _steady("add")
    get = _steady("get")
    set = _steady("set")
    touch = _steady("touch")
    delete = _steady("delete")
    get_many = _steady("get_many")
    set_many = _steady("set_many")
    delete_many = _steady("delete_many")
    has_key = _steady("has_key")
    clear = _steady("clear")

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """One more; a count begun in Redis starts over elsewhere, since nobody can know how far it was."""
        try:
            with breaker.closed():
                return int(super().incr(key, delta, version))
        except Away:
            self.instead.add(key, 0, version=version)
            return int(self.instead.incr(key, delta, version))
