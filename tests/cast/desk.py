"""Staff at the desk."""

from django.test import Client

from tests.staff import staff_called


def member(group: str, name: str = "") -> Client:
    """Sign in somebody of a group at the desk, whose name is the group's unless given."""
    client = Client()
    client.force_login(staff_called(name or group, group))
    return client
