"""The operators' pages of the desk: status, notices, switches and jobs."""

from collections.abc import Mapping

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.desk import status
from games.infra import notices
from games.infra.admin_pages import LargeTableAdmin
from games.infra.models import Job, Notice, Switch
from puzzles import registry


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin[Notice]):
    list_display = ("text", "starts_at", "ends_at")


@admin.register(Switch)
class SwitchAdmin(admin.ModelAdmin[Switch]):
    """The switches, and the status page on which they appear."""

    list_display = ("game", "off", "sentence")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("state/", view(self.status_page), name="status"),
            path("turn/<slug:game>/", view(self.switch_game), name="switch_turn"),
        ]
        return own + super().get_urls()

    def status_page(self, request: HttpRequest) -> HttpResponse:
        """The state of all parts; the page keeps itself up to date."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        notices.expire_state()  # this page shows what holds, not what this process remembers of it
        more = {
            "title": "Status",
            "may_switch": self.has_change_permission(request),
            "may_retry": may_retry(request),
            **status.collect_status(),
        }
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "desk/state.html", context)

    def switch_game(self, request: HttpRequest, game: str) -> HttpResponse:
        """Switch a game off with a sentence, or on again."""
        if request.method != "POST" or not self.has_change_permission(request):
            raise PermissionDenied
        if game not in registry.slugs():
            raise Http404("We couldn’t find that game.")
        off, sentence = request.POST.get("off") == "yes", request.POST.get("sentence", "").strip()[:200]
        switch, _ = Switch.objects.update_or_create(game=game, defaults={"off": off, "sentence": sentence})
        message = f"{registry.engine(game).title} is switched {'off' if off else 'on'}."
        self.log_change(request, switch, message)
        messages.success(request, message)
        return redirect("admin:status")


def may_retry(request: HttpRequest) -> bool:
    """Whether a user may retry failed jobs."""
    return bool(request.user.has_perm("infra.change_job"))


@admin.register(Job)
class JobAdmin(LargeTableAdmin[Job]):
    """The jobs of the workers; the page keeps itself up to date. A deleted job is not tried again."""

    list_display = ("title", "state", "tries", "note", "error", "asked_at", "asked_by", "started_at", "took")
    list_filter = ("state", "task")
    list_select_related = ("asked_by",)
    search_fields = ("key",)
    fields = readonly_fields = (
        *("key", "queue", "state", "part", "note", "error", "tries", "sent", "holder"),
        *("asked_at", "asked_by", "started_at", "finished_at", "due_at"),
    )
    actions = ("try_again",)
    change_list_template = "desk/jobs.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Job]:
        return super().get_queryset(request).defer("result")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_retry_permission(self, request: HttpRequest) -> bool:
        return may_retry(request)

    @admin.display(description="took")
    def took(self, job: Job) -> str:
        if not job.started_at or not job.finished_at:
            return ""
        return f"{(job.finished_at - job.started_at).total_seconds():.1f} s"

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        busy = Job.objects.filter(state__in=Job.UNFINISHED).exists()
        return super().changelist_view(request, {**(extra_context or {}), "busy": busy})

    @admin.action(description="Try the chosen jobs again", permissions=["retry"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        for job in queryset:
            if status.try_again(job):
                messages.success(request, f"{job.title} will be tried again.")
            else:
                messages.error(request, f"We can’t do {job.title} any more.")
