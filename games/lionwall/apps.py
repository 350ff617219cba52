"""Register Lion Wall as a Django app."""

from django.apps import AppConfig


class LionWallConfig(AppConfig):
    name = "games.lionwall"
    label = "lionwall"
    verbose_name = "Lion Wall"
    desk_roles = {
        "editor": ("view_ownwall", "add_ownwall", "change_ownwall", "delete_ownwall", "view_historicalownwall")
    }

    def ready(self) -> None:
        from games.lionwall.word_rules import RULES
        from games.words import game_rules

        game_rules.register_rules("lionwall", RULES)
