"""A base for admin pages of tables that grow without end: no row is counted, and no page costs more than the first.

Pages follow each other by number: the newest rows first, then those older than the last one shown. How many there are
is what PostgreSQL's statistics say.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from games.words.naming import many, one
from games.words.readonly import ModelT
from games.words.row_numbers import rows_named

BEFORE = "before"
"""What an address says of where a page begins."""


def estimated(model: type[Model]) -> int:
    """About how many rows a table has. SQLite keeps no such figure, and counts them."""
    if connection.vendor != "postgresql":
        return model._default_manager.count()
    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [model._meta.db_table])
        return max(0, int(cursor.fetchone()[0]))


class OlderPages(ChangeList):
    """A list of rows of which one goes on to older ones; `older` is the address of the next page."""

    older = ""
    told = ""
    """How many rows there are, as far as that is known without counting them."""

    def _told(self, shown: int, later_page: bool) -> str:
        names = one(self.opts) if shown == 1 else many(self.opts)
        if not (self.older or later_page):
            return f"{shown} {names}"
        if self.queryset.query.where:  # chosen by a filter or a search: nobody knows of how many
            return f"{shown} {names} on this page"
        return f"about {estimated(self.model)} {names} in all"

    def get_filters_params(self, params: Any = None) -> Any:
        kept = super().get_filters_params(params)
        kept.pop(BEFORE, None)
        return kept

    def get_results(self, request: HttpRequest) -> None:
        before = rows_named([str(self.params.get(BEFORE, ""))])
        rows: QuerySet[Any] = self.queryset.filter(pk__lt=before[0]) if before else self.queryset
        found = list(rows[: self.list_per_page + 1])
        shown = found[: self.list_per_page]
        if len(found) > len(shown):
            self.older = self.get_query_string({BEFORE: shown[-1].pk})
        self.result_list = shown
        self.told = self._told(len(shown), bool(before))
        self.result_count = self.full_result_count = len(shown)
        self.show_full_result_count, self.show_admin_actions = False, True
        self.can_show_all = self.multi_page = False
        self.paginator = Paginator(shown, self.list_per_page)


class Large(admin.ModelAdmin[ModelT]):
    """An admin page of a large table, the newest rows first."""

    ordering = ("-pk",)
    sortable_by = ()
    show_full_result_count = False
    change_list_template = "admin/large.html"

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return OlderPages
