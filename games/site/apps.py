"""The Django app of games.site."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "games.site"
    label = "site"
