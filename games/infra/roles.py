"""The desk's groups and their permissions.

`desk_roles` of an app's AppConfig maps a group (editor, moderator) to the code names of its permissions in the app. The
admin group has all permissions.
"""

from collections.abc import Mapping

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission, User
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.http import HttpRequest

ADMIN_GROUP = "admin"
OUR_APPS_PREFIX = "games."


def grant_permissions(sender: AppConfig, using: str = "default", **options: object) -> None:
    """Give the groups their permissions in an app, after its migrations."""
    is_ours = sender.name.startswith(OUR_APPS_PREFIX)
    if not (is_ours or sender.label == "auth") or "auth_group" not in connections[using].introspection.table_names():
        return
    create_permissions(sender, verbosity=0, using=using)
    app_permissions = Permission.objects.using(using).filter(content_type__app_label=sender.label)
    roles: Mapping[str, tuple[str, ...]] = getattr(sender, "desk_roles", {})
    for role, names in {ADMIN_GROUP: tuple(app_permissions.values_list("codename", flat=True)), **roles}.items():
        group, _ = Group.objects.using(using).get_or_create(name=role)
        group.permissions.add(*app_permissions.filter(codename__in=names))


def require(is_allowed: bool) -> None:
    """Raise `PermissionDenied` unless something is allowed."""
    if not is_allowed:
        raise PermissionDenied


def require_signed_in_user(request: HttpRequest) -> User:
    """Return the signed-in user of a request. Raises `PermissionDenied` for an anonymous one."""
    if isinstance(request.user, User):
        return request.user
    raise PermissionDenied
