"""The Django app of games.voices."""

from django.apps import AppConfig


class VoicesConfig(AppConfig):
    name = "games.voices"
    label = "voices"
    verbose_name = "What players say"
    desk_roles = {"editor": ("view_concern", "change_concern")}
