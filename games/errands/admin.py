"""What workers are asked for, as an admin sees it."""

from django.contrib import admin

from games.errands.models import Errand


@admin.register(Errand)
class ErrandAdmin(admin.ModelAdmin[Errand]):
    """What waits, is being done or has failed; a row that is deleted is not asked for again."""

    list_display = ("key", "state", "tries", "error", "asked_at", "due_at")
    list_filter = ("state", "task")
    fields = readonly_fields = ("key", "queue", "state", "holder", "tries", "asked", "error", "asked_at", "due_at")

    def has_add_permission(self, request: object) -> bool:
        return False
