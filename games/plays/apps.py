"""The Django app of games.plays."""

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "games.plays"
    label = "plays"
    verbose_name = "Plays and results"
    desk_roles = {"moderator": ("view_play", "view_waiting", "change_waiting")}

    def ready(self) -> None:
        from django.contrib.auth.models import User
        from django.db.models.signals import post_save

        from games.plays import corrected, judging, tasks  # noqa: F401  (all listen)

        post_save.connect(judging.keep_staff_apart, sender=User, dispatch_uid="games.plays")
