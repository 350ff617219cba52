"""The Django app of games.jobs."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "games.jobs"
    label = "jobs"
    verbose_name = "Jobs of the workers"
    desk_roles = {"editor": ("view_job", "change_job")}
