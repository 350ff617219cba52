"""Base classes of the desk's pages: read-only rows, large tables, histories, concurrent edits, and files of rows.

A large table is never counted, and each page costs as much as the first, because a page shows the newest rows below a
row number. PostgreSQL's statistics say about how many rows there are.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from simple_history.admin import SimpleHistoryAdmin

from games.infra.dates import format_day
from games.infra.roles import require
from games.infra.table_files import write_csv, write_json
from puzzles import registry

ModelT = TypeVar("ModelT", bound=Model)
ParentT = TypeVar("ParentT", bound=Model)


class PageAdmin(admin.ModelAdmin[ModelT]):
    """An admin that also shows pages besides Django's."""

    def render_page(self, request: HttpRequest, template: str, context: Mapping[str, object]) -> TemplateResponse:
        return TemplateResponse(request, template, {**self.admin_site.each_context(request), **context})


class ReadOnlyAdmin(PageAdmin[ModelT]):
    """An admin without the buttons to add, change or delete rows."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class ReadOnlyInline(admin.TabularInline[ModelT, ParentT]):
    """Read-only rows of another table, on the page of the row to which they belong."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


MOST_DIGITS = 18
"""The most digits of a row number that fits the database."""


def parse_row_numbers(texts: Iterable[str]) -> list[int]:
    """Parse row numbers, leaving out texts that cannot be a row number.

    >>> parse_row_numbers(["12", " ", "²", "-1", "9" * 5000])
    [12]
    """
    return [int(text) for text in texts if text.isdecimal() and len(text) <= MOST_DIGITS]


BEFORE_PARAMETER = "before"
"""The parameter of an address that shows only rows with a lower number."""


def estimate_row_count(model: type[Model]) -> int:
    """Return about how many rows a table has; in SQLite, which keeps no estimate, count them."""
    if connection.vendor != "postgresql":
        return model._default_manager.count()
    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [model._meta.db_table])
        return max(0, int(cursor.fetchone()[0]))


class OlderRowsList(ChangeList):
    """A list of the newest rows, with the address of the page with older ones (`older`)."""

    older = ""
    row_count = ""
    """A text on how many rows there are, without counting them."""

    def _describe_row_count(self, row_count: int, later_page: bool) -> str:
        names = str(self.opts.verbose_name if row_count == 1 else self.opts.verbose_name_plural)
        if not (self.older or later_page):
            return f"{row_count} {names}"
        if self.queryset.query.where:  # the estimate is of the whole table, not of a filter or a search
            return f"{row_count} {names} on this page"
        return f"about {estimate_row_count(self.model)} {names} in all"

    def get_filters_params(self, params: Any = None) -> Any:
        filters = super().get_filters_params(params)
        filters.pop(BEFORE_PARAMETER, None)
        return filters

    def get_results(self, request: HttpRequest) -> None:
        before = parse_row_numbers([str(self.params.get(BEFORE_PARAMETER, ""))])
        rows: QuerySet[Any] = self.queryset.filter(pk__lt=before[0]) if before else self.queryset
        rows_shown = list(rows[: self.list_per_page + 1])
        if len(rows_shown) > self.list_per_page:
            rows_shown.pop()
            self.older = self.get_query_string({BEFORE_PARAMETER: rows_shown[-1].pk})
        self.result_list = rows_shown
        self.row_count = self._describe_row_count(len(rows_shown), bool(before))
        self.result_count = self.full_result_count = len(rows_shown)
        self.show_full_result_count, self.show_admin_actions = False, True
        self.can_show_all = self.multi_page = False
        self.paginator = Paginator(rows_shown, self.list_per_page)


class LargeTableAdmin(admin.ModelAdmin[ModelT]):
    """The admin of a large table, the newest rows first."""

    ordering = ("-pk",)
    sortable_by = ()
    show_full_result_count = False
    change_list_template = "desk/large.html"

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return OlderRowsList


class HistoryAdmin(SimpleHistoryAdmin):  # type: ignore[misc]  # simple_history has no types
    """History pages that answer 404 to an address without a valid number, on which simple_history's would fail."""

    def history_view(self, request: HttpRequest, object_id: str, *args: Any, **options: Any) -> Any:
        self._require_numbers(object_id)
        return super().history_view(request, object_id, *args, **options)

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, *args: Any, **options: Any
    ) -> Any:
        self._require_numbers(object_id, version_id)
        return super().history_form_view(request, object_id, version_id, *args, **options)

    def _require_numbers(self, *texts: str) -> None:
        try:
            for text in texts:
                self.model._meta.pk.to_python(unquote(text))
        except (ValidationError, ValueError) as problem:
            raise Http404("We couldn’t find that page.") from problem


CONTENT_TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
BYTE_ORDER_MARK = "\ufeff"
"""The start of a CSV file by which spreadsheets recognise UTF-8."""


class FileExchangeAdmin(admin.ModelAdmin[ModelT]):
    """The admin of a model with rows that can be imported from files and exported to them."""

    columns: Sequence[str] = ()
    """The columns of the model's files."""
    change_list_template = "desk/exchange.html"

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        own = [
            path("export/<str:kind>/", self.admin_site.admin_view(self.export_rows), name=f"{name}_export"),
            path("import/", self.admin_site.admin_view(self.import_rows), name=f"{name}_import"),
        ]
        return own + super().get_urls()

    def export_rows(self, request: HttpRequest, kind: str) -> HttpResponse:
        """Answer with a file of the rows that match the address's filters and search."""
        require(self.has_view_permission(request))
        if kind not in CONTENT_TYPES:
            raise Http404("We offer CSV and JSON files.")
        queryset: Any = self.get_changelist_instance(request).queryset
        rows = list(queryset.values(*self.columns))
        text = write_json(rows) if kind == "json" else BYTE_ORDER_MARK + write_csv(rows, self.columns)
        name = f"{self.opts.verbose_name_plural}.{kind}".replace(" ", "-")
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(text, content_type=CONTENT_TYPES[kind], headers=headers)

    def import_rows(self, request: HttpRequest) -> HttpResponse:
        """Show or handle the page on which an editor chooses a file."""
        require(self.has_add_permission(request) and self.has_change_permission(request))
        return self.import_page(request, self.admin_site.each_context(request))

    @abstractmethod
    def import_page(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        """Answer with the model's own page of imports."""


class GameFilter(admin.SimpleListFilter):
    """A filter by game; `field` is the lookup of the game's slug."""

    title = "game"
    parameter_name = field = "game"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [(engine.slug, engine.title) for engine in registry.engines()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{self.field: self.value()}) if self.value() else queryset


class EditionGameFilter(GameFilter):
    """A filter by game for rows that belong to an edition."""

    field = "edition__game"


class VariantFilter(GameFilter):
    """A filter by variant, which the desk calls difficulty."""

    title = "difficulty"
    parameter_name = field = "variant"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        titles = {variant.slug: variant.title for engine in registry.engines() for variant in engine.variants}
        return sorted(titles.items())


class ConcurrentEditForm(forms.ModelForm[ModelT]):
    """A form that refuses to overwrite what another editor has saved since it was opened.

    It needs a model with a history. The typed values stay in the form, and saving once more overwrites the other edit.
    """

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            newest = self._list_history().first()
            self.initial["seen"] = newest.pk if newest else 0

    def _list_history(self) -> Any:
        """Return the history of the row, the newest entry first."""
        history: Any = self.instance
        return history.history.select_related("history_user").order_by("-pk")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        seen_entry = self.cleaned_data.get("seen")
        if self.instance.pk and seen_entry is not None:
            rows = type(self.instance)._default_manager.select_for_update()
            rows.filter(pk=self.instance.pk).first()  # locks the row until it is saved
            newest = self._list_history().first()
            if newest and newest.pk != seen_entry:
                self.data = {**self.data, self.add_prefix("seen"): str(newest.pk)}
                raise ValidationError(self._describe_conflict(newest, seen_entry), code="meanwhile")
        return cleaned

    def _describe_conflict(self, newest: Any, seen_entry: int) -> str:
        """Describe who saved which fields, and what the editor can do now."""
        seen_version = self._list_history().filter(pk=seen_entry).first()
        fields = newest.diff_against(seen_version).changed_fields if seen_version else []
        verbose = {field.name: str(field.verbose_name) for field in self.instance._meta.fields}
        names = ", ".join(verbose[field] for field in fields)
        editor, saved_at = newest.history_user or "Someone else", timezone.localtime(newest.history_date)
        return (
            f"{editor} saved this at {saved_at:%H:%M} on {format_day(saved_at)}, "
            f"after you opened it{f' ({names})' if names else ''}. "
            "Yours isn’t saved yet, but everything you typed is still here. Open the page in another tab to see "
            "theirs, or save again to replace it with yours."
        )
