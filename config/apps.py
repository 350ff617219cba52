"""What Django has to know of the wiring."""

from importlib import import_module

from django.apps import AppConfig


class Wiring(AppConfig):
    """Makes the Celery application the one that tasks are asked of, in every process that sets Django up.

    Not in `config/__init__.py`: what only prepares or starts the site would load Celery for nothing.
    """

    name = "config"

    def ready(self) -> None:
        import_module("config.celery")
