"""Register Square as a Django app, with its rules for editors' words, its schedule (in seconds) and preparation."""

from django.apps import AppConfig

SCHEDULE = {"square-grids": {"task": "games.square.tasks.keep_grids", "schedule": 600.0, "options": {"expires": 550}}}
LONG_TASKS = ("games.square.tasks.keep_grids",)
PREPARATION = "Searching Square’s grids"


class SquareConfig(AppConfig):
    name = "games.square"
    label = "square"
    verbose_name = "Square"

    def ready(self) -> None:
        from games.square.grids import RULES
        from games.words import game_rules

        game_rules.register_rules("square", RULES)


def prepare() -> None:
    from games.square.tasks import keep_grids

    keep_grids()
