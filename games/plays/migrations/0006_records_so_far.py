"""The records of what was played before they were kept. A new site has none."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def reckon(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if apps.get_model("plays", "Play").objects.filter(finished_at__isnull=False).exists():
        from games.plays.records import rebuild_all

        rebuild_all()


class Migration(migrations.Migration):
    dependencies = [("plays", "0005_records")]

    operations = [migrations.RunPython(reckon, migrations.RunPython.noop)]
