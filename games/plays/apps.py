"""The Django app of games.plays."""

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "games.plays"
    label = "plays"

    def ready(self) -> None:
        from games.plays import corrected, hidden, records, tasks  # noqa: F401  (all listen)
