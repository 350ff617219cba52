"""What an admin sees of webhooks: whose, of which kind and how they fare. Never an address, which is a secret."""

from django.contrib import admin
from django.http import HttpRequest

from games.posting.models import Hook


@admin.register(Hook)
class HookAdmin(admin.ModelAdmin[Hook]):
    list_display = ("league", "kind", "when", "on", "outcome", "outcome_at")
    list_select_related = ("league",)
    list_filter = ("kind", "on")
    fields = ("league", "kind", "when", "on", "shown", "outcome", "outcome_at", "failing_since")
    readonly_fields = ("league", "kind", "when", "shown", "outcome", "outcome_at", "failing_since")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
