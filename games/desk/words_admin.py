"""The desk's pages of words: search, review, approve, block, history, export, and imports of files."""

import re
from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import or_
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode

from games.desk import word_imports
from games.desk.review import answer_review
from games.desk.tasks import check_import, take_back_import, write_import
from games.editions.tasks import LONG_QUEUE
from games.infra import jobs
from games.infra.admin_pages import (
    BYTE_ORDER_MARK,
    CONTENT_TYPES,
    ConcurrentEditForm,
    FileExchangeAdmin,
    HistoryAdmin,
    ReadOnlyAdmin,
    parse_row_numbers,
)
from games.infra.jobs import JobTask
from games.infra.models import Job
from games.infra.roles import require, require_signed_in_user
from games.infra.table_files import WORD_FIELDS, normalise_file, read_rows
from games.words.game_rules import announce_changes, explain_details
from games.words.models import Word, WordImport
from games.words.word_lists import load_list_titles
from puzzles.wording import format_count

MOST_ROWS_CHECKED_AT_ONCE = 2_000
"""Files with more rows are checked by a worker, and wait until coming puzzles are made."""


def choose_queue(batch: WordImport) -> str | None:
    """Return the queue of puzzles for a large file, which takes minutes; None lets a small file go first."""
    return LONG_QUEUE if batch.total > MOST_ROWS_CHECKED_AT_ONCE else None


def describe_wait(batch: WordImport) -> str:
    """Say what an import waits for until a worker starts it."""
    if choose_queue(batch) is None or not batch.job:
        return "Waiting to start."
    earlier = Job.objects.filter(state__in=Job.UNFINISHED, queue=LONG_QUEUE).exclude(pk=batch.job.pk).count()
    return f"Waiting for a worker. It has {format_count(earlier, 'other job')} to do, such as coming puzzles."


def answer_import(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    """Show the form for a file (GET), or start its import (POST)."""
    if request.method == "POST":
        if file := request.FILES.get("import_file"):
            return start_import(request, file)
        messages.error(request, "You didn’t choose a file, so nothing was imported.")
    lists = [(name, title, explain_details(name)) for name, title in load_list_titles().items()]
    page = {"title": "Import words", "lists": lists, "columns": WORD_FIELDS}
    return TemplateResponse(request, "desk/import.html", {**context, **page})


def start_import(request: HttpRequest, file: UploadedFile[bytes]) -> HttpResponse:
    """Store a file, and check it now if it is small, else in a worker. Refuse a file that can't be read."""
    name = file.name or ""
    try:
        text = normalise_file(file.read(), name)
    except ValueError as problem:
        messages.error(request, f"Nothing was imported. {problem}")
        return redirect("admin:words_word_import")
    total = sum(1 for _ in read_rows(text))
    batch = WordImport.objects.create(name=name[:120], content=text, user=require_signed_in_user(request), total=total)
    if total <= MOST_ROWS_CHECKED_AT_ONCE:
        word_imports.check_file(batch, pause=False)
    else:
        check_import.retry_now(batch.pk, queue=choose_queue(batch))
    return redirect("admin:words_wordimport_change", batch.pk)


@admin.register(WordImport)
class WordImportAdmin(ReadOnlyAdmin[WordImport]):
    list_display = ("name", "state", "added", "changed", "refused", "user", "asked_at")
    change_form_template = "desk/import_job.html"

    def get_urls(self) -> list[URLPattern]:
        pages = {
            "confirm": self.confirm_import,
            "stop": self.stop_import,
            "back": self.undo_import,
            "refused": self.export_refused_rows,
        }
        own = [
            path(f"<int:number>/{name}/", self.admin_site.admin_view(page), name=f"words_import_{name}")
            for name, page in pages.items()
        ]
        return own + super().get_urls()

    def change_view(self, request: HttpRequest, object_id: str, *_: object, **__: object) -> HttpResponse:
        require(self.has_view_permission(request))
        batches = WordImport.objects.defer("content", "refused_rows")
        batch = get_object_or_404(batches, pk__in=parse_row_numbers([object_id]))
        written = 0 if batch.is_busy or batch.state == WordImport.TAKEN_BACK else batch.rows.count()
        context = {"title": f"Import of {batch}", "batch": batch, "opts": self.opts, "written": written}
        context["waits"] = describe_wait(batch)
        return self.render_page(request, self.change_form_template, context)

    def confirm_import(self, request: HttpRequest, number: int) -> HttpResponse:
        """Ask a worker to write a checked file, or the rest of a stopped one."""
        return self._request_task(request, number, write_import, (WordImport.CHECKED, WordImport.STOPPED))

    def undo_import(self, request: HttpRequest, number: int) -> HttpResponse:
        """Ask a worker to undo what an import has written."""
        over = (WordImport.DONE, WordImport.STOPPED, WordImport.CHECKED)
        return self._request_task(request, number, take_back_import, over)

    def _request_task(self, request: HttpRequest, number: int, task: JobTask, states: tuple[str, ...]) -> HttpResponse:
        """Ask a worker for a task on an import, if the import is in one of these states and not busy."""
        require(request.method == "POST" and request.user.has_perm("words.add_word"))
        batch = WordImport.objects.filter(pk=number, state__in=states).first()
        if batch and not batch.is_busy:
            WordImport.objects.filter(pk=number).update(step=task.name, kept=0)
            task.retry_now(number, queue=choose_queue(batch))
        return redirect("admin:words_wordimport_change", number)

    def stop_import(self, request: HttpRequest, number: int) -> HttpResponse:
        """Stop checking or writing after the current portion."""
        require(request.method == "POST" and request.user.has_perm("words.add_word"))
        for step in (WordImport.CHECK, WordImport.WRITE):
            if jobs.cancel_job(step, [number]):
                WordImport.objects.filter(pk=number).update(state=WordImport.STOPPED)
        return redirect("admin:words_wordimport_change", number)

    def export_refused_rows(self, request: HttpRequest, number: int) -> HttpResponse:
        """Send the refused rows of a file as CSV, with row numbers and reasons."""
        require(self.has_view_permission(request))
        batch = get_object_or_404(WordImport, pk=number)
        headers = {"Content-Disposition": f'attachment; filename="refused-{number}.csv"'}
        return HttpResponse(BYTE_ORDER_MARK + batch.refused_rows, CONTENT_TYPES["csv"], headers=headers)


LIST_PARAMETER, ALL_LISTS = "word_list", "all"
LAST_LIST_KEY = "desk_word_list"
"""The session key of the list that an editor saw last, on which the page opens."""
MOST_SOURCES = 24
"""If a list has more sources than this, the filter shows only their first words."""
FIRST_WORD_PATTERN = re.compile(r"[\w-]+")


def find_first_word(source: str) -> str:
    """Return the first word of a source.

    >>> find_first_word("kinds fish.n.01"), find_first_word("hidden | colours"), find_first_word("WordNet, wordfreq")
    ('kinds', 'hidden', 'WordNet')
    """
    match = FIRST_WORD_PATTERN.match(source)
    return match[0] if match else source


class SourceFilter(admin.SimpleListFilter):
    """A filter by source, or by its first word if there are many sources."""

    title = "source"
    parameter_name = "source"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        rows = Word.objects.exclude(source="")
        word_list = request.GET.get(LIST_PARAMETER)
        if word_list and word_list != ALL_LISTS:
            rows = rows.filter(word_list=word_list)
        sources = sorted(rows.order_by().values_list("source", flat=True).distinct())
        if len(sources) <= MOST_SOURCES:
            return [(source, source) for source in sources]
        sources_by_word: dict[str, list[str]] = {}
        for source in sources:
            sources_by_word.setdefault(find_first_word(source), []).append(source)
        return [(first, f"{first} …" if len(group) > 1 else group[0]) for first, group in sources_by_word.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        chosen = self.value()
        if not chosen:
            return queryset
        beginnings = (Q(source__startswith=chosen + after) for after in (" ", ",", "|"))
        return queryset.filter(reduce(or_, beginnings, Q(source=chosen)))


class WordListFilter(admin.SimpleListFilter):
    """A filter by list. It has its own choice for all lists, because the page opens on one."""

    title = "list"
    parameter_name = LIST_PARAMETER

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [*load_list_titles().items(), (ALL_LISTS, "All lists")]

    def choices(self, changelist: Any) -> Iterator[Any]:
        return islice(super().choices(changelist), 1, None)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        chosen = self.value()
        return queryset.filter(word_list=chosen) if chosen and chosen != ALL_LISTS else queryset


class WordForm(ConcurrentEditForm[Word]):
    """The form of a word; its list is chosen by title."""

    word_list = forms.ChoiceField(choices=lambda: list(load_list_titles().items()), label="List")

    class Meta:
        model = Word
        fields = ("word_list", "text", "status", "details", "note", "source", "frequency")
        widgets = {"details": forms.Textarea(attrs={"rows": 6, "cols": 60})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        details = self.fields.get("details")  # users who may only view have no field
        word_list = self.initial.get(LIST_PARAMETER) or self.instance.word_list
        if details and (list_help := explain_details(word_list)):
            details.help_text = f"{load_list_titles()[word_list]}. {list_help}"


@admin.register(Word)
class WordAdmin(FileExchangeAdmin[Word], HistoryAdmin):
    columns = WORD_FIELDS
    form = WordForm
    list_display = ("text", "list_title", "status", "frequency", "source", "changed_at", "changed_by")
    list_filter = ("status", WordListFilter, SourceFilter)
    list_select_related = ("changed_by",)
    search_fields = ("text", "details", "note", "source")
    list_per_page = 100
    actions = ("approve", "block")
    change_list_template = "desk/word_list.html"

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Show one list: the chosen one, or the one that the editor saw last."""
        titles = load_list_titles()
        if request.method == "GET" and not request.GET:
            last = request.session.get(LAST_LIST_KEY)
            request.GET = QueryDict(urlencode({LIST_PARAMETER: last if last in titles else next(iter(titles))}))
        chosen = request.GET.get(LIST_PARAMETER, "")
        if chosen in titles:
            request.session[LAST_LIST_KEY] = chosen
        title = titles.get(chosen, "Words of all lists")
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Let a new word be in the list from which its form was opened."""
        filters = QueryDict(request.GET.get("_changelist_filters", ""))
        return {LIST_PARAMETER: filters.get(LIST_PARAMETER, ""), **super().get_changeform_initial_data(request)}

    def response_post_save_add(self, request: HttpRequest, obj: Word) -> HttpResponseRedirect:
        return redirect_to_word(obj)

    def response_post_save_change(self, request: HttpRequest, obj: Word) -> HttpResponseRedirect:
        return redirect_to_word(obj)

    @admin.display(description="list", ordering="word_list")
    def list_title(self, word: Word) -> str:
        return load_list_titles().get(word.word_list, word.word_list)

    def get_urls(self) -> list[URLPattern]:
        paths = [path("review/", self.admin_site.admin_view(self.review_page), name="words_review")]
        return paths + super().get_urls()

    def review_page(self, request: HttpRequest) -> HttpResponse:
        require(self.has_change_permission(request))
        return answer_review(request, self.admin_site.each_context(request))

    def import_page(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        return answer_import(request, context)

    def save_model(self, request: HttpRequest, obj: Word, form: forms.ModelForm[Word], change: bool) -> None:
        obj.changed_by = require_signed_in_user(request)
        super().save_model(request, obj, form, change)
        self._announce_changes(request, [obj])

    def response_change(self, request: HttpRequest, obj: Word) -> HttpResponse:
        answer = super().response_change(request, obj)
        is_blocked = obj.status == Word.BLOCKED and "_continue" not in request.POST
        return redirect_to_consequences([obj.pk]) if is_blocked else answer

    def _set_status(self, request: HttpRequest, words: QuerySet[Word], status: str) -> list[int]:
        changed = list(words.exclude(status=status))
        for word in changed:
            word.status, word.changed_by = status, require_signed_in_user(request)
            word.save()
        self._announce_changes(request, changed)
        self.message_user(request, f"{format_count(len(changed), 'word')} {status}.")
        return [word.pk for word in changed]

    def _announce_changes(self, request: HttpRequest, changed: list[Word]) -> None:
        """Announce changed words to the games, and show the editor their sentences."""
        for message in announce_changes((word.word_list, word.text) for word in changed):
            self.message_user(request, message)

    @admin.action(description="Approve the chosen words")
    def approve(self, request: HttpRequest, queryset: QuerySet[Word]) -> None:
        self._set_status(request, queryset, Word.APPROVED)

    @admin.action(description="Block the chosen words")
    def block(self, request: HttpRequest, queryset: QuerySet[Word]) -> HttpResponse | None:
        changed = self._set_status(request, queryset, Word.BLOCKED)
        return redirect_to_consequences(changed) if changed else None


def redirect_to_word(word: Word) -> HttpResponseRedirect:
    """Redirect to a word's list, searched for this word."""
    query = urlencode({LIST_PARAMETER: word.word_list, "q": word.text})
    return HttpResponseRedirect(f"{reverse('admin:words_word_changelist')}?{query}")


def redirect_to_consequences(words: list[int]) -> HttpResponseRedirect:
    """Redirect to the page of coming editions that use these words."""
    numbers = ",".join(map(str, words[:500]))
    return HttpResponseRedirect(f"{reverse('admin:editions_consequences')}?{urlencode({'words': numbers})}")
