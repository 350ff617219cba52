"""What an admin sees of leagues; a name that hurts can be changed here."""

from django.contrib import admin

from games.leagues.models import League


@admin.register(League)
class LeagueAdmin(admin.ModelAdmin[League]):
    list_display = ("name", "code", "owner", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "code")
    readonly_fields = ("code", "owner", "created_at")
