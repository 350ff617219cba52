"""Register Nettle as a Django app."""

from django.apps import AppConfig


class NettleConfig(AppConfig):
    name = "games.nettle"
    label = "nettle"
    verbose_name = "Nettle"

    def ready(self) -> None:
        from games.nettle.words import RULES
        from games.words import game_rules

        game_rules.register_rules("nettle", RULES)
