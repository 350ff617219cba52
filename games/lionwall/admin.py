"""The editors' desk for walls of their own: write or import them, see what the proof says, put them on the calendar."""

from __future__ import annotations

from django.contrib import admin, messages
from django.forms import ModelForm
from django.http import HttpRequest
from import_export.resources import ModelResource

from games.editions.making import NotReplaceable
from games.lionwall.models import GROUPS, OwnWall
from games.words.exchange import Exchange
from games.words.history import History

COLUMNS = [column for n in GROUPS for column in (f"name_{n}", f"cards_{n}")]


class OwnWallResource(ModelResource):  # type: ignore[type-arg]  # the class takes no parameter when it runs
    """How walls travel as CSV or JSON: a row is known by its title; every row is proven in the preview."""

    class Meta:
        model = OwnWall
        import_id_fields = ("title",)
        fields = ("title", "flavour", *COLUMNS)
        skip_unchanged = True
        report_skipped = True
        clean_model_instances = True


@admin.register(OwnWall)
class OwnWallAdmin(Exchange, History):
    resource_classes = [OwnWallResource]
    list_display = ("title", "flavour", "proven", "day")
    list_filter = ("flavour", "proven", "day")
    search_fields = ("title", *COLUMNS)
    readonly_fields = ("verdict",)
    fieldsets = [
        (None, {"fields": ["title", "flavour"]}),
        ("The four groups", {"fields": [(f"name_{n}", f"cards_{n}") for n in GROUPS]}),
        ("Publish", {"fields": ["verdict", "day"]}),
    ]

    def save_model(self, request: HttpRequest, obj: OwnWall, form: ModelForm[OwnWall], change: bool) -> None:
        super().save_model(request, obj, form, change)
        try:
            obj.publish()
        except NotReplaceable as problem:  # its day was free a moment ago, when the form was checked
            obj.day = None
            super().save_model(request, obj, form, change=True)
            self.message_user(request, f"“{obj}” was kept without its day. {problem}", messages.ERROR)
        if obj.day is not None:
            self.message_user(request, f"“{obj}” is the wall of {obj.day:%-d %B %Y}.")
