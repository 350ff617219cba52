"""The Django app of games.square."""

from django.apps import AppConfig


class SquareConfig(AppConfig):
    name = "games.square"
    label = "square"
