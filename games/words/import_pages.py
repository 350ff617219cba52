"""The desk's pages of imports: what a file would do is shown, and then it is written, stopped or taken back."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.words import importing
from games.words.approved import titles
from games.words.files import COLUMNS, as_text, rows_of
from games.words.import_history import IMPORTED, TAKEN_BACK, begun
from games.words.models import WordImport
from games.words.out_of_play import taken_out_by
from games.words.readonly import ReadOnly
from games.words.roles import editor
from games.words.row_numbers import rows_named
from games.words.signals import rules_of_lists
from games.words.tasks import ask_to_write, check_import, take_back_import, waits

CHECKED_AT_ONCE = 2_000
"""Files with more rows are checked by a worker."""


def import_view(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    """GET: where a file is chosen, with what its columns may say. POST: the file; answers the way to its page."""
    file = request.FILES.get("import_file") if request.method == "POST" else None
    if file is not None:
        return begin(request, file)
    if request.method == "POST":
        messages.error(request, "Nothing was imported: no file was chosen.")
    rules = rules_of_lists()
    lists = [(name, title, rules.get(name, "")) for name, title in titles().items()]
    more = {"title": "Import words", "lists": lists, "columns": COLUMNS}
    return TemplateResponse(request, "admin/words/import.html", {**context, **more})


def begin(request: HttpRequest, file: UploadedFile[bytes]) -> HttpResponse:
    """Checks a small file, hands a large one to a worker, or says what is wrong with it."""
    name = file.name or ""
    try:
        text = as_text(file.read(), name)
    except ValueError as problem:
        messages.error(request, f"Nothing was imported. {problem}")
        return redirect("admin:words_word_import")
    total = sum(1 for _ in rows_of(text))
    adds = request.POST.get("details") == "add"
    job = WordImport.objects.create(name=name[:120], content=text, user=editor(request), total=total, adds_details=adds)
    if total <= CHECKED_AT_ONCE:
        importing.check(job, pause=False)
    else:
        check_import.delay(job.pk)
    return redirect("admin:words_wordimport_change", job.pk)


@admin.register(WordImport)
class WordImportAdmin(ReadOnly[WordImport]):
    """Files on their way in, live."""

    list_display = ("name", "state", "percent", "added", "changed", "refused", "user", "asked_at")
    change_form_template = "admin/words/import_job.html"

    def get_urls(self) -> list[URLPattern]:
        pages = {"confirm": self.confirm, "stop": self.stop, "back": self.back, "refused": self.refused}
        own = [
            path(f"<int:number>/{name}/", self.admin_site.admin_view(page), name=f"words_import_{name}")
            for name, page in pages.items()
        ]
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
        jobs = WordImport.objects.defer("content", "refused_rows")
        job = get_object_or_404(jobs, pk__in=rows_named([object_id]))
        context = {**self.admin_site.each_context(request), "title": f"Import of {job}", "job": job, "opts": self.opts}
        written = job.rows.count() if job.state in (WordImport.DONE, WordImport.STOPPED, WordImport.FAILED) else 0
        out = taken_out_by(job.pk).count() if written else 0
        return TemplateResponse(
            request, self.change_form_template, {**context, "written": written, "out": out, "waits": waits(job)}
        )

    def confirm(self, request: HttpRequest, number: int) -> HttpResponse:
        """Lets the good rows of a checked file be written, or those that are left of a stopped one."""
        self._may(request)
        fit = WordImport.objects.filter(pk=number, state__in=(WordImport.CHECKED, WordImport.STOPPED))
        if fit.update(state=WordImport.CONFIRMED, done=0):
            self._note(request, number, begun(IMPORTED))
            ask_to_write(number)
        return redirect("admin:words_wordimport_change", number)

    def stop(self, request: HttpRequest, number: int) -> HttpResponse:
        """Stops a check or a writing after the portion that it is at."""
        self._may(request)
        under_way = WordImport.objects.filter(pk=number, state__in=WordImport.STOPPABLE)
        if under_way.update(state=WordImport.STOPPED):
            self._note(request, number, "Stopped.")
        return redirect("admin:words_wordimport_change", number)

    def back(self, request: HttpRequest, number: int) -> HttpResponse:
        """Takes back what an import has written."""
        self._may(request)
        over = (WordImport.DONE, WordImport.STOPPED, WordImport.FAILED)
        fit = WordImport.objects.filter(pk=number, state__in=over)
        if fit.update(state=WordImport.TAKING_BACK, done=0, kept=0):
            self._note(request, number, begun(TAKEN_BACK))
            take_back_import.delay(number)
        return redirect("admin:words_wordimport_change", number)

    def refused(self, request: HttpRequest, number: int) -> HttpResponse:
        """The refused rows of a file, with their numbers and why."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        job = get_object_or_404(WordImport, pk=number)
        name = f"refused-{number}.csv"
        text = "\ufeff" + job.refused_rows  # by which a spreadsheet knows UTF-8
        return HttpResponse(
            text, "text/csv; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )

    def _note(self, request: HttpRequest, number: int, told: str) -> None:
        """Keeps in the history what was done with an import."""
        self.log_change(request, WordImport.objects.defer("content", "refused_rows").get(pk=number), told)

    def _may(self, request: HttpRequest) -> None:
        if request.method != "POST" or not request.user.has_perm("words.add_word"):
            raise PermissionDenied
