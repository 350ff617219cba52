"""What an admin sees of leagues; a name that hurts can be changed here."""

from django.contrib import admin

from games.leagues.models import League
from games.words.desk_pages import Large


@admin.register(League)
class LeagueAdmin(Large[League]):
    list_display = ("name", "code", "owner", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "code")
    readonly_fields = ("code", "owner", "created_at")
