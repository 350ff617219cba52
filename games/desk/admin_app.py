"""Django's admin as an app, with our own door."""

from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    default_site = "games.desk.admin_site.Desk"
