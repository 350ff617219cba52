"""The Django app of games.accounts; it listens to allauth's and Django's news of who comes and goes."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "games.accounts"
    label = "accounts"
    verbose_name = "Friends and choices"

    def ready(self) -> None:
        from allauth.account import signals as allauth
        from allauth.core.internal import ratelimit
        from allauth.mfa import signals as mfa
        from allauth.mfa.totp.internal import auth as totp
        from allauth.usersessions.models import UserSession
        from django.contrib.auth import signals as auth
        from django.db.models.signals import pre_save

        from games.accounts import arrivals, renewal
        from games.players.counters import counters
        from games.players.signals import began

        # allauth counts guesses at passwords and factors, and marks codes that were used, in the default cache
        ratelimit.cache = totp.cache = counters

        began.connect(arrivals.fulfil, dispatch_uid="games.accounts")
        auth.user_logged_in.connect(arrivals.arrive, dispatch_uid="games.accounts")
        auth.user_logged_out.connect(arrivals.go, dispatch_uid="games.accounts")
        auth.user_logged_out.connect(renewal.note_end, dispatch_uid="games.accounts.renewal")
        pre_save.connect(arrivals.keep_no_address, sender=UserSession, dispatch_uid="games.accounts")
        mfa.authenticator_added.connect(arrivals.factor_added, dispatch_uid="games.accounts")
        for changed in (allauth.password_changed, allauth.password_set, allauth.password_reset):
            changed.connect(arrivals.lock_others_out, dispatch_uid="games.accounts")
