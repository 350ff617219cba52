"""Register `games.editions` as a Django app, and say what editors may do with editions."""

from django.apps import AppConfig


class EditionsConfig(AppConfig):
    name = "games.editions"
    label = "editions"
    verbose_name = "Calendar"
    desk_roles = {"editor": ("view_edition", "change_edition")}
