"""The app configuration that Django needs for the wiring."""

from importlib import import_module

from django.apps import AppConfig


class Wiring(AppConfig):
    """Make the Celery application the default one in every process that sets Django up.

    This is not in `config/__init__.py`, because commands that only prepare or start the site would load Celery for
    nothing.
    """

    name = "config"

    def ready(self) -> None:
        import_module("config.celery")
