"""A base for admin pages on which things are done for players: each with a reason, which the history keeps."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME, ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString, mark_safe

from games.words.readonly import ModelT

LONGEST = 200
"""So many characters of a reason are kept."""
WHY = " Why: "
"""What stands between what was done and its reason in the history."""
MISSING = "Nothing was changed. Say why in a few words: the history keeps it."


def why_of(request: HttpRequest) -> str:
    """The reason that was sent; empty where none was."""
    sent = (" ".join(text.split()) for text in request.POST.getlist("why"))
    return next(filter(None, sent), "")[:LONGEST]


def with_reason(told: str, why: str) -> str:
    """What was done and why, as the history keeps it.

    >>> with_reason("Hidden.", "an insult")
    'Hidden. Why: an insult'
    """
    return f"{told}{WHY}{why}" if why else told


def quoted(text: str) -> str:
    """What a text was, or is now, as the history tells it.

    >>> quoted("a lump"), quoted("")
    ('“a lump”', 'nothing')
    """
    return f"“{text}”" if text else "nothing"


class WhyForm(ActionForm):
    """Django's choice of an action, and why."""

    why = forms.CharField(
        max_length=LONGEST, required=False, label="Why", widget=forms.TextInput({"autocomplete": "off", "size": 24})
    )


class Reasoned(admin.ModelAdmin[ModelT]):
    """An admin page whose actions of players' concern (`needs_reason`) are not done without one."""

    action_form = WhyForm
    needs_reason: tuple[str, ...] = ()

    def response_action(self, request: HttpRequest, queryset: QuerySet[ModelT], *more: Any) -> HttpResponse | None:
        """Does an action, unless its reason is missing; whoever came from the desk's front page goes back there."""
        back = redirect("admin:index") if request.POST.get("back") == "desk" else None
        if not why_of(request) and set(self.needs_reason) & set(request.POST.getlist("action")):
            messages.error(request, MISSING)
            return back or self._asked_again(request)
        return (back or answer) if (answer := super().response_action(request, queryset, *more)) else back

    def _asked_again(self, request: HttpRequest) -> HttpResponse:
        """The list once more, with the rows (or all there are) and the action that were chosen, ready for why."""
        chosen, action = {*request.POST.getlist(ACTION_CHECKBOX_NAME)}, request.POST.getlist("action")[0]
        request.method = "GET"  # so that the list is shown, and nothing done
        try:
            page = self.changelist_view(request)
        finally:
            request.method = "POST"
        if isinstance(page, TemplateResponse) and page.context_data:
            for row in page.context_data["cl"].result_list:
                row.is_chosen = str(row.pk) in chosen
            form = page.context_data["action_form"]
            form.initial |= {"action": action, "select_across": int(request.POST.get("select_across") == "1")}
            form.fields["why"].widget.attrs |= {"autofocus": True, "aria-invalid": "true"}
        return page

    def action_checkbox(self, obj: ModelT) -> SafeString:
        """The box by which a row is chosen; it is chosen still where its action is asked for again."""
        box = mark_safe(super().action_checkbox(obj))
        return mark_safe(box.replace("<input", "<input checked", 1)) if getattr(obj, "is_chosen", False) else box

    def note(self, request: HttpRequest, one: Any, told: str) -> None:
        """Keeps in the history of a thing what was done with it, and why."""
        self.log_change(request, one, with_reason(told, why_of(request)))
