"""The Django app of games.difficulty."""

from django.apps import AppConfig


class DifficultyConfig(AppConfig):
    name = "games.difficulty"
    label = "difficulty"
    verbose_name = "How hard puzzles are"
