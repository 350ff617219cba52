"""The Django app of games.editions."""

from django.apps import AppConfig


class EditionsConfig(AppConfig):
    name = "games.editions"
    label = "editions"
