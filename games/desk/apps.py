"""The Django app of games.desk."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "games.desk"
    label = "desk"
    verbose_name = "Desk"
