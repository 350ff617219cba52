"""Register Square as a Django app."""

from django.apps import AppConfig


class SquareConfig(AppConfig):
    name = "games.square"
    label = "square"
    verbose_name = "Square"

    def ready(self) -> None:
        from games.square.word_rules import RULES
        from games.words import game_rules

        game_rules.register_rules("square", RULES)
