"""What an admin sees of players' choices, and of the accounts of people."""

from typing import Any

from allauth.mfa.admin import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Count, Field, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.accounts.models import Friend, Preferences
from games.words import may
from games.words.large import Large
from games.words.readonly import ReadOnly


@admin.register(Preferences)
class PreferencesAdmin(ReadOnly[Preferences], Large[Preferences]):
    list_display = ("player", "public_page", "hidden_from_friends", "reminder_at")
    list_select_related = ("player",)
    fields = ("player", "public_page", "hidden_from_friends", "reminder_at")


@admin.register(Friend)
class FriendAdmin(ReadOnly[Friend], Large[Friend]):
    list_display = ("player", "friend", "since")
    list_select_related = ("player", "friend")


IN_OUR_WORDS = {
    "username": ("Name", "At most 150 letters, digits and @ . + - _"),
    "is_active": ("May sign in", "Taken away, the account stays and nobody can use it."),
    "is_staff": ("May come to the desk", "With a second factor, which they set up as they first come."),
    "is_superuser": ("May do everything", "Also what no role may. For whoever runs the site."),
    "groups": ("Roles", "What they see and may change at the desk."),
}
"""The name of a column and what it means, where Django's are for programmers."""

admin.site.unregister(User)


@admin.register(User)
class LargeUserAdmin(Large[User], UserAdmin[User]):
    """The accounts, however many. What somebody may do at the desk comes by their roles alone."""

    ordering = ("-pk",)
    filter_horizontal = ()
    list_display = ("username", "email", "is_staff", "is_active", "last_login")
    list_filter = ("is_staff", "is_superuser", "is_active", "groups")
    search_help_text = "A name or an email address."
    readonly_fields = ("signs_in", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "email", "signs_in")}),
        ("At the desk", {"fields": ("is_staff", "groups", "is_superuser")}),
        ("The account", {"fields": ("is_active", "last_login", "date_joined")}),
    )

    @admin.display(description="signs in")
    def signs_in(self, user: User) -> SafeString:
        how = "With a password." if user.has_usable_password() else "Without a password."
        return format_html('{} <a class="button" href="../password/">Set another password</a>', how)

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **more: Any) -> Any:
        """The field of a column, in our own words."""
        if db_field.name == "groups":
            more["widget"] = forms.CheckboxSelectMultiple
        field = super().formfield_for_dbfield(db_field, request, **more)
        if field is not None and db_field.name in IN_OUR_WORDS:
            field.label, field.help_text = IN_OUR_WORDS[db_field.name]
        return field


admin.site.unregister(Group)


@admin.register(Group)
class RoleAdmin(GroupAdmin):
    """The roles. What each may do is told, and chosen, in our words and by part of the desk."""

    list_display = ("name", "people")
    filter_horizontal = ()
    search_fields = ()
    fields = ("name", "may", "permissions")
    readonly_fields = ("may",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Group]:
        return super().get_queryset(request).annotate(many=Count("user"))

    @admin.display(description="people", ordering="many")
    def people(self, role: Group) -> int:
        return int(vars(role)["many"])

    @admin.display(description="may")
    def may(self, role: Group) -> SafeString:
        given = role.permissions.values_list("content_type__app_label", "codename") if role.pk else []
        return mark_safe(render_to_string("admin/may_do.html", {"may": may.told(given)}))

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **more: Any) -> Any:
        """What may be chosen, said as a person would."""
        if db_field.name == "permissions":
            more["widget"] = forms.CheckboxSelectMultiple
        field = super().formfield_for_dbfield(db_field, request, **more)
        if isinstance(field, forms.ModelMultipleChoiceField):
            field.label, field.help_text = "What it may do", "A choice holds for everybody in this role."
            field.choices = may.choices()
        return field


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnly[Any], Large[Any]):
    """Who has which factor. A lost one is deleted here; what it holds is shown to nobody."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_select_related = ("user",)
    fields = ("user", "type", "created_at", "last_used_at")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return bool(request.user.has_perm("mfa.delete_authenticator"))
