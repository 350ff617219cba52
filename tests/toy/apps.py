"""The toy's Django app."""

from pathlib import Path

from django.apps import AppConfig


class ToyConfig(AppConfig):
    name = "tests.toy"
    label = "toy"
    path = str(Path(__file__).parent)
