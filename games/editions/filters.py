"""Filters for admin pages whose choices are known without reading a table."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from puzzles import registry


class GameFilter(admin.SimpleListFilter):
    """The games of the site. A page whose rows know their game through another row says so in `of_edition`."""

    title = "game"
    parameter_name = field = "game"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [(engine.slug, engine.title) for engine in registry.engines()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{self.field: self.value()}) if self.value() else queryset


class EditionsGameFilter(GameFilter):
    """The games of the site, for rows that belong to an edition."""

    field = "edition__game"


class VariantFilter(GameFilter):
    """The variants of all games."""

    title = "variant"
    parameter_name = field = "variant"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        known = {one.slug: one.title for engine in registry.engines() for one in engine.variants}
        return sorted(known.items())
