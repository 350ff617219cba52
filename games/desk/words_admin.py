"""The desk's word lists: search, filter, review, approve, block, import, export, history."""

import re
from functools import reduce
from operator import or_
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode

from games.desk.import_pages import import_view
from games.desk.review import review_view
from games.infra.admin_pages import ConcurrentEditForm, FileExchangeAdmin, HistoryAdmin
from games.infra.roles import require_editor
from games.infra.table_files import COLUMNS
from games.words.game_rules import announce_changes, explain_details
from games.words.models import Word
from games.words.word_lists import list_titles

MOST = 24
"""A list with more sources than this shows only their first words."""
FIRST = re.compile(r"[\w-]+")


def first_word(source: str) -> str:
    """Return the first word of a source.

    >>> first_word("kinds fish.n.01"), first_word("hidden | colours"), first_word("WordNet, wordfreq")
    ('kinds', 'hidden', 'WordNet')
    """
    found = FIRST.match(source)
    return found[0] if found else source


class SourceFilter(admin.SimpleListFilter):
    """The sources of the chosen list, or their first words if there are many."""

    title = "source"
    parameter_name = "source"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        rows = Word.objects.exclude(source="")
        if word_list := request.GET.get("word_list"):
            rows = rows.filter(word_list=word_list)
        sources = sorted(rows.order_by().values_list("source", flat=True).distinct())
        if len(sources) <= MOST:
            return [(one, one) for one in sources]
        held: dict[str, list[str]] = {}
        for source in sources:
            held.setdefault(first_word(source), []).append(source)
        return [(first, f"{first} …" if len(many) > 1 else many[0]) for first, many in held.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        chosen = self.value()
        if not chosen:
            return queryset
        beginnings = (Q(source__startswith=chosen + after) for after in (" ", ",", "|"))
        return queryset.filter(reduce(or_, beginnings, Q(source=chosen)))


class ListFilter(admin.SimpleListFilter):
    """The word lists by title."""

    title = "list"
    parameter_name = "word_list"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return list(list_titles().items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        return queryset.filter(word_list=self.value()) if self.value() else queryset


class WordForm(ConcurrentEditForm[Word]):
    """A word, with its list chosen by title."""

    word_list = forms.ChoiceField(choices=lambda: list(list_titles().items()), label="List")

    class Meta:
        model = Word
        fields = ("word_list", "text", "status", "details", "note", "source", "frequency")
        widgets = {"details": forms.Textarea(attrs={"rows": 6, "cols": 60})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if details := self.fields.get("details"):  # who may only look has no field
            details.help_text = f"{details.help_text} {explain_details()}"


@admin.register(Word)
class WordAdmin(FileExchangeAdmin[Word], HistoryAdmin):
    columns = COLUMNS
    form = WordForm
    list_display = ("text", "list_title", "status", "frequency", "source", "changed_at", "changed_by")
    list_filter = ("status", ListFilter, SourceFilter)
    list_select_related = ("changed_by",)
    search_fields = ("text", "details", "note", "source")
    list_per_page = 100
    actions = ("approve", "block")
    change_list_template = "desk/word_list.html"

    @admin.display(description="list", ordering="word_list")
    def list_title(self, word: Word) -> str:
        return list_titles().get(word.word_list, word.word_list)

    def get_urls(self) -> list[URLPattern]:
        own = [path("review/", self.admin_site.admin_view(self.review_page), name="words_review")]
        return own + super().get_urls()

    def review_page(self, request: HttpRequest) -> HttpResponse:
        """The queue of proposed words: one key per verdict, and the next word appears."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        return review_view(request, self.admin_site.each_context(request))

    def import_page(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        return import_view(request, context)

    def save_model(self, request: HttpRequest, obj: Word, form: forms.ModelForm[Word], change: bool) -> None:
        obj.changed_by = require_editor(request)
        super().save_model(request, obj, form, change)
        self._notify_lists(request, [(obj.word_list, obj.text)])

    def response_change(self, request: HttpRequest, obj: Word) -> HttpResponse:
        answer = super().response_change(request, obj)
        return (
            redirect_to_consequences([obj.pk])
            if obj.status == Word.BLOCKED and "_continue" not in request.POST
            else answer
        )

    def _set_status(self, request: HttpRequest, words: QuerySet[Word], status: str) -> list[int]:
        changed, rows = [], []
        for word in words.exclude(status=status):
            word.status, word.changed_by = status, require_editor(request)
            word.save()
            changed.append(word.pk)
            rows.append((word.word_list, word.text))
        self._notify_lists(request, rows)
        self.message_user(request, f"{len(changed)} word{'' if len(changed) == 1 else 's'} {status}.")
        return changed

    def _notify_lists(self, request: HttpRequest, changed: list[tuple[str, str]]) -> None:
        """Notify the games that use the lists, and show the editor their answers."""
        for message in announce_changes(changed):
            self.message_user(request, message)

    @admin.action(description="Approve the chosen words")
    def approve(self, request: HttpRequest, queryset: QuerySet[Word]) -> None:
        self._set_status(request, queryset, Word.APPROVED)

    @admin.action(description="Block the chosen words")
    def block(self, request: HttpRequest, queryset: QuerySet[Word]) -> HttpResponse | None:
        changed = self._set_status(request, queryset, Word.BLOCKED)
        return redirect_to_consequences(changed) if changed else None


def redirect_to_consequences(words: list[int]) -> HttpResponseRedirect:
    """Redirect to the coming editions that use these words."""
    return HttpResponseRedirect(
        f"{reverse('admin:editions_consequences')}?{urlencode({'words': ','.join(map(str, words[:500]))})}"
    )
