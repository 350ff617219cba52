"""The Django app of games.watch."""

from django.apps import AppConfig


class WatchConfig(AppConfig):
    name = "games.watch"
    label = "watch"
