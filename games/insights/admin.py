"""The editors' desk: how editions play."""

from __future__ import annotations

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.editions.models import Edition
from games.insights.models import Figures
from games.insights.playing import playing
from games.words.readonly import ReadOnly


@admin.register(Figures)
class FiguresAdmin(ReadOnly[Figures]):
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [path("of/<int:pk>/", view(self.playing), name="insights_playing")]
        return own + super().get_urls()

    def playing(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The part of an edition's page that says how it plays, alone: the page asks for it again and again."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
        return TemplateResponse(request, "admin/insights/figures.html", {"playing": playing(edition)})
