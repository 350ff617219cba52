"""The Django app of games.live; it listens to the plays' signal."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"
    label = "live"

    def ready(self) -> None:
        from games.live.publishing import publish
        from games.plays.signals import play_moved

        play_moved.connect(publish, dispatch_uid="games.live")
