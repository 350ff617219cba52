"""The Django app of tests.toy.games.toy."""

from django.apps import AppConfig


class ToyConfig(AppConfig):
    name = "tests.toy.games.toy"
    label = "toy"
