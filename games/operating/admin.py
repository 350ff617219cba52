"""The desk of whoever runs the site: the state of all parts, notices and switches."""

from __future__ import annotations

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.errands.models import Errand
from games.operating import present, state
from games.operating.models import Notice, Switch
from puzzles import registry


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin[Notice]):
    list_display = ("text", "starts_at", "ends_at")


@admin.register(Switch)
class SwitchAdmin(admin.ModelAdmin[Switch]):
    """The switches, and the page on which they stand among the state of all parts."""

    list_display = ("game", "off", "sentence")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("state/", view(self.state), name="operating_state"),
            path("turn/<slug:game>/", view(self.turn), name="operating_turn"),
            path("try-again/<int:pk>/", view(self.try_again), name="operating_try_again"),
        ]
        return own + super().get_urls()

    def state(self, request: HttpRequest) -> HttpResponse:
        """Today's state of all parts; the page keeps itself up to date."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        present.forget()  # this page shows what holds, not what this process remembers of it
        more = {
            "title": "Status",
            "may_switch": self.has_change_permission(request),
            "may_retry": may_retry(request),
            **state.everything(),
        }
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "admin/operating/state.html", context)

    def turn(self, request: HttpRequest, game: str) -> HttpResponse:
        """Switches a game off with a sentence, or on again."""
        if request.method != "POST" or not self.has_change_permission(request):
            raise PermissionDenied
        if game not in registry.slugs():
            raise Http404("We couldn’t find that game.")
        off, sentence = request.POST.get("off") == "yes", request.POST.get("sentence", "").strip()[:200]
        switch, _ = Switch.objects.update_or_create(game=game, defaults={"off": off, "sentence": sentence})
        told = f"{registry.engine(game).title} is switched {'off' if off else 'on'}."
        self.log_change(request, switch, told)
        messages.success(request, told)
        return redirect("admin:operating_state")

    def try_again(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Asks for a job that failed once more."""
        if request.method != "POST" or not may_retry(request):
            raise PermissionDenied
        errand = get_object_or_404(Errand, pk=pk, state=Errand.FAILED)
        if state.try_again(errand):
            messages.success(request, f"{errand.key} will be tried again.")
        else:
            messages.error(request, f"There is no way to do {errand.key} any more.")
        return redirect("admin:operating_state")


def may_retry(request: HttpRequest) -> bool:
    """Whether somebody may ask for failed jobs again."""
    return bool(request.user.has_perm("errands.change_errand"))
