"""The Django app of games.nettle."""

from django.apps import AppConfig


class NettleConfig(AppConfig):
    name = "games.nettle"
    label = "nettle"
