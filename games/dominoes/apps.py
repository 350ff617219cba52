"""The Django app of games.dominoes; it listens to what becomes of players."""

from django.apps import AppConfig


class DominoesConfig(AppConfig):
    name = "games.dominoes"
    label = "dominoes"
    verbose_name = "Name Dominoes"

    def ready(self) -> None:
        from games.accounts import signals
        from games.dominoes import listening, naming, persons  # noqa: F401  (listens for words that are written)
        from games.players import reports
        from games.players.signals import began

        reports.register(naming.LAYOUTS)
        began.connect(persons.begin, dispatch_uid="games.dominoes")
        signals.taken_over.connect(persons.hand_over, dispatch_uid="games.dominoes")
        signals.leaving.connect(persons.leave, dispatch_uid="games.dominoes")
        signals.exporting.connect(persons.export, dispatch_uid="games.dominoes")
