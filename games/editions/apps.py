"""The Django app of games.editions."""

from django.apps import AppConfig

RECORDS = ("view_rowrecord", "change_rowrecord")


class EditionsConfig(AppConfig):
    name = "games.editions"
    label = "editions"
    verbose_name = "Calendar"

    def ready(self) -> None:
        from games.editions import told  # noqa: F401  (answers for words)

    desk_roles = {"editor": ("view_edition", "change_edition", "view_job", "change_job", *RECORDS)}
