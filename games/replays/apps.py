"""The Django app of games.replays: finished plays as films of their moves."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    name = "games.replays"
    label = "replays"
