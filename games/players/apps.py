"""The Django app of games.players, which connects it to the signals of sign-ins and sessions."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"
    verbose_name = "Players and their names"
    desk_roles = {"moderator": ("view_player", "change_player", "view_reportedname", "change_reportedname")}

    def ready(self) -> None:
        from allauth.account import signals as allauth
        from allauth.core.internal import ratelimit
        from allauth.mfa import signals as mfa
        from allauth.mfa.totp.internal import auth as totp
        from allauth.usersessions.models import UserSession
        from django.contrib.auth import signals as auth
        from django.contrib.auth.models import User
        from django.contrib.sessions.models import Session
        from django.db.models.signals import post_delete, pre_delete, pre_save

        from games.players import sessions, sign_ins
        from games.players.counters import counters
        from games.players.early_choices import player_created

        # by default allauth uses the default cache to count guesses at passwords and factors, and to mark used codes
        ratelimit.cache = totp.cache = counters

        player_created.connect(sign_ins.apply_early_choices, dispatch_uid="games.players")
        auth.user_logged_in.connect(sign_ins.handle_sign_in, dispatch_uid="games.players")
        auth.user_logged_out.connect(sign_ins.forget_browser, dispatch_uid="games.players")
        pre_save.connect(sign_ins.erase_session_address, sender=UserSession, dispatch_uid="games.players")
        mfa.authenticator_added.connect(sign_ins.record_new_factor, dispatch_uid="games.players")
        for changed in (allauth.password_changed, allauth.password_set, allauth.password_reset):
            changed.connect(sign_ins.sign_out_other_browsers, dispatch_uid="games.players")

        post_delete.connect(sessions.announce_sign_in_end, sender=UserSession, dispatch_uid="games.players")
        post_delete.connect(sessions.end_sign_ins_of_session, sender=Session, dispatch_uid="games.players")
        pre_save.connect(sessions.end_sign_ins_of_user, sender=User, dispatch_uid="games.players")
        pre_delete.connect(sessions.end_cookies_of_account, sender=User, dispatch_uid="games.players")
