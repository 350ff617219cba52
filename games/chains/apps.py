"""Register Cardinal Chains as a Django app."""

from django.apps import AppConfig


class ChainsConfig(AppConfig):
    name = "games.chains"
    label = "chains"
    verbose_name = "Cardinal Chains"

    def ready(self) -> None:
        from games.chains.lessons import TECHNIQUE_BADGES
        from games.plays import badges

        badges.register_family(TECHNIQUE_BADGES)
