"""The Django app of games.coaching."""

from django.apps import AppConfig


class CoachingConfig(AppConfig):
    name = "games.coaching"
    label = "coaching"
