"""The Django app of games.chains."""

from django.apps import AppConfig


class ChainsConfig(AppConfig):
    name = "games.chains"
    label = "chains"
