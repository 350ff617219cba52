"""Clients of each role, for walks over all addresses."""

from django.contrib.auth import get_user_model
from django.test import Client

from tests.cast.accounts import sign_up


def guest() -> Client:
    return Client(raise_request_exception=False)


def account() -> Client:
    client = guest()
    sign_up(client, "Alice")
    return client


def administrator() -> Client:
    client = guest()
    client.force_login(get_user_model().objects.create_superuser("erin"))
    return client
