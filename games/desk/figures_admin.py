"""The desk's pages with the figures of editions' plays, the outliers among editions, and the search."""

from collections.abc import Mapping

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.desk import outliers
from games.desk.edition_figures import collect_play_figures
from games.desk.search import search_desk
from games.editions.models import Edition
from games.infra.admin_pages import ReadOnlyAdmin
from games.infra.roles import require_signed_in_user
from games.infra.table_files import write_csv
from games.plays.models import Figures

LONGEST_SEARCH = 100
"""The most characters of a search; the rest is ignored."""


@admin.register(Figures)
class FiguresAdmin(ReadOnlyAdmin[Figures]):
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        paths = [
            path("of/<int:pk>/", view(self.figures_part), name="figures_playing"),
            path("find/", view(self.search_page), name="desk_search"),
            path("played.csv", view(self.export_csv), name="figures_export"),
        ]
        return paths + super().get_urls()

    def figures_part(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show an edition's figures, the part of its page that the browser reloads regularly."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        return TemplateResponse(request, "desk/figures.html", {"playing": collect_play_figures(edition)})

    def search_page(self, request: HttpRequest) -> HttpResponse:
        """Show the results of a search."""
        text = request.GET.get("q", "")[:LONGEST_SEARCH]
        context = {"title": "Find", "asked": text, "kinds": search_desk(text, require_signed_in_user(request))}
        return self.render_page(request, "desk/search.html", context)

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        """Show the editions of the last thirty days as pictures, and the outliers among them."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = outliers.load_played_editions()
        context = {
            "title": "How puzzles went",
            "days": outliers.DAYS_COVERED,
            "pictures": outliers.draw_share_charts(rows),
            "odd": sorted((row for row in rows if row.reasons), key=lambda row: -row.weight),
            "many": len(rows),
        }
        return self.render_page(request, "desk/outliers.html", context)

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
        """Send the figures of the editions of the last thirty days as CSV."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = outliers.build_table_rows(outliers.load_played_editions())
        response = HttpResponse(write_csv(rows) if rows else "", content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="how-puzzles-went.csv"'
        return response
