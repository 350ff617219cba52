"""What an administrator sees of calls and mails: how many came, wait or failed, and to whom. Never a whole address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta

from django.contrib import admin
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.calling.models import DAILY, KINDS, WEEKLY, Browser, Call
from games.outgoing.guard import told
from games.words.large import Large
from games.words.readonly import ReadOnly

TITLES = {**KINDS, DAILY: "The mail of the day", WEEKLY: "The mail of the week"}
STATES = {
    Call.POSTED: "sent",
    Call.WAITING: "waiting",
    Call.SENDING: "being sent",
    Call.FAILED: "failed",
    Call.NOTHING: "no longer news",
}
LATELY = timedelta(days=1)


def lately() -> list[tuple[str, list[int]]]:
    """For each kind of what was still news a day ago: how many are in each of the states."""
    rows = Call.objects.filter(until__gte=timezone.now() - LATELY).values_list("kind", "state")
    found = Counter({(kind, state): count for kind, state, count in rows.annotate(Count("pk"))})
    return [(title, [found[kind, state] for state in STATES]) for kind, title in TITLES.items()]


@admin.register(Call)
class CallAdmin(ReadOnly[Call], Large[Call]):
    """Each call or mail to somebody, the newest first."""

    list_display = ("player", "told", "stands", "tries", "due_at", "until")
    list_display_links = None
    list_select_related = ("player",)
    list_filter = ("state",)
    change_list_template = "admin/calling/calls.html"

    @admin.display(description="what about")
    def told(self, call: Call) -> str:
        return TITLES.get(call.kind, call.kind)

    @admin.display(description="how it stands")
    def stands(self, call: Call) -> str:
        return STATES.get(call.state, call.state)

    def changelist_view(self, request: HttpRequest, extra_context: Mapping[str, object] | None = None) -> HttpResponse:
        more = {"title": "Calls and mails", "heading": "Calls and mails", "lately": lately(), "states": STATES.values()}
        return super().changelist_view(request, {**more, **(extra_context or {})})


@admin.register(Browser)
class BrowserAdmin(ReadOnly[Browser], Large[Browser]):
    """The browsers that may be called, each by its host and the last characters of its address."""

    list_display = ("player", "place", "made_at")
    list_display_links = None
    list_select_related = ("player",)

    @admin.display(description="called at")
    def place(self, browser: Browser) -> str:
        return told(browser.endpoint)

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return obj is None and super().has_view_permission(request)  # a page of its own would show the whole address
