"""The Django app of games.editions."""

from django.apps import AppConfig


class EditionsConfig(AppConfig):
    name = "games.editions"
    label = "editions"
    verbose_name = "Calendar"
    desk_roles = {"editor": ("view_edition", "change_edition")}
