"""What the coach said is made anew when asked for: it called “most” what one person did, and order what was chance."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("coaching", "Advice").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("coaching", "0001_initial")]
    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
