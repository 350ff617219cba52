"""The Django app of games.operating."""

from django.apps import AppConfig


class OperatingConfig(AppConfig):
    name = "games.operating"
    label = "operating"
    verbose_name = "Running the site"

    def ready(self) -> None:
        """What this process remembers for every page is read anew as soon as it changes something of it."""
        from django.db.models.signals import post_delete, post_save

        from games.operating import present
        from games.operating.models import Notice, Switch

        for model in (Notice, Switch):
            post_save.connect(present.forget, sender=model)
            post_delete.connect(present.forget, sender=model)
