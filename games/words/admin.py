"""The editors' desk for word lists: search, filter, review, approve, block, import, export, history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode

from games.words.approved import titles
from games.words.exchange import Exchange, problem_with
from games.words.history import History
from games.words.importing import WordResource, dataset_of
from games.words.meanwhile import Meanwhile
from games.words.models import Word, WordImport
from games.words.readonly import ReadOnly
from games.words.review import review_view
from games.words.roles import editor
from games.words.row_numbers import rows_named
from games.words.signals import help_with_details, tell
from games.words.sources import SourceFilter
from games.words.tasks import check_import, write_import

MOST_ROWS_AT_ONCE = 2_000
"""Larger files are imported by a worker."""


class ListFilter(admin.SimpleListFilter):
    """The word lists by their titles."""

    title = "list"
    parameter_name = "word_list"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return list(titles().items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        return queryset.filter(word_list=self.value()) if self.value() else queryset


class WordForm(Meanwhile[Word]):
    """A word with its list to choose by title."""

    word_list = forms.ChoiceField(choices=lambda: list(titles().items()), label="List")

    class Meta:
        model = Word
        fields = ("word_list", "text", "status", "details", "note", "source", "frequency")
        widgets = {"details": forms.Textarea(attrs={"rows": 6, "cols": 60})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if details := self.fields.get("details"):  # who may only look has no field
            details.help_text = f"{details.help_text} {help_with_details()}"


@admin.register(Word)
class WordAdmin(Exchange, History):
    resource_classes = [WordResource]
    form = WordForm
    list_display = ("text", "list_title", "status", "frequency", "source", "changed_at", "changed_by")
    list_filter = ("status", ListFilter, SourceFilter)
    list_select_related = ("changed_by",)
    search_fields = ("text", "details", "note", "source")
    list_per_page = 100
    actions = ("approve", "block")
    import_export_change_list_template = "admin/words/word_list.html"

    @admin.display(description="list", ordering="word_list")
    def list_title(self, word: Word) -> str:
        return titles().get(word.word_list, word.word_list)

    def get_urls(self) -> list[URLPattern]:
        own = [path("review/", self.admin_site.admin_view(self.review), name="words_review")]
        return own + super().get_urls()

    def review(self, request: HttpRequest) -> HttpResponse:
        """The queue of proposed words: one key per verdict, and the next appears."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        return review_view(request, self.admin_site.each_context(request))

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: object) -> dict[str, object]:
        return {**super().get_import_resource_kwargs(request, **kwargs), "user": editor(request)}

    def import_action(  # type: ignore[override]  # a large file is answered by the way to its own page
        self, request: HttpRequest, **kwargs: object
    ) -> HttpResponse:
        """The usual import with its preview; a large file goes to a worker."""
        file = request.FILES.get("import_file") if request.method == "POST" else None
        if file is not None and self.has_import_permission(request) and not problem_with(file):
            rows = file.read().count(b"\n")
            file.seek(0)
            if rows > MOST_ROWS_AT_ONCE:
                return begin_import(request, file)
        return super().import_action(request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Word, form: forms.ModelForm[Word], change: bool) -> None:
        obj.changed_by = editor(request)
        super().save_model(request, obj, form, change)
        self._tell(request, [(obj.word_list, obj.text)])

    def response_change(self, request: HttpRequest, obj: Word) -> HttpResponse:
        answer = super().response_change(request, obj)
        return consequences([obj.pk]) if obj.status == Word.BLOCKED and "_continue" not in request.POST else answer

    def _set(self, request: HttpRequest, words: QuerySet[Word], status: str) -> list[int]:
        changed, rows = [], []
        for word in words.exclude(status=status):
            word.status, word.changed_by = status, editor(request)
            word.save()
            changed.append(word.pk)
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

    @admin.action(description="Block the chosen words")
    def block(self, request: HttpRequest, queryset: QuerySet[Word]) -> HttpResponse | None:
        changed = self._set(request, queryset, Word.BLOCKED)
        return consequences(changed) if changed else None


def consequences(words: list[int]) -> HttpResponseRedirect:
    """To the page that says which coming editions use these words."""
    return HttpResponseRedirect(
        f"{reverse('admin:editions_consequences')}?{urlencode({'words': ','.join(map(str, words[:500]))})}"
    )


def begin_import(request: HttpRequest, file: UploadedFile[bytes]) -> HttpResponse:
    """Hands a file to a worker, or says what is wrong with it."""
    name = file.name or ""
    try:
        text = file.read().decode("utf-8-sig")
        dataset_of(text, name)
    except (UnicodeDecodeError, ValueError) as problem:
        messages.error(request, f"Nothing was imported. {problem}")
        return redirect("admin:words_word_import")
    job = WordImport.objects.create(name=name[:120], content=text, user=editor(request))
    check_import.delay(job.pk)
    return redirect("admin:words_wordimport_change", job.pk)


@admin.register(WordImport)
class WordImportAdmin(ReadOnly[WordImport]):
    """Large files on their way in, live."""

    list_display = ("name", "state", "percent", "added", "changed", "refused", "user", "asked_at")
    change_form_template = "admin/words/import_job.html"

    def get_urls(self) -> list[URLPattern]:
        own = [path("<int:number>/confirm/", self.admin_site.admin_view(self.confirm), name="words_import_confirm")]
        return own + super().get_urls()

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, object] | None = None,
    ) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        job = get_object_or_404(WordImport.objects.defer("content"), pk__in=rows_named([object_id]))
        context = {**self.admin_site.each_context(request), "title": f"Import of {job}", "job": job, "opts": self.opts}
        return TemplateResponse(request, self.change_form_template, context)

    def confirm(self, request: HttpRequest, number: int) -> HttpResponse:
        """Lets a checked file be written."""
        if request.method != "POST" or not request.user.has_perm("words.add_word"):
            raise PermissionDenied
        fit = WordImport.objects.filter(pk=number, state=WordImport.CHECKED, refused=0)
        if fit.update(state=WordImport.CONFIRMED, done=0):
            write_import.delay(number)
        return redirect("admin:words_wordimport_change", number)
