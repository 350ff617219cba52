"""The Django app of games.posting; what belongs to a person goes along with them."""

from django.apps import AppConfig


class PostingConfig(AppConfig):
    name = "games.posting"
    label = "posting"
    verbose_name = "Leagues elsewhere"

    def ready(self) -> None:
        from games.accounts import keepers
        from games.posting import persons

        keepers.register(persons.HOOKS)
