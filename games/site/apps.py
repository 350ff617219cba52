"""Register `games.site` as a Django app."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "games.site"
    label = "site"
