"""The Django app of games.plays."""

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "games.plays"
    label = "plays"
    desk_roles = {"moderator": ("view_player", "change_player", "view_namereport", "change_namereport")}

    def ready(self) -> None:
        from games.plays import corrected  # noqa: F401  (listens for corrections)
