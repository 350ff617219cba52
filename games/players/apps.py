"""The Django app of games.players."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"
    verbose_name = "Players and their names"
    desk_roles = {"moderator": ("view_player", "change_player", "view_reportedname", "change_reportedname")}

    def ready(self) -> None:
        from allauth.usersessions.models import UserSession
        from django.contrib.auth.models import User
        from django.contrib.sessions.models import Session
        from django.db.models.signals import post_delete, pre_delete, pre_save

        from games.players import sign_ins

        post_delete.connect(sign_ins.tell_of_end, sender=UserSession, dispatch_uid="games.players")
        post_delete.connect(sign_ins.end_with_session, sender=Session, dispatch_uid="games.players")
        pre_save.connect(sign_ins.end_with_password, sender=User, dispatch_uid="games.players")
        pre_delete.connect(sign_ins.end_with_account, sender=User, dispatch_uid="games.players")
