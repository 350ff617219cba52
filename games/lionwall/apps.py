"""The Django app of games.lionwall."""

from django.apps import AppConfig


class LionWallConfig(AppConfig):
    name = "games.lionwall"
    label = "lionwall"
