"""Register `games.words` as a Django app, and say what editors may do with words."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class WordsConfig(AppConfig):
    name = "games.words"
    label = "words"
    verbose_name = "Words"
    desk_roles = {
        "editor": (
            *("view_word", "add_word", "change_word", "delete_word", "view_historicalword"),
            *("view_wordimport", "add_wordimport"),
        )
    }

    def ready(self) -> None:
        from games.infra.roles import grant_permissions

        post_migrate.connect(grant_permissions, dispatch_uid="desk roles")
