"""The Django app of games.shell."""

from django.apps import AppConfig


class ShellConfig(AppConfig):
    name = "games.shell"
    label = "shell"
