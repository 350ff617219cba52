"""The operators' pages of the desk: the state of all parts of the site, notices, switches of games, and jobs."""

import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.contrib import admin, messages
from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.timesince import timesince

from games.editions.calendar import today
from games.editions.models import Edition
from games.infra import jobs, notices
from games.infra.admin_pages import LargeTableAdmin, PageAdmin
from games.infra.failed_requests import load_last_hour
from games.infra.jobs import find_task
from games.infra.models import Job, Notice, Pulse, Switch
from games.infra.redis_access import RedisAway, breaker, get_client, has_redis
from games.infra.roles import require
from puzzles import registry
from puzzles.contract import AnyEngine

MOST_LISTED_ROWS = 20
LEAST_FREE_DISK_PERCENT = 10
"""The least free space on the disk, in per cent."""


@dataclass(frozen=True)
class PartState:
    """A part of the site: its name, whether it works, and a text about it."""

    name: str
    is_working: bool
    text: str


@dataclass(frozen=True)
class GameState:
    """A game, whether it is switched off, and for each variant whether its puzzles of the checked days are ready."""

    engine: AnyEngine
    off: bool
    variants: list[tuple[str, list[bool]]]


def check_parts() -> list[PartState]:
    """Check the database, Redis, scheduler, workers, failed requests and disk, and name the release."""
    total, _, free = shutil.disk_usage(settings.VAR)
    free_percent = 100 * free // total
    return [
        _check_service("Database", _query_database),
        _check_service("Redis", _ping_redis),
        *_check_pulses(),
        _check_requests(),
        PartState("Disk", free_percent >= LEAST_FREE_DISK_PERCENT, f"{free_percent}% free"),
        PartState("Release", True, settings.RELEASE),
    ]


def _check_service(name: str, check: Callable[[], str]) -> PartState:
    started_at = time.perf_counter()
    try:
        text = check()
    except (DatabaseError, RedisAway) as problem:
        return PartState(name, False, str(problem))
    return PartState(name, True, text.format(ms=1000 * (time.perf_counter() - started_at)))


def _query_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return f"{connection.display_name}, answers in {{ms:.1f}} ms"


def _ping_redis() -> str:
    if not has_redis():
        return "not used, because there’s only one web process"
    with breaker.guard_call():
        get_client().ping()
    return "answers in {ms:.1f} ms"


def _check_requests() -> PartState:
    hour = load_last_hour()
    if hour.last is None:
        return PartState("Requests", True, hour.text)
    detail = f"{hour.last.what} {_format_ago(hour.last.at)}: {hour.last.message}"
    return PartState("Requests", False, f"{hour.text}. That was {detail}")


def _check_pulses() -> list[PartState]:
    """Check the scheduler and the workers by their last signs of life."""
    pulse = Pulse.objects.filter(name=Pulse.BEAT).first()
    text = f"its last job was done {_format_ago(pulse.at)}" if pulse else "not seen so far"
    beat = PartState("Scheduler", pulse is not None and pulse.is_fresh, text)
    oldest = timezone.now() - Pulse.FORGOTTEN_AFTER
    pulses = Pulse.objects.filter(name__startswith=Pulse.WORKER, at__gte=oldest).order_by("-at")[:MOST_LISTED_ROWS]
    return [beat, *(map(_check_worker, pulses) if pulses else [PartState("Workers", False, "not seen so far")])]


def _check_worker(pulse: Pulse) -> PartState:
    since = timezone.localtime(pulse.at).strftime("%-d %b %H:%M")
    text = f"seen {_format_ago(pulse.at)}" if pulse.is_fresh else f"silent since {since}"
    return PartState(pulse.name.capitalize(), pulse.is_fresh, text)


def _format_ago(moment: object) -> str:
    return f"{timesince(moment)} ago"  # type: ignore[arg-type]  # a datetime from the database


def check_games(days: list[date]) -> list[GameState]:
    """Check each game's puzzles of some days."""
    rows = Edition.objects.filter(kind=Edition.DAILY, date__in=days).values_list("game", "variant", "date")
    existing, games = set(rows), []
    for engine in registry.engines():
        variants = [
            (variant.title, [(engine.slug, variant.slug, day) in existing for day in days])
            for variant in engine.variants
        ]
        games.append(GameState(engine, notices.is_switched_off(engine.slug), variants))
    return games


def count_queued_tasks() -> dict[str, int]:
    """Count the tasks in each queue; return nothing if the broker is away."""
    try:
        return jobs.count_queued_tasks()
    except jobs.BROKER_FAILURES:
        return {}


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin[Notice]):
    list_display = ("text", "starts_at", "ends_at")


@admin.register(Switch)
class SwitchAdmin(PageAdmin[Switch]):
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
        """Show the state of all parts; the page keeps itself up to date."""
        require(self.has_view_permission(request))
        notices.expire_site_state()  # this page must not show a cached state
        days = [today(), today() + timedelta(days=1)]
        context = {
            "title": "Status",
            "may_switch": self.has_change_permission(request),
            "may_retry": may_retry_jobs(request),
            "parts": check_parts(),
            "days": days,
            "games": check_games(days),
            "queues": count_queued_tasks(),
            "under_way": Job.objects.filter(state__in=Job.UNFINISHED).count(),
            "failed": Job.objects.filter(state=Job.FAILED).order_by("-asked_at")[:MOST_LISTED_ROWS],
            "shown": notices.list_notices(),
        }
        return self.render_page(request, "desk/state.html", context)

    def switch_game(self, request: HttpRequest, game: str) -> HttpResponse:
        """Switch a game off with a sentence, or on again."""
        require(request.method == "POST" and self.has_change_permission(request))
        if game not in registry.slugs():
            raise Http404("We couldn’t find that game. The desk lists all of them.")
        off, sentence = request.POST.get("off") == "yes", request.POST.get("sentence", "").strip()[:200]
        switch, _ = Switch.objects.update_or_create(game=game, defaults={"off": off, "sentence": sentence})
        message = f"{registry.engine(game).title} is now switched {'off' if off else 'on'}."
        self.log_change(request, switch, message)
        messages.success(request, message)
        return redirect("admin:status")


def may_retry_jobs(request: HttpRequest) -> bool:
    return bool(request.user.has_perm("infra.change_job"))


@admin.register(Job)
class JobAdmin(LargeTableAdmin[Job]):
    """The jobs of the workers. A deleted job is not tried again."""

    list_display = ("title", "state", "tries", "note", "error", "asked_at", "asked_by", "started_at", "duration")
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
        return may_retry_jobs(request)

    @admin.display(description="took")
    def duration(self, job: Job) -> str:
        if not job.started_at or not job.finished_at:
            return ""
        return f"{(job.finished_at - job.started_at).total_seconds():.1f} s"

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        busy = Job.objects.filter(state__in=Job.UNFINISHED).exists()
        return super().changelist_view(request, {**(extra_context or {}), "busy": busy})

    @admin.action(description="Try the chosen jobs again", permissions=["retry"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        for job in queryset:
            if task := find_task(job):
                task.retry_now(*job.args)
                messages.success(request, f"We’ll try this job again: {job.title}.")
            else:
                messages.error(request, f"We can’t run this job any more: {job.title}.")
