"""A base for admin pages with a history, whose addresses anybody may mistype."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.utils import unquote
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from simple_history.admin import SimpleHistoryAdmin


class History(SimpleHistoryAdmin):  # type: ignore[misc]  # simple_history has no types
    """History pages under addresses whose numbers are none answer that there is no such page.

    Django's own pages do so; those of simple_history would ask the database for a row that cannot be.
    """

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        self._must_be_number(object_id)
        page: HttpResponse = super().history_view(request, object_id, extra_context)
        return page

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> HttpResponse:
        self._must_be_number(object_id)
        self._must_be_number(version_id)
        page: HttpResponse = super().history_form_view(request, object_id, version_id, extra_context)
        return page

    def _must_be_number(self, text: str) -> None:
        try:
            self.model._meta.pk.to_python(unquote(text))
        except (ValidationError, ValueError) as problem:
            raise Http404("We couldn’t find that page.") from problem
