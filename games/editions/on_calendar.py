"""What an editor does on the calendar's own pages, with one or many days; then they are at the day worked on again.

Very many are approved only after a question. Its answer comes with the form where the page has asked already; without
that, the question is a page.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games.editions import together
from games.editions.histories import swap_told
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.editions.swapping import swapped
from games.words.row_numbers import rows_named


def back_of(request: HttpRequest) -> str:
    """The page of the calendar that a form was sent from."""
    back = request.POST.get("back", "").partition("#")[0]
    ours = url_has_allowed_host_and_scheme(back, {request.get_host()})
    return back if ours and back.startswith("/") else reverse("admin:editions_calendar")


def back_to(request: HttpRequest, worked_on: Iterable[Edition]) -> HttpResponse:
    """The way back to that page, at the first of the days that were worked on."""
    days: list[date] = sorted(one.day for one in worked_on)
    return HttpResponseRedirect(f"{back_of(request)}{f'#day-{days[0]}' if days else ''}")


class OnCalendar(admin.ModelAdmin[Edition]):
    """The addresses to which the calendar's pages send what is to be done."""

    def may_change(self, request: HttpRequest) -> bool:
        """Whether somebody may change the calendar; that is done by deeds only, never by a form of fields."""
        return bool(request.user.has_perm("editions.change_edition"))

    def deeds(self) -> list[URLPattern]:
        """Those addresses."""
        view = self.admin_site.admin_view
        return [
            path("calendar/many/<slug:deed>/", view(self.many), name="editions_many"),
            path("calendar/undo/<slug:deed>/", view(self.undo), name="editions_undo"),
            path("calendar/swap/", view(self.swap), name="editions_swap"),
        ]

    def many(self, request: HttpRequest, deed: str) -> HttpResponse:
        """Does one thing with the editions that an editor has chosen in the calendar."""
        if request.method != "POST" or not self.may_change(request) or deed not in together.MANY:
            raise PermissionDenied
        numbers = rows_named(request.POST.getlist("edition"))
        chosen = list(Edition.objects.filter(pk__in=numbers, kind=Edition.DAILY).defer("stored"))
        if deed in together.ASKED and len(chosen) > together.UNASKED and "sure" not in request.POST:
            return self._asked(request, deed, chosen)
        done, hindered = together.do_with_many(request, deed, chosen)
        for edition, told in done:
            self.log_change(request, edition, told)
        together.tell(request, deed, done, hindered)
        return back_to(request, chosen)

    def _asked(self, request: HttpRequest, deed: str, chosen: list[Edition]) -> HttpResponse:
        """The question before very many, as a page; nothing is done before it is answered."""
        days = sorted({one.day for one in chosen})
        more = {
            "title": together.question(deed, len(chosen), len(days)),
            "deed": deed,
            "chosen": chosen,
            "days": [(day, [one for one in chosen if one.date == day]) for day in days],
            "seen": request.POST.getlist("seen"),
            "back": back_of(request),
        }
        context = {**self.admin_site.each_context(request), **more}
        return TemplateResponse(request, "admin/editions/asked.html", context)

    def undo(self, request: HttpRequest, deed: str) -> HttpResponse:
        """Takes back what was done with many in one go (`together`)."""
        if request.method != "POST" or not self.may_change(request) or deed not in together.UNDOES:
            raise PermissionDenied
        editions, told = together.undo(request, deed), together.UNDOES[deed].told
        for edition in editions:
            self.log_change(request, edition, f"{told.capitalize()}: undone with all of that one go.")
        messages.success(request, f"Undone: {together.counted(len(editions))} {told}.")
        return back_to(request, editions)

    def swap(self, request: HttpRequest) -> HttpResponse:
        """Swaps two days of the calendar (`swapping`); back to the one on which the other was put."""
        if request.method != "POST" or not self.may_change(request):
            raise PermissionDenied
        try:
            both, told = swapped(request)
        except NotReplaceable as problem:
            messages.error(request, f"Nothing was changed. {problem}")
        else:
            undone = "undo" in request.GET
            self.log_change(request, both[0], swap_told(*both, undone=undone))  # one line, in both days' histories
            messages.success(request, told)
        put_on = rows_named(request.POST.get("pair", "").split())[-1:]
        return back_to(request, Edition.objects.filter(pk__in=put_on, kind=Edition.DAILY).defer("stored"))
