"""Register Name Dominoes as a Django app, with the layouts that it keeps, its schedule (in seconds) and preparation."""

from django.apps import AppConfig

SCHEDULE = {"dominoes-gallery": {"task": "games.dominoes.tasks.tend_gallery", "schedule": 600.0}}
LONG_TASKS = ("games.dominoes.tasks.make_layout",)
PREPARATION = "Compiling the search for Name Dominoes"


class DominoesConfig(AppConfig):
    name = "games.dominoes"
    label = "dominoes"
    verbose_name = "Name Dominoes"

    def ready(self) -> None:
        from games.dominoes import models, word_rules
        from games.players import name_reports, personal_data
        from games.players.early_choices import player_created
        from games.words import game_rules

        game_rules.register_rules("dominoes", word_rules.RULES)
        personal_data.register_keeper(models.LAYOUT_KEEPER)
        name_reports.register_kind(models.LAYOUT_TITLES)
        player_created.connect(models.adopt_early_layouts, dispatch_uid="games.dominoes")


def prepare() -> None:
    """Compile both searches by laying two tiles; the machine code is cached beside the lexicon."""
    from random import Random

    from puzzles.dominoes.layout import Budget, find_layout
    from puzzles.dominoes.matching import Matching
    from puzzles.dominoes.par import ParSearch
    from puzzles.dominoes.rules import GameSetup

    tiles = (("A", "B"), ("B", "C"))
    layout = find_layout(tiles, Matching(), 3, 3, Random(1), Budget(1))
    ParSearch(GameSetup(layout.width, layout.height, tiles, Matching(), layout.laid[0])).find_board(0)
