"""How rows travel between a page of the desk and files: out of it as CSV or JSON, and into it by a page of its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path

from games.words.readonly import ModelT
from games.words.spreadsheets import as_csv, as_json

KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
MARK = "\ufeff"
"""By which a spreadsheet knows UTF-8."""


class Exchange(admin.ModelAdmin[ModelT]):
    """The desk's page of a model whose rows come from files and go into them."""

    columns: Sequence[str] = ()
    """What a file says of a row."""
    change_list_template = "admin/exchange.html"

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        own = [
            path("export/<str:kind>/", self.admin_site.admin_view(self.export_rows), name=f"{name}_export"),
            path("import/", self.admin_site.admin_view(self.import_rows), name=f"{name}_import"),
        ]
        return own + super().get_urls()

    def export_rows(self, request: HttpRequest, kind: str) -> HttpResponse:
        """The rows that the filters and the search of the address choose, as a file."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if kind not in KINDS:
            raise Http404("There are files of CSV and of JSON.")
        chosen: Any = self.get_changelist_instance(request).queryset
        rows = list(chosen.values(*self.columns))
        text = as_json(rows) if kind == "json" else MARK + as_csv(rows, self.columns)
        name = f"{self.opts.verbose_name_plural}.{kind}".replace(" ", "-")
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(text, content_type=KINDS[kind], headers=headers)

    def import_rows(self, request: HttpRequest) -> HttpResponse:
        """Where a file is chosen, and checked before anything is written."""
        if not (self.has_add_permission(request) and self.has_change_permission(request)):
            raise PermissionDenied
        return self.import_page(request, self.admin_site.each_context(request))

    @abstractmethod
    def import_page(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        """Answer with the model's own page of imports."""
