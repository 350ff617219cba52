"""The editors' desk: how editions play, which of them unlike others, and the way of people through the site."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.editions.models import Edition
from games.editions.rows import as_csv
from games.insights import funnel, outliers
from games.insights.models import Figures, Footfall
from games.insights.playing import playing
from games.insights.searching import search
from games.words.import_history import entries_of, that_wrote
from games.words.large import Large
from games.words.readonly import ReadOnly
from games.words.roles import editor

LONGEST = 100
"""So many characters of a search are read."""


@admin.register(Figures)
class FiguresAdmin(ReadOnly[Figures]):
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("of/<int:pk>/", view(self.playing), name="insights_playing"),
            path("find/", view(self.search), name="insights_search"),
            path("played.csv", view(self.export), name="insights_export"),
        ]
        return own + super().get_urls()

    def playing(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The part of an edition's page that says how it plays, alone: the page asks for it again and again."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        return TemplateResponse(request, "admin/insights/figures.html", {"playing": playing(edition)})

    def search(self, request: HttpRequest) -> HttpResponse:
        """What is called like what somebody asks for, of all that they may see."""
        asked = request.GET.get("q", "")[:LONGEST].replace("\0", "")  # which PostgreSQL takes in no text
        more = {"title": "Find", "asked": asked, "kinds": search(asked, editor(request))}
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "admin/insights/search.html", context)

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        """The editions of the last thirty days: pictures, and those that played unlike others."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = outliers.played()
        more = {
            "title": "How editions played",
            "days": outliers.DAYS,
            "pictures": outliers.pictures(rows),
            "odd": sorted((one for one in rows if one.why), key=lambda one: -one.weight),
            "many": len(rows),
        }
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "admin/insights/outliers.html", context)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, object] | None = None,
    ) -> HttpResponse:
        """The figures of an edition stand on its own page."""
        return redirect("admin:editions_edition_change", object_id)

    def export(self, request: HttpRequest) -> HttpResponse:
        """All editions of the last thirty days as CSV."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = outliers.as_rows(outliers.played())
        response = HttpResponse(as_csv(rows) if rows else "", content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="how-editions-played.csv"'
        return response


@admin.register(Footfall)
class FootfallAdmin(ReadOnly[Footfall]):
    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        """The way of people through the site, by game and week."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        more = {"title": "From the first look to the day after", "funnels": funnel.funnels(), "steps": funnel.STEPS}
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "admin/insights/funnel.html", context)


@admin.register(LogEntry)
class HistoryAdmin(ReadOnly[LogEntry], Large[LogEntry]):
    """What was done at the desk, by whom, when and why: to everybody there, of what is theirs to see."""

    list_display = ("what", "told", "by", "action_time")
    list_display_links = None
    list_select_related = ("content_type", "user")
    search_fields = ("object_repr", "change_message", "user__username")
    search_help_text = "A puzzle, a word (one of an import in full), a name, a reason, or whoever did it."

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False  # it is a room of its own, at the head of each page

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return bool(request.user.is_staff)

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        """An editor does not meet players here either."""
        kinds = ContentType.objects.all()
        seen = [one.pk for one in kinds if request.user.has_perm(f"{one.app_label}.view_{one.model}")]
        return super().get_queryset(request).filter(content_type__in=seen)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[LogEntry], search_term: str
    ) -> tuple[QuerySet[LogEntry], bool]:
        """Entries with what is looked for, and those of imports that have written the word."""
        found, twice = super().get_search_results(request, queryset, search_term)
        jobs = that_wrote(wanted) if (wanted := " ".join(search_term.replace("\0", "").split())) else []
        return (found | queryset.filter(pk__in=entries_of(jobs).values("pk")) if jobs else found), twice

    @admin.display(description="what")
    def what(self, entry: LogEntry) -> SafeString | str:
        if (there := entry.get_admin_url()) and not entry.is_deletion():
            return format_html('<a href="{}">{}</a>', there, entry.object_repr)
        return entry.object_repr

    @admin.display(description="what was done, and why")
    def told(self, entry: LogEntry) -> str:
        return entry.get_change_message() or entry.get_action_flag_display()

    @admin.display(description="by")
    def by(self, entry: LogEntry) -> str:
        return entry.user.get_username()

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        return super().changelist_view(request, {"title": "History", "heading": "History", **(extra_context or {})})
