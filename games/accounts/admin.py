"""What an admin sees of players' choices."""

from django.contrib import admin

from games.accounts.models import Friend, Preferences
from games.words.readonly import ReadOnly


@admin.register(Preferences)
class PreferencesAdmin(ReadOnly[Preferences]):
    list_display = ("player", "public_page", "reminder_at")
    list_select_related = ("player",)
    fields = ("player", "public_page", "reminder_at")


@admin.register(Friend)
class FriendAdmin(ReadOnly[Friend]):
    list_display = ("player", "friend", "since")
    list_select_related = ("player", "friend")
