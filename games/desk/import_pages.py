"""The desk's pages of imports: what a file would change is shown, then it is written, stopped or taken back."""

from collections.abc import Mapping

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from games.desk import importing
from games.desk.tasks import check_import, take_back_import, write_import
from games.infra import jobs
from games.infra.admin_pages import ReadOnlyAdmin, parse_row_numbers
from games.infra.jobs import JobTask
from games.infra.roles import require_editor
from games.infra.table_files import COLUMNS, normalise_file, read_rows
from games.words.game_rules import explain_details
from games.words.models import WordImport
from games.words.word_lists import list_titles

CHECKED_AT_ONCE = 2_000
"""Files with more rows are checked by a worker."""


def import_view(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    """Show the form for a file and what its columns may contain (GET), or take the file (POST)."""
    file = request.FILES.get("import_file") if request.method == "POST" else None
    if file is not None:
        return start_import(request, file)
    if request.method == "POST":
        messages.error(request, "Nothing was imported: no file was chosen.")
    more = {"title": "Import words", "lists": list_titles(), "columns": COLUMNS, "help": explain_details()}
    return TemplateResponse(request, "desk/import.html", {**context, **more})


def start_import(request: HttpRequest, file: UploadedFile[bytes]) -> HttpResponse:
    """Check a small file, give a large one to a worker, or say what is wrong with it."""
    name = file.name or ""
    try:
        text = normalise_file(file.read(), name)
    except ValueError as problem:
        messages.error(request, f"Nothing was imported. {problem}")
        return redirect("admin:words_word_import")
    total = sum(1 for _ in read_rows(text))
    batch = WordImport.objects.create(name=name[:120], content=text, user=require_editor(request), total=total)
    if total <= CHECKED_AT_ONCE:
        importing.check_file(batch, pause=False)
    else:
        check_import.delay(batch.pk)
    return redirect("admin:words_wordimport_change", batch.pk)


@admin.register(WordImport)
class WordImportAdmin(ReadOnlyAdmin[WordImport]):
    """Imported files, live."""

    list_display = ("name", "state", "added", "changed", "refused", "user", "asked_at")
    change_form_template = "desk/import_job.html"

    def get_urls(self) -> list[URLPattern]:
        pages = {
            "confirm": self.confirm_import,
            "stop": self.stop_import,
            "back": self.take_back,
            "refused": self.refused_csv,
        }
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
        batches = WordImport.objects.defer("content", "refused_rows")
        batch = get_object_or_404(batches, pk__in=parse_row_numbers([object_id]))
        written = 0 if batch.is_busy or batch.state == WordImport.TAKEN_BACK else batch.rows.count()
        more = {"title": f"Import of {batch}", "batch": batch, "opts": self.opts, "written": written}
        return TemplateResponse(request, self.change_form_template, {**self.admin_site.each_context(request), **more})

    def confirm_import(self, request: HttpRequest, number: int) -> HttpResponse:
        """Ask a worker to write the good rows of a checked file, or the rest of a stopped one."""
        return self._hand_over(request, number, write_import, (WordImport.CHECKED, WordImport.STOPPED))

    def take_back(self, request: HttpRequest, number: int) -> HttpResponse:
        """Ask a worker to take back what an import has written."""
        over = (WordImport.DONE, WordImport.STOPPED, WordImport.CHECKED)
        return self._hand_over(request, number, take_back_import, over)

    def _hand_over(self, request: HttpRequest, number: int, task: JobTask, states: tuple[str, ...]) -> HttpResponse:
        """Give an import in one of these states to a worker, unless one has it."""
        self._require_permission(request)
        batch = WordImport.objects.filter(pk=number, state__in=states).first()
        if batch and not batch.is_busy:
            WordImport.objects.filter(pk=number).update(step=task.name, kept=0)
            task.retry_now(number)
        return redirect("admin:words_wordimport_change", number)

    def stop_import(self, request: HttpRequest, number: int) -> HttpResponse:
        """Stop checking or writing after the current portion."""
        self._require_permission(request)
        for step in (WordImport.CHECK, WordImport.WRITE):
            if jobs.cancel_job(step, [number]):
                WordImport.objects.filter(pk=number).update(state=WordImport.STOPPED)
        return redirect("admin:words_wordimport_change", number)

    def refused_csv(self, request: HttpRequest, number: int) -> HttpResponse:
        """The refused rows of a file, with row numbers and reasons."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        batch = get_object_or_404(WordImport, pk=number)
        name = f"refused-{number}.csv"
        text = "\ufeff" + batch.refused_rows  # by which a spreadsheet knows UTF-8
        return HttpResponse(
            text, "text/csv; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )

    def _require_permission(self, request: HttpRequest) -> None:
        if request.method != "POST" or not request.user.has_perm("words.add_word"):
            raise PermissionDenied
