"""The Django app of games.dominoes, which also keeps layouts of players."""

from django.apps import AppConfig


class DominoesConfig(AppConfig):
    name = "games.dominoes"
    label = "dominoes"
    verbose_name = "Name Dominoes"

    def ready(self) -> None:
        from games.dominoes import naming, persons
        from games.dominoes.word_rules import RULES
        from games.players import name_reports, personal_data
        from games.players.signals import began
        from games.words import game_rules

        game_rules.register_rules("dominoes", RULES)
        personal_data.register_keeper(persons.GALLERY)
        name_reports.register_kind(naming.LAYOUTS)
        began.connect(persons.begin, dispatch_uid="games.dominoes")
