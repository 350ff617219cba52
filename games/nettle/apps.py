"""The Django app of games.nettle."""

from django.apps import AppConfig


class NettleConfig(AppConfig):
    name = "games.nettle"
    label = "nettle"
    verbose_name = "Nettle"

    def ready(self) -> None:
        from games.nettle import listening  # noqa: F401  (listens for changed words)
