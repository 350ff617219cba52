"""Register `config` as a Django app, so that every process loads Celery."""

from importlib import import_module

from django.apps import AppConfig


class ConfigAppConfig(AppConfig):
    """An app that loads Celery in every process that sets Django up.

    `config/__init__.py` doesn't load it, because commands that only prepare or start the site need no Celery.
    """

    name = "config"

    def ready(self) -> None:
        import_module("config.celery")
