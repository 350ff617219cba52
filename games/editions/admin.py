"""What an admin sees of the calendar: editions with their puzzles, and the jobs that make them."""

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.editions.models import Edition, Job
from games.editions.tasks import generate_edition

LONGEST = 200


def shortened(value: object) -> object:
    """A JSON value with its long texts cut, so that a person can read it."""
    if isinstance(value, dict):
        return {key: shortened(one) for key, one in value.items()}
    if isinstance(value, list):
        return [shortened(one) for one in value]
    return f"{value[:LONGEST]}… ({len(value)} characters)" if isinstance(value, str) and len(value) > LONGEST else value


class ReadOnly(admin.ModelAdmin):
    """Nothing to add, change or delete by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Edition)
class EditionAdmin(ReadOnly):
    list_display = ("__str__", "game", "variant", "kind", "date", "made_at")
    list_filter = ("game", "kind", "variant")
    date_hierarchy = "date"
    fields = ("game", "variant", "kind", "date", "seed", "engine_version", "lexicon_version", "made_at", "puzzle_text")
    readonly_fields = ("puzzle_text",)

    @admin.display(description="puzzle")
    def puzzle_text(self, edition: Edition) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(shortened(edition.puzzle), indent=2, ensure_ascii=False))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        found = super().get_queryset(request)
        return (
            found if request.resolver_match and "object_id" in request.resolver_match.kwargs else found.defer("puzzle")
        )


@admin.register(Job)
class JobAdmin(ReadOnly):
    list_display = ("__str__", "state", "tries", "error", "asked_at", "started_at", "finished_at")
    list_filter = ("state", "game")
    actions = ("try_again",)

    @admin.action(description="Try the chosen jobs again", permissions=["view"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        for job in queryset:
            Job.objects.filter(pk=job.pk).update(state=Job.WAITING)
            generate_edition.delay(job.game, job.variant, job.date.isoformat())
        self.message_user(request, f"{len(queryset)} jobs asked for again.")
