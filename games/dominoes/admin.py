"""Show moderators who asked for which layouts of the gallery, and let them make one again."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.dominoes.models import Layout
from games.dominoes.tasks import make_layout


@admin.register(Layout)
class LayoutAdmin(admin.ModelAdmin[Layout]):
    list_display = ("title", "placed", "width", "height", "player", "asked_at", "made_at", "goes_at")
    search_fields = ("title", "key")
    exclude = ("laid",)
    raw_id_fields = ("player",)
    readonly_fields = ("key", "placed", "asked_at", "made_at")
    actions = ("make_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Layout]:
        return super().get_queryset(request).defer("laid")

    @admin.action(description="Make the chosen layouts again")
    def make_again(self, request: HttpRequest, queryset: QuerySet[Layout]) -> None:
        for layout in queryset:
            Layout.objects.filter(pk=layout.pk).update(made_at=None)
            make_layout.retry_now(layout.pk)
        self.message_user(request, f"We’ll make {len(queryset)} layout{'' if len(queryset) == 1 else 's'} again.")
