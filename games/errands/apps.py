"""The Django app of games.errands."""

from django.apps import AppConfig


class ErrandsConfig(AppConfig):
    name = "games.errands"
    label = "errands"
    verbose_name = "Jobs of the workers"
