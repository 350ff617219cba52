"""Register Lion Wall as a Django app, with its rules for editors' words and what it prepares."""

from django.apps import AppConfig

PREPARATION = "Sorting the words for Lion Wall"


class LionWallConfig(AppConfig):
    name = "games.lionwall"
    label = "lionwall"
    verbose_name = "Lion Wall"
    desk_roles = {
        "editor": ("view_ownwall", "add_ownwall", "change_ownwall", "delete_ownwall", "view_historicalownwall")
    }

    def ready(self) -> None:
        from games.lionwall.category_fit import RULES
        from games.words import game_rules

        game_rules.register_rules("lionwall", RULES)


def prepare() -> None:
    """Work out which categories a word belongs to, and which categories share no word."""
    from games.lionwall.category_fit import find_word_walls

    assert find_word_walls().extents.separated_pairs
