"""The Django app of games.plays."""

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "games.plays"
    label = "plays"
    verbose_name = "Plays and results"
    desk_roles = {
        "editor": ("view_figures", "view_concern", "change_concern"),
        "moderator": ("view_play", "view_waiting", "change_waiting"),
    }

    def ready(self) -> None:
        from django.contrib.auth.models import User
        from django.db.models.signals import post_save

        from games.players import personal_data
        from games.plays import corrected_plays, judging, personal_plays, play_counts, tasks  # noqa: F401  (two listen)
        from games.plays.signals import play_judged

        personal_data.register_keeper(personal_plays.PLAYS_KEEPER)
        play_judged.connect(play_counts.recount_judged, dispatch_uid="games.plays.counts")
        post_save.connect(judging.unrank_new_staff, sender=User, dispatch_uid="games.plays")
