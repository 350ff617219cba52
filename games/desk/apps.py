"""The Django apps of games.desk: its own, and Django's admin with our sign-in."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class DeskConfig(AppConfig):
    name = "games.desk"
    label = "desk"
    verbose_name = "Desk"


class DeskAdminConfig(AdminConfig):
    default_site = "games.desk.admin_site.DeskSite"
