"""Let editors write or import their own walls, read the proof, and put them on the calendar."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse

from games.editions.calendar import today
from games.editions.making import NotReplaceable
from games.infra.admin_pages import ConcurrentEditForm, FileExchangeAdmin, HistoryAdmin
from games.infra.dates import format_day
from games.lionwall import models
from games.lionwall.models import COLUMNS, GROUP_NUMBERS, OwnWall
from games.lionwall.wall_import import import_walls


class OwnWallForm(ConcurrentEditForm[OwnWall]):
    """Edit a wall; one with a day needs a tick if only a person can judge a part of its proof."""

    checked = forms.BooleanField(
        required=False,
        label="I’ve checked by eye what we couldn’t prove",
        help_text="Tick this before you give the wall a day, if the verdict names groups that aren’t in our lists.",
    )

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]  # the stubs leave it out
        wall = self.instance
        if not self.errors and wall.day and wall.needs_person and not self.cleaned_data.get("checked"):
            self.add_error("checked", f"{wall.verdict} Then tick this.")


@admin.register(OwnWall)
class OwnWallAdmin(FileExchangeAdmin[OwnWall], HistoryAdmin):
    columns = COLUMNS
    form = OwnWallForm
    list_display = ("title", "flavour", "one_answer", "day")
    list_filter = ("flavour", "proven", "day")
    search_fields = COLUMNS
    readonly_fields = ("verdict",)
    fieldsets = [
        (None, {"fields": ["title", "flavour", "seen"]}),
        ("The four groups", {"fields": [(f"name_{n}", f"cards_{n}") for n in GROUP_NUMBERS]}),
        ("Publish", {"fields": ["verdict", "day", "checked"]}),
    ]

    def import_page(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        return import_walls(request, context)

    @admin.display(description="one answer, as far as we know", boolean=True, ordering="proven")
    def one_answer(self, wall: OwnWall) -> bool:
        return wall.proven

    def save_model(self, request: HttpRequest, obj: OwnWall, form: ModelForm[OwnWall], change: bool) -> None:
        super().save_model(request, obj, form, change)
        try:
            obj.publish()
        except NotReplaceable as problem:  # someone took the day after the form was checked
            obj.day = None
            super().save_model(request, obj, form, change=True)
            self.message_user(request, f"We saved “{obj}” without its day. {problem}", messages.ERROR)
        if obj.day is not None:
            self.message_user(request, f"“{obj}” is the wall for {format_day(obj.day, year=True)}.")
        if not obj.proven or obj.needs_person:
            self.message_user(request, f"“{obj}”: {obj.verdict}", messages.WARNING)
        for edition in models.list_editions(obj.pk):
            if edition.date != obj.day and edition.day > today():
                day = format_day(edition.day, year=True)
                warning = f"“{obj}” is still the wall for {day}. Withdraw it from that day in the calendar."
                self.message_user(request, warning, messages.WARNING)
