"""Register Toy as a Django app."""

from django.apps import AppConfig


class ToyConfig(AppConfig):
    name = "tests.toy.games.toy"
    label = "toy"
