"""The Django app of games.dominoes."""

from django.apps import AppConfig


class DominoesConfig(AppConfig):
    name = "games.dominoes"
    label = "dominoes"
