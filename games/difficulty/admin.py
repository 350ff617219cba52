"""The desk's page of how rows of the word lists have played, and of what rests for it."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.difficulty.merits import is_resting
from games.editions.models import RowRecord
from games.words.approved import titles
from games.words.readonly import ReadOnly


class RestingFilter(admin.SimpleListFilter):
    """What rests, what is drawn less often, and what an editor has woken."""

    title = "how it is drawn"
    parameter_name = "drawn"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[RowRecord]) -> list[tuple[str, str]]:
        return [("rests", "rests"), ("less", "less often"), ("woken", "woken by an editor")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RowRecord]) -> QuerySet[RowRecord]:
        chosen = {
            "rests": is_resting(),
            "less": Q(share__lt=1, share__gte=RowRecord.REST, woken=False),
            "woken": Q(woken=True),
        }
        return queryset.filter(chosen.get(str(self.value()), Q()))


class ListFilter(admin.SimpleListFilter):
    """The word lists by their titles."""

    title = "list"
    parameter_name = "list"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[RowRecord]) -> list[tuple[str, str]]:
        there = set(RowRecord.objects.order_by().values_list("word_list", flat=True).distinct())
        return [(name, title) for name, title in titles().items() if name in there]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RowRecord]) -> QuerySet[RowRecord]:
        return queryset.filter(word_list=self.value()) if self.value() else queryset


@admin.register(RowRecord)
class RowRecordAdmin(ReadOnly[RowRecord]):
    """Counts of a year, worked out each night; an editor may wake a row that rests, or let its record decide again."""

    list_display = ("text", "word_list", "shown", "missed_of", "reported", "liked", "disliked", "drawn")
    list_filter = (RestingFilter, ListFilter)
    search_fields = ("text",)
    ordering = ("share", "-shown", "text")
    list_per_page = 50
    show_full_result_count = False
    actions = ("wake", "let_decide")

    @admin.display(description="missed by", ordering="missed")
    def missed_of(self, one: RowRecord) -> str:
        return f"{one.missed} ({100 * one.missed / one.shown:.0f} %)" if one.shown else str(one.missed)

    @admin.display(description="drawn", ordering="share")
    def drawn(self, one: RowRecord) -> str:
        if one.woken:
            return "as any other: an editor woke it"
        if one.rests:
            return "rests"
        return "as any other" if one.share == 1 else f"{100 * one.share:.0f} % as often"

    @admin.action(description="Wake: draw it as any other", permissions=["wake"])
    def wake(self, request: HttpRequest, chosen: QuerySet[RowRecord]) -> None:
        self._told(request, chosen.update(woken=True), "drawn as any other from now on")

    @admin.action(description="Let the record decide again", permissions=["wake"])
    def let_decide(self, request: HttpRequest, chosen: QuerySet[RowRecord]) -> None:
        self._told(request, chosen.update(woken=False), "drawn as played")

    def has_wake_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("editions.change_rowrecord")

    def _told(self, request: HttpRequest, many: int, how: str) -> None:
        messages.success(request, f"{many} row{'' if many == 1 else 's'}: {how}. Puzzles that are made already stay.")
