"""The desk's pages of how editions play, which of them play unusually, and the search."""

from collections.abc import Mapping

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.desk import outliers
from games.desk.edition_figures import describe_play
from games.desk.search import search_desk
from games.editions.models import Edition
from games.infra.admin_pages import ReadOnlyAdmin
from games.infra.roles import require_editor
from games.infra.table_files import write_csv
from games.plays.models import Figures

LONGEST = 100
"""The most characters of a search that are read."""


@admin.register(Figures)
class FiguresAdmin(ReadOnlyAdmin[Figures]):
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("of/<int:pk>/", view(self.figures_part), name="figures_playing"),
            path("find/", view(self.search_page), name="desk_search"),
            path("played.csv", view(self.export_csv), name="figures_export"),
        ]
        return own + super().get_urls()

    def figures_part(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The part of an edition's page with its figures, which the page requests again and again."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        return TemplateResponse(request, "desk/figures.html", {"playing": describe_play(edition)})

    def search_page(self, request: HttpRequest) -> HttpResponse:
        """What is called like the search text, of all that the user may see."""
        asked = request.GET.get("q", "")[:LONGEST]
        more = {"title": "Find", "asked": asked, "kinds": search_desk(asked, require_editor(request))}
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "desk/search.html", context)

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        """The editions of the last thirty days: pictures, and those that played unusually."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = outliers.load_played()
        more = {
            "title": "How editions played",
            "days": outliers.DAYS,
            "pictures": outliers.draw_pictures(rows),
            "odd": sorted((one for one in rows if one.why), key=lambda one: -one.weight),
            "many": len(rows),
        }
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "desk/outliers.html", context)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, object] | None = None,
    ) -> HttpResponse:
        """Redirect to the edition's own page, which has its figures."""
        return redirect("admin:editions_edition_change", object_id)

    def export_csv(self, request: HttpRequest) -> HttpResponse:
        """All editions of the last thirty days as CSV."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = outliers.as_rows(outliers.load_played())
        response = HttpResponse(write_csv(rows) if rows else "", content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="how-editions-played.csv"'
        return response
