"""The page *Changes*: who changed what for players, when and why, and the change itself, the newest first.

It reads what the site records anyway: the histories of words and other rows, the versions of days' puzzles, and the log
of the desk. Users see the changes of what they may view.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.contenttypes.models import ContentType
from django.db.models import CharField, Model, Q, TextField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.utils.dateparse import parse_datetime

from games.desk.search import parse_day
from games.editions.addresses import format_title
from games.editions.models import Edition, Version
from games.infra.admin_pages import ReadOnlyAdmin
from games.infra.dates import format_day
from games.infra.roles import require
from puzzles import registry
from puzzles.contract import BadPuzzle

CHANGES_PER_PAGE = 50
LONGEST_SEARCH = 100
MOST_DIFFERENCES = 12
"""The most differences of a change that the page shows."""
FIRST_VERSION = "the first"
"""How the first version of a day is called, which changed nothing."""
SAME_CHANGE = timedelta(seconds=5)
"""The desk logs a new version of a puzzle within this time."""
UNTOLD_FIELDS = ("changed_at", "changed_by")
KIND_BY_HISTORY_TYPE = {"+": "added", "~": "changed", "-": "deleted"}


@dataclass(frozen=True)
class Change:
    """A change: when, by whom ("" if by the site itself), of what, how and why, and its (name, before, after)."""

    at: datetime
    who: str
    what: str
    url: str
    how: str
    why: str
    differences: Sequence[tuple[str, str, str]]


def list_changes(user: User | AnonymousUser, query: str = "", before: datetime | None = None) -> list[Change]:
    """Return the newest changes that a user may see, those that match a query, and those before a time.

    There are `CHANGES_PER_PAGE` of them, and one more if there are further ones.
    """
    found = [
        *(
            change
            for model in _list_models_with_history()
            if _may_view(user, model)
            for change in _list_history_changes(model, query, before)
        ),
        *(_list_version_changes(query, before) if _may_view(user, Edition) else ()),
        *_list_logged_changes(user, query, before),
    ]
    return sorted(found, key=lambda change: change.at, reverse=True)[: CHANGES_PER_PAGE + 1]


def _may_view(user: User | AnonymousUser, model: type[Model]) -> bool:
    return user.has_perm(f"{model._meta.app_label}.view_{model._meta.model_name}")


def _list_models_with_history() -> list[type[Any]]:
    return [model for model in apps.get_models() if hasattr(model, "history")]


def _take_newest(rows: Any, field: str, query: str, columns: Iterable[str], before: datetime | None) -> Any:
    """Return the newest rows before a time that have a query in one of the columns, or are of the day that it names."""
    condition = Q()
    if query:
        for column in columns:
            condition |= Q(**{f"{column}__icontains": query})
        if day := parse_day(query):
            condition |= Q(**{f"{field}__date": day})
    earlier = {f"{field}__lt": before} if before else {}
    return rows.filter(condition, **earlier).order_by(f"-{field}", "-pk")[: CHANGES_PER_PAGE + 1]


def _list_history_changes(model: type[Any], query: str, before: datetime | None) -> Iterator[Change]:
    """Yield the changes of a model with a history, except those that came with the site."""
    texts = [field.name for field in model._meta.fields if isinstance(field, CharField | TextField)]
    columns = (*texts, "history_change_reason", "history_user__username")
    rows = model.history.exclude(history_type="+", history_user=None).select_related("history_user")
    names = {field.name: str(field.verbose_name) for field in model._meta.fields}
    for row in _take_newest(rows, "history_date", query, columns, before):
        earlier = row.prev_record if row.history_type == "~" else None
        delta = row.diff_against(earlier, excluded_fields=UNTOLD_FIELDS).changes if earlier else ()
        yield Change(
            row.history_date,
            row.history_user.get_username() if row.history_user else "",
            f"{row.history_object}, {model._meta.verbose_name}",
            _find_page(model, row.instance.pk),
            KIND_BY_HISTORY_TYPE[row.history_type],
            row.history_change_reason or "",
            [(names[one.field], str(one.old), str(one.new)) for one in delta],
        )


def _find_page(model: type[Model], pk: object) -> str:
    """Return the address of a row's page, or "" if the desk has none."""
    try:
        return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[pk])
    except NoReverseMatch:
        return ""


def _list_version_changes(query: str, before: datetime | None) -> Iterator[Change]:
    """Yield the changes of days' puzzles."""
    rows = Version.objects.filter(since__isnull=False).exclude(how=FIRST_VERSION).select_related("edition", "by")
    columns = ("reason", "how", "by__username", "edition__game", "stored")
    for version in _take_newest(rows, "since", query, columns, before):
        edition = version.edition
        day = format_day(edition.day, year=True)
        yield Change(
            version.since,
            version.by.get_username() if version.by else "",
            f"{format_title(edition.engine, edition.variant)}, {day}",
            reverse("admin:editions_edition_change", args=[edition.pk]),
            version.how,
            version.reason,
            _compare_with_earlier(version),
        )


def _compare_with_earlier(version: Version) -> list[tuple[str, str, str]]:
    """Return what differs from the day's earlier puzzle, such as a clue, as (name, before, after)."""
    versions = Version.objects.filter(edition=version.edition_id, since__lt=version.since)
    earlier = versions.select_related("edition").order_by("-since", "-pk").first()
    if earlier is None:
        return []
    tools = registry.tools(version.edition.game)
    try:
        before, after = (dict(tools.describe(one.as_edition().puzzle)) for one in (earlier, version))
    except BadPuzzle:
        return []
    changed = [(name, before.get(name, ""), text) for name, text in after.items() if before.get(name, "") != text]
    return changed[:MOST_DIFFERENCES]


def _list_logged_changes(user: User | AnonymousUser, query: str, before: datetime | None) -> Iterator[Change]:
    """Yield what the desk logged, except for changes that a history or a version describes."""
    models = {model: _may_view(user, model) for model in apps.get_models() if not hasattr(model, "history")}
    types = ContentType.objects.get_for_models(*(model for model, may_view in models.items() if may_view))
    rows = LogEntry.objects.filter(content_type__in=types.values()).select_related("user", "content_type")
    columns = ("object_repr", "change_message", "user__username")
    for row in _take_newest(rows, "action_time", query, columns, before):
        model = row.content_type.model_class() if row.content_type else None
        if model is None or (model is Edition and _has_version(row)):
            continue
        what = f"{row.object_repr}, {model._meta.verbose_name}"
        how, why = row.get_action_flag_display().lower(), row.get_change_message()
        yield Change(row.action_time, row.user.get_username(), what, _find_page(model, row.object_id), how, why, [])


def _has_version(row: LogEntry) -> bool:
    span = (row.action_time - SAME_CHANGE, row.action_time)
    return Version.objects.filter(edition=int(row.object_id or 0), by=row.user_id, since__range=span).exists()


@admin.register(LogEntry)
class ChangesAdmin(ReadOnlyAdmin[LogEntry]):
    """The page of changes, for everyone who may change words, puzzles or players."""

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        permissions = ("words.change_word", "editions.change_edition", "players.change_player")
        return any(request.user.has_perm(permission) for permission in permissions)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def changelist_view(self, request: HttpRequest, *_: object, **__: object) -> HttpResponse:
        require(self.has_view_permission(request))
        query = " ".join(request.GET.get("q", "")[:LONGEST_SEARCH].split())
        changes = list_changes(request.user, query, _parse_moment(request.GET.get("before", "")))
        context = {
            "title": "Changes",
            "query": query,
            "changes": changes[:CHANGES_PER_PAGE],
            "older": changes[CHANGES_PER_PAGE - 1].at.isoformat() if len(changes) > CHANGES_PER_PAGE else "",
        }
        return self.render_page(request, "desk/changes.html", context)

    def change_view(self, request: HttpRequest, *_: object, **__: object) -> HttpResponse:
        return redirect("admin:admin_logentry_changelist")


def _parse_moment(text: str) -> datetime | None:
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None
