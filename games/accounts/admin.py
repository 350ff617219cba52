"""What an admin sees of friends, users and their factors."""

from typing import Any

from allauth.mfa.admin import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

from games.accounts.models import Friend
from games.words.desk_pages import Large, ReadOnly


@admin.register(Friend)
class FriendAdmin(ReadOnly[Friend], Large[Friend]):
    list_display = ("player", "friend", "since")
    list_select_related = ("player", "friend")


admin.site.unregister(User)


@admin.register(User)
class LargeUserAdmin(Large[User], UserAdmin[User]):
    """Django's own page of users, for as many as there may come to be."""

    ordering = ("-pk",)


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnly[Any], Large[Any]):
    """Who has which factor. A lost one is deleted here; what it holds is shown to nobody."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_select_related = ("user",)
    fields = ("user", "type", "created_at", "last_used_at")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return bool(request.user.has_perm("mfa.delete_authenticator"))
