"""The editors' desk for word lists: search, filter, review, approve, block, import, export, history."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Case, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.http import urlencode

from games.words.approved import titles
from games.words.cards import card_view, mark_read
from games.words.exchange import Exchange
from games.words.history import History
from games.words.import_pages import import_view
from games.words.importing import WordResource
from games.words.meanwhile import Meanwhile
from games.words.models import Word
from games.words.reasons import LONGEST, MISSING, Reasoned, quoted, why_of, with_reason
from games.words.review import LONGEST_TOLD, review_view
from games.words.roles import editor
from games.words.signals import help_with_details, right_form, tell
from games.words.sources import SourceFilter

UNREAD = "by a machine, unread"


class ListFilter(admin.SimpleListFilter):
    """The word lists by their titles."""

    title = "list"
    parameter_name = "word_list"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return list(titles().items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        return queryset.filter(word_list=self.value()) if self.value() else queryset


class UnreadFilter(admin.SimpleListFilter):
    """What machines wrote, by whether somebody has read it."""

    title = "what a machine wrote"
    parameter_name = "found"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [("unread", "not read yet"), ("read", "read")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        chosen = self.value()
        return queryset.filter(found=True, read_at__isnull=chosen == "unread") if chosen else queryset


FOLDED = '{} <details class="help-more"><summary>What each game reads in it</summary>{}</details>'
"""A short help, with the long one to open."""

TWIN = 'This list has <a href="{}">{}</a> already; it is {}.'
"""What is said of a word that stands in its list."""


class WordForm(Meanwhile[Word]):
    """A word with its list to choose by title; whoever blocks it says why."""

    why = forms.CharField(
        max_length=LONGEST,
        required=False,
        label="Why",
        widget=forms.TextInput({"autocomplete": "off", "size": 60}),
        help_text="The history keeps it. Needed where a word is blocked.",
    )
    word_list = forms.ChoiceField(choices=lambda: list(titles().items()), label="List")

    class Meta:
        model = Word
        fields = ("word_list", "text", "status", "details", "note", "source", "frequency")
        widgets = {"details": forms.Textarea(attrs={"rows": 6, "cols": 60})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if details := self.fields.get("details"):  # who may only look has no field
            details.help_text = format_html(FOLDED, details.help_text, help_with_details())

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        self._refuse_twin()
        status = self.cleaned_data.get("status")
        if status == Word.BLOCKED != self.initial.get("status") and not self.cleaned_data.get("why", "").strip():
            self.add_error("why", MISSING)
        return cleaned

    def _refuse_twin(self) -> None:
        """Says where the word is that stands in this list already, in the form that the list gives it."""
        name, text = self.cleaned_data.get("word_list", ""), self.cleaned_data.get("text", "")
        if not (name and text and {"word_list", "text"} & {*self.changed_data}):
            return
        alike = Word.objects.filter(word_list=name, text__in={text, right_form(name, text)})
        if twin := alike.exclude(pk=self.instance.pk).first():
            there = reverse("admin:words_word_change", args=[twin.pk])
            self.add_error("text", format_html(TWIN, there, twin.text, twin.status))

    def clean_details(self) -> str:
        """The details with lines ended as everywhere else; a browser ends them in two signs."""
        return "\n".join(str(self.cleaned_data["details"]).splitlines())

    def told(self) -> str:
        """What has changed, from what to what, and why; a browser sends some of what did not in another form."""
        names = [name for name in self.changed_data if name not in ("why", "seen")]
        both = {name: (_line(self.initial.get(name)), _line(self.cleaned_data[name])) for name in names}
        lines = [f"{self.fields[name].label}: {was} → {now}." for name, (was, now) in both.items() if was != now]
        return with_reason(" ".join(lines) or "Saved as it was.", self.cleaned_data.get("why", "").strip())


def _line(value: object) -> str:
    """A value of the form in one line.

    >>> _line("a sweet\\na lump"), _line(None)
    ('“a sweet / a lump”', 'nothing')
    """
    return quoted(" / ".join(str("" if value is None else value).splitlines()).strip())


@admin.register(Word)
class WordAdmin(Exchange, Reasoned[Word], History):  # type: ignore[misc]  # the import names its model anew
    resource_classes = [WordResource]
    form = WordForm
    list_display = ("text", "list_title", "status", "unread", "frequency", "source", "changed_at", "changed_by")
    list_filter = ("status", ListFilter, UnreadFilter, SourceFilter)
    list_select_related = ("changed_by",)
    search_fields = ("text", "details", "note", "source")
    list_per_page = 100
    actions = ("approve", "block", "read")
    needs_reason = ("block",)
    import_export_change_list_template = "admin/words/word_list.html"

    @admin.display(description="list", ordering="word_list")
    def list_title(self, word: Word) -> str:
        return titles().get(word.word_list, word.word_list)

    @admin.display(description="read", ordering="read_at")
    def unread(self, word: Word) -> str:
        return UNREAD if word.unread else ""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Word], search_term: str
    ) -> tuple[QuerySet[Word], bool]:
        """What holds the words looked for, the word itself before those that contain it, unless a column was chosen.

        Of words that only capitals tell apart the one that was written comes first.
        """
        wanted = search_term.strip()
        just, alike = When(text=wanted, then=Value(0)), When(text__iexact=wanted, then=Value(1))
        exact = Case(just, alike, default=Value(2))
        found, twice = super().get_search_results(request, queryset, search_term)
        return (found if "o" in request.GET else found.order_by(exact, *queryset.query.order_by)), twice

    def get_urls(self) -> list[URLPattern]:
        own = [
            path("review/", self.admin_site.admin_view(self.review), name="words_review"),
            path("review/card/<int:number>/", self.admin_site.admin_view(self.card), name="words_card"),
        ]
        return own + super().get_urls()

    def review(self, request: HttpRequest) -> HttpResponse:
        """The queue of proposed words: one key per verdict, and the next appears."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        return review_view(request, self.admin_site.each_context(request))

    def card(self, request: HttpRequest, number: int) -> HttpResponse:
        """What helps to judge a word."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        return card_view(request, number)

    def import_action(  # type: ignore[override]  # words have a page of their own for this
        self, request: HttpRequest, **kwargs: object
    ) -> HttpResponse:
        if not self.has_import_permission(request):
            raise PermissionDenied
        return import_view(request, self.admin_site.each_context(request))

    def get_fields(self, request: HttpRequest, obj: Word | None = None) -> Any:
        """A word's fields, why below the status; whoever may only look is not asked why."""
        fields = super().get_fields(request, obj)
        may = self.has_change_permission(request, obj) if obj else self.has_add_permission(request)
        if not may:
            return [name for name in fields if name not in ("why", "seen")]
        others = [name for name in fields if name != "why"]
        after = others.index("status") + 1
        return [*others[:after], "why", *others[after:]]

    def construct_change_message(self, request: HttpRequest, form: forms.Form, formsets: Any, add: bool = False) -> Any:
        """What the history says of a word that was saved."""
        if add or not isinstance(form, WordForm):
            return super().construct_change_message(request, form, formsets, add)
        return form.told()

    def save_model(self, request: HttpRequest, obj: Word, form: forms.ModelForm[Word], change: bool) -> None:
        obj.changed_by, obj._change_reason = editor(request), why_of(request)[:LONGEST_TOLD]
        obj.read_at = timezone.now() if obj.found else None
        super().save_model(request, obj, form, change)
        self._tell(request, [(obj.word_list, obj.text)])

    def response_change(self, request: HttpRequest, obj: Word) -> HttpResponse:
        answer = super().response_change(request, obj)
        return consequences([obj.pk]) if obj.status == Word.BLOCKED and "_continue" not in request.POST else answer

    def _set(self, request: HttpRequest, words: QuerySet[Word], status: str) -> list[int]:
        changed, rows = [], []
        for word in words.exclude(status=status):
            word.status, word.changed_by, word._change_reason = status, editor(request), why_of(request)[:LONGEST_TOLD]
            word.read_at = timezone.now() if word.found else None
            word.save()
            changed.append(word.pk)
            self.note(request, word, f"{status.capitalize()}.")
            rows.append((word.word_list, word.text))
        self._tell(request, rows)
        self.message_user(request, f"{len(changed)} word{'' if len(changed) == 1 else 's'} {status}.")
        return changed

    def _tell(self, request: HttpRequest, changed: list[tuple[str, str]]) -> None:
        """Lets everyone who stands on the lists know, and shows the editor what they say."""
        for told in tell(changed):
            self.message_user(request, told)

    @admin.action(description="Approve the chosen words")
    def approve(self, request: HttpRequest, queryset: QuerySet[Word]) -> None:
        self._set(request, queryset, Word.APPROVED)

    @admin.action(description="Mark the chosen words as read: what a machine wrote is fair")
    def read(self, request: HttpRequest, queryset: QuerySet[Word]) -> None:
        count = mark_read(queryset, editor(request))
        self.message_user(request, f"{count} word{'' if count == 1 else 's'} marked as read.")

    @admin.action(description="Block the chosen words")
    def block(self, request: HttpRequest, queryset: QuerySet[Word]) -> HttpResponse | None:
        changed = self._set(request, queryset, Word.BLOCKED)
        return consequences(changed) if changed else None


def consequences(words: list[int]) -> HttpResponseRedirect:
    """To the page that says which coming editions use these words."""
    return HttpResponseRedirect(
        f"{reverse('admin:editions_consequences')}?{urlencode({'words': ','.join(map(str, words[:500]))})}"
    )
