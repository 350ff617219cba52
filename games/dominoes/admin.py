"""What an admin sees of the gallery: who asked for what, how it went; a layout can be taken out or made again."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.dominoes.models import Layout
from games.dominoes.tasks import ask_anew


@admin.register(Layout)
class LayoutAdmin(admin.ModelAdmin[Layout]):
    list_display = ("title", "state", "placed", "width", "height", "player", "asked_at", "goes_at", "error")
    list_filter = ("state",)
    search_fields = ("title", "key")
    exclude = ("laid",)
    raw_id_fields = ("player",)
    readonly_fields = ("key", "state", "part", "placed", "error", "asked_at", "moved_at")
    actions = ("make_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Layout]:
        return super().get_queryset(request).defer("laid")

    @admin.action(description="Make the chosen layouts again")
    def make_again(self, request: HttpRequest, queryset: QuerySet[Layout]) -> None:
        for one in queryset:
            Layout.objects.filter(pk=one.pk).update(state=Layout.WAITING, part=0.0)
            ask_anew(one.pk)
        self.message_user(request, f"{len(queryset)} layouts will be made again.")
