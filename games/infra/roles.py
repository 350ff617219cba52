"""The groups of the desk and their permissions.

`desk_roles` of each app's AppConfig maps a group (editor, moderator) to the code names of the permissions that the app
gives it. The group admin gets all permissions of all apps.
"""

from collections.abc import Mapping

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission, User
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.http import HttpRequest

ADMIN = "admin"
OURS = "games."


def grant_permissions(sender: AppConfig, using: str = "default", **more: object) -> None:
    """Give the groups their permissions in an app after its migrations."""
    is_ours = sender.name.startswith(OURS)
    if not (is_ours or sender.label == "auth") or "auth_group" not in connections[using].introspection.table_names():
        return
    create_permissions(sender, verbosity=0, using=using)
    own = Permission.objects.using(using).filter(content_type__app_label=sender.label)
    roles: Mapping[str, tuple[str, ...]] = getattr(sender, "desk_roles", {})
    for role, names in {ADMIN: tuple(own.values_list("codename", flat=True)), **roles}.items():
        group, _ = Group.objects.using(using).get_or_create(name=role)
        group.permissions.add(*own.filter(codename__in=names))


def require_editor(request: HttpRequest) -> User:
    """Return the editor who sent a request. Raises `PermissionDenied` if there is none."""
    if isinstance(request.user, User):
        return request.user
    raise PermissionDenied
