"""The Django app of games.calling; what belongs to a person goes along with them."""

from django.apps import AppConfig


class CallingConfig(AppConfig):
    name = "games.calling"
    label = "calling"
    verbose_name = "Calls and mails to players"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in
        from django.core import checks

        from games.accounts import signals
        from games.calling import keys, persons

        checks.register(keys.readable)
        signals.taken_over.connect(persons.hand_over, dispatch_uid="games.calling")
        signals.leaving.connect(persons.leave, dispatch_uid="games.calling")
        signals.exporting.connect(persons.export, dispatch_uid="games.calling")
        user_logged_in.connect(persons.arrive, dispatch_uid="games.calling")  # after `games.accounts`, which is above
