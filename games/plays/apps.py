"""The Django app of games.plays."""

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "games.plays"
    label = "plays"
