"""Django's cache in Redis, and in another cache of the settings while Redis is away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache

from games.infra.redis_breaker import RedisAway, breaker
from games.infra.redis_connections import timeout_options


def _make_method(name: str) -> Callable[..., Any]:
    """A method of the cache that asks Redis, else the cache that steps in."""

    def call(self: SteadyCache, *words: Any, **more: Any) -> Any:
        try:
            with breaker.guard_call():
                return getattr(RedisCache, name)(self, *words, **more)
        except RedisAway:
            return getattr(self.fallback, name)(*words, **more)

    call.__name__ = name
    return call


class SteadyCache(RedisCache):
    """`OPTIONS["instead"]` names the cache that steps in. What limits count there holds while Redis is away: a limit
    that must never be open has one that all processes share (see `games.players.counters`)."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        self._fallback: str = options.pop("instead")
        super().__init__(server, {**params, "OPTIONS": {**timeout_options(), **options}})

    @property
    def fallback(self) -> Any:
        return caches[self._fallback]

    add = _make_method("add")
    get = _make_method("get")
    set = _make_method("set")
    touch = _make_method("touch")
    delete = _make_method("delete")
    get_many = _make_method("get_many")
    set_many = _make_method("set_many")
    delete_many = _make_method("delete_many")
    has_key = _make_method("has_key")
    clear = _make_method("clear")

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """One more; a count begun in Redis starts over elsewhere, since nobody can know how far it was."""
        try:
            with breaker.guard_call():
                return int(super().incr(key, delta, version))
        except RedisAway:
            self.fallback.add(key, 0, version=version)
            return int(self.fallback.incr(key, delta, version))
