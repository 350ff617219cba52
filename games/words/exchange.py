"""How rows travel between the desk and files: in formats that are safe to open, and within bounds.

Bounds are no quota: a whole dictionary is far below them. They keep one mistaken file from holding up everybody.
"""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from import_export.admin import ImportExportMixin
from import_export.formats.base_formats import JSON

from games.words.spreadsheets import SafeCSV

MOST_BYTES = 32 * 1024 * 1024
MOST_ROWS = 400_000
DEEPEST = 12
"""So many lists and objects inside of each other are more than any row has."""
STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
BRACKET = re.compile(r"[\[\]{}]")


def depth_of(text: str) -> int:
    """How deep the lists and objects of a JSON text stand inside of each other.

    >>> depth_of('[{"a": "[[[["}]'), depth_of("no JSON")
    (2, 0)
    """
    depth = deepest = 0
    for bracket in BRACKET.finditer(STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def check(text: str, name: str) -> None:
    """Raises ValueError with a sentence for a file that is larger or deeper than any that is meant."""
    if text.count("\n") > MOST_ROWS:
        raise ValueError(f"The file has more than {MOST_ROWS:,} lines. Please import it in parts.")
    if name.lower().endswith(".json") and depth_of(text) > DEEPEST:
        raise ValueError(f"The file has lists more than {DEEPEST} deep, which no row has.")


class Exchange(ImportExportMixin):  # type: ignore[type-arg]  # the class takes no parameter when it runs
    """The desk's page of a model whose rows come from files and go into them."""

    formats = [SafeCSV, JSON]

    def import_action(  # type: ignore[override]  # a file that is refused is answered by the way back
        self, request: HttpRequest, **kwargs: object
    ) -> HttpResponse:
        """The usual import with its preview, of a file within bounds."""
        file = request.FILES.get("import_file") if request.method == "POST" else None
        problem = problem_with(file) if file is not None else ""
        if problem:
            messages.error(request, f"Nothing was imported. {problem}")
            return redirect(request.path)
        answer: HttpResponse = super().import_action(request, **kwargs)
        return answer

    def process_import(self, request: HttpRequest, **kwargs: object) -> HttpResponse:
        """Writes what the preview showed; where its file is gone, or never was, nothing."""
        try:
            answer: HttpResponse = super().process_import(request, **kwargs)
        except (OSError, ValueError, IndexError):
            messages.error(request, "Nothing was imported: what the preview showed is no longer there. Try again.")
            return redirect(request.path.removesuffix("process_import/") + "import/")
        return answer

    def get_valid_export_item_pks(self, request: HttpRequest) -> list[str]:
        """What may be chosen for a file: any row there is."""
        model: Any = self.model
        return list(model._default_manager.values_list("pk", flat=True))


def problem_with(file: UploadedFile[bytes]) -> str:
    """What is wrong with a file before anybody reads its rows, or nothing."""
    if (file.size or 0) > MOST_BYTES:
        return f"The file is larger than {MOST_BYTES // 2**20} MB. Please import it in parts."
    try:
        check(file.read().decode("utf-8-sig"), file.name or "")
    except UnicodeDecodeError:
        return "The file is not written in UTF-8."
    except ValueError as why:
        return str(why)
    finally:
        file.seek(0)
    return ""
