"""The Django app of games.players."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"
    desk_roles = {"moderator": ("view_player", "change_player", "view_namereport", "change_namereport")}
