"""Register Name Dominoes as a Django app, with the layouts that it keeps for players."""

from django.apps import AppConfig


class DominoesConfig(AppConfig):
    name = "games.dominoes"
    label = "dominoes"
    verbose_name = "Name Dominoes"

    def ready(self) -> None:
        from games.dominoes import layout_owners
        from games.dominoes.word_rules import RULES
        from games.players import name_reports, personal_data
        from games.players.signals import player_created
        from games.words import game_rules

        game_rules.register_rules("dominoes", RULES)
        personal_data.register_keeper(layout_owners.LAYOUT_KEEPER)
        name_reports.register_kind(layout_owners.LAYOUT_TITLES)
        player_created.connect(layout_owners.adopt_early_layouts, dispatch_uid="games.dominoes")
