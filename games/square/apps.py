"""The Django app of games.square."""

from django.apps import AppConfig


class SquareConfig(AppConfig):
    name = "games.square"
    label = "square"
    verbose_name = "Square"

    def ready(self) -> None:
        from games.square import listening  # noqa: F401  (listens for changed words)
