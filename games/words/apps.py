"""The Django app of games.words."""

from django.apps import AppConfig


class WordsConfig(AppConfig):
    name = "games.words"
    label = "words"
