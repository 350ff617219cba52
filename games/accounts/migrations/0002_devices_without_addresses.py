"""Devices are listed without the addresses from which they came; those that were kept go."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NOWHERE = "0.0.0.0"


def forget(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("usersessions", "UserSession").objects.exclude(ip=NOWHERE).update(ip=NOWHERE)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("usersessions", "0001_initial")]
    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
