"""Register `games.plays` as a Django app, and say what editors and moderators may do with plays."""

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "games.plays"
    label = "plays"
    verbose_name = "Plays and results"
    desk_roles = {
        "editor": ("view_figures", "view_concern", "change_concern"),
        "moderator": ("view_play", "view_waiting", "change_waiting", "view_concern", "change_concern"),
    }

    def ready(self) -> None:
        from django.contrib.auth.models import User
        from django.db.models.signals import post_save

        from games.players import personal_data
        from games.plays import personal_plays, rank_decisions, tasks  # noqa: F401  (for receivers)

        personal_data.register_keeper(personal_plays.PLAYS_KEEPER)
        post_save.connect(rank_decisions.unrank_new_staff, sender=User, dispatch_uid="games.plays")
