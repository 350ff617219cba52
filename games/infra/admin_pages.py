"""Bases of the desk's pages: rows that nobody changes by hand, tables that grow without end, histories, forms, files.

No row of a large table is counted, and no page costs more than the first. Pages follow each other by number: the newest
rows first, then those older than the last one shown. How many there are is what PostgreSQL's statistics say.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone
from simple_history.admin import SimpleHistoryAdmin

from games.infra.table_files import write_csv, write_json
from puzzles import registry

ModelT = TypeVar("ModelT", bound=Model)
ParentT = TypeVar("ParentT", bound=Model)


class ReadOnlyAdmin(admin.ModelAdmin[ModelT]):
    """An admin page without the buttons to add, change or delete."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class ReadOnlyInline(admin.TabularInline[ModelT, ParentT]):
    """Rows of another table on the page of the row that they belong to, without buttons."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


MOST_DIGITS = 18
"""Longer numbers no database has for its rows."""


def parse_row_numbers(texts: Iterable[str]) -> list[int]:
    """The numbers among some texts that rows can have.

    >>> parse_row_numbers(["12", " ", "²", "-1", "9" * 5000])
    [12]
    """
    return [int(text) for text in texts if text.isdecimal() and len(text) <= MOST_DIGITS]


BEFORE = "before"
"""What an address says of where a page begins."""


def estimate_rows(model: type[Model]) -> int:
    """About how many rows a table has. SQLite keeps no such figure, and counts them."""
    if connection.vendor != "postgresql":
        return model._default_manager.count()
    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [model._meta.db_table])
        return max(0, int(cursor.fetchone()[0]))


class OlderRowsList(ChangeList):
    """A list of rows of which one goes on to older ones; `older` is the address of the next page."""

    older = ""
    row_count = ""
    """How many rows there are, as far as that is known without counting them."""

    def _describe_row_count(self, shown: int, later_page: bool) -> str:
        names = str(self.opts.verbose_name if shown == 1 else self.opts.verbose_name_plural)
        if not (self.older or later_page):
            return f"{shown} {names}"
        if self.queryset.query.where:  # chosen by a filter or a search: nobody knows of how many
            return f"{shown} {names} on this page"
        return f"about {estimate_rows(self.model)} {names} in all"

    def get_filters_params(self, params: Any = None) -> Any:
        kept = super().get_filters_params(params)
        kept.pop(BEFORE, None)
        return kept

    def get_results(self, request: HttpRequest) -> None:
        before = parse_row_numbers([str(self.params.get(BEFORE, ""))])
        rows: QuerySet[Any] = self.queryset.filter(pk__lt=before[0]) if before else self.queryset
        found = list(rows[: self.list_per_page + 1])
        shown = found[: self.list_per_page]
        if len(found) > len(shown):
            self.older = self.get_query_string({BEFORE: shown[-1].pk})
        self.result_list = shown
        self.row_count = self._describe_row_count(len(shown), bool(before))
        self.result_count = self.full_result_count = len(shown)
        self.show_full_result_count, self.show_admin_actions = False, True
        self.can_show_all = self.multi_page = False
        self.paginator = Paginator(shown, self.list_per_page)


class LargeTableAdmin(admin.ModelAdmin[ModelT]):
    """An admin page of a large table, the newest rows first."""

    ordering = ("-pk",)
    sortable_by = ()
    show_full_result_count = False
    change_list_template = "desk/large.html"

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return OlderRowsList


class HistoryAdmin(SimpleHistoryAdmin):  # type: ignore[misc]  # simple_history has no types
    """History pages under addresses whose numbers are none answer that there is no such page.

    Django's own pages do so; those of simple_history would ask the database for a row that cannot be.
    """

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        self._must_be_number(object_id)
        page: HttpResponse = super().history_view(request, object_id, extra_context)
        return page

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> HttpResponse:
        self._must_be_number(object_id)
        self._must_be_number(version_id)
        page: HttpResponse = super().history_form_view(request, object_id, version_id, extra_context)
        return page

    def _must_be_number(self, text: str) -> None:
        try:
            self.model._meta.pk.to_python(unquote(text))
        except (ValidationError, ValueError) as problem:
            raise Http404("We couldn’t find that page.") from problem


CONTENT_TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
BYTE_ORDER_MARK = "\ufeff"
"""By which a spreadsheet knows UTF-8."""


class FileExchangeAdmin(admin.ModelAdmin[ModelT]):
    """The desk's page of a model whose rows come from files and go into them."""

    columns: Sequence[str] = ()
    """What a file says of a row."""
    change_list_template = "desk/exchange.html"

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
        if kind not in CONTENT_TYPES:
            raise Http404("There are files of CSV and of JSON.")
        chosen: Any = self.get_changelist_instance(request).queryset
        rows = list(chosen.values(*self.columns))
        text = write_json(rows) if kind == "json" else BYTE_ORDER_MARK + write_csv(rows, self.columns)
        name = f"{self.opts.verbose_name_plural}.{kind}".replace(" ", "-")
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(text, content_type=CONTENT_TYPES[kind], headers=headers)

    def import_rows(self, request: HttpRequest) -> HttpResponse:
        """Where a file is chosen, and checked before anything is written."""
        if not (self.has_add_permission(request) and self.has_change_permission(request)):
            raise PermissionDenied
        return self.import_page(request, self.admin_site.each_context(request))

    @abstractmethod
    def import_page(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        """Answer with the model's own page of imports."""


class GameFilter(admin.SimpleListFilter):
    """The games of the site. A page whose rows know their game through another row says so in `of_edition`."""

    title = "game"
    parameter_name = field = "game"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [(engine.slug, engine.title) for engine in registry.engines()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{self.field: self.value()}) if self.value() else queryset


class EditionGameFilter(GameFilter):
    """The games of the site, for rows that belong to an edition."""

    field = "edition__game"


class VariantFilter(GameFilter):
    """The variants of all games."""

    title = "variant"
    parameter_name = field = "variant"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        known = {one.slug: one.title for engine in registry.engines() for one in engine.variants}
        return sorted(known.items())


class ConcurrentEditForm(forms.ModelForm[ModelT]):
    """A form of a row with a history: it knows the last entry that its editor saw, and refuses where there is more.

    What was typed stays; the form then knows the newer entry, so saving once more is a decision.
    """

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            last = self._list_entries().first()
            self.initial["seen"] = last.pk if last else 0

    def _list_entries(self) -> Any:
        """What was saved of the row, the newest first."""
        history: Any = self.instance
        return history.history.select_related("history_user").order_by("-pk")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        seen = self.cleaned_data.get("seen")
        if self.instance.pk and seen is not None:
            row = type(self.instance)._default_manager.select_for_update().filter(pk=self.instance.pk)
            row.first()  # nobody else saves it until this is done
            last = self._list_entries().first()
            if last and last.pk != seen:
                self.data = {**self.data, self.add_prefix("seen"): str(last.pk)}
                raise ValidationError(self._describe_entry(last, seen), code="meanwhile")
        return cleaned

    def _describe_entry(self, last: Any, seen: int) -> str:
        """Who has saved what, and what can be done."""
        before = self._list_entries().filter(pk=seen).first()
        fields = last.diff_against(before).changed_fields if before else []
        verbose = {field.name: str(field.verbose_name) for field in self.instance._meta.fields}
        names = ", ".join(verbose[field] for field in fields)
        who, at = last.history_user or "Somebody else", timezone.localtime(last.history_date)
        return (
            f"{who} saved this at {at:%H:%M} on {at:%-d %B}, after you opened it{f' ({names})' if names else ''}. "
            "Nothing of yours was saved yet, and all that you typed stands here. "
            "Open it in another tab to see theirs; save once more to put yours in its place."
        )
