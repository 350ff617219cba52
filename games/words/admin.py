"""The editors' desk for word lists: search, filter, approve, block, import, export, history."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from import_export.admin import ImportExportMixin
from import_export.resources import ModelResource
from simple_history.admin import SimpleHistoryAdmin

from games.words.models import Word


class WordResource(ModelResource):
    """How words travel as CSV or JSON: a row is known by its list and its text."""

    class Meta:
        model = Word
        import_id_fields = ("word_list", "text")
        fields = ("word_list", "text", "status", "source", "frequency", "details", "note")
        skip_unchanged = True
        clean_model_instances = True


@admin.register(Word)
class WordAdmin(ImportExportMixin, SimpleHistoryAdmin):
    resource_classes = [WordResource]
    list_display = ("text", "word_list", "status", "frequency", "source", "changed_at", "changed_by")
    list_filter = ("word_list", "status", "source")
    search_fields = ("text", "details", "note")
    list_per_page = 200
    readonly_fields = ("changed_at", "changed_by")
    actions = ("approve", "block")

    def save_model(self, request: HttpRequest, obj: Word, form: Any, change: bool) -> None:
        obj.changed_by = request.user
        super().save_model(request, obj, form, change)

    def _set(self, request: HttpRequest, words: QuerySet[Word], status: str) -> None:
        for word in words:
            word.status, word.changed_by = status, request.user
            word.save()
        self.message_user(request, f"{len(words)} words {status}.")

    @admin.action(description="Approve the chosen words")
    def approve(self, request: HttpRequest, queryset: QuerySet[Word]) -> None:
        self._set(request, queryset, Word.APPROVED)

    @admin.action(description="Block the chosen words")
    def block(self, request: HttpRequest, queryset: QuerySet[Word]) -> None:
        self._set(request, queryset, Word.BLOCKED)
