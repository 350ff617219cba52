"""What was played before there were records, freezes and badges is taken in; here, for rulings are asked for."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def make(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if apps.get_model("plays", "Play").objects.filter(finished_at__isnull=False).exists():
        from games.plays import badges, records

        records.rebuild_all()
        badges.rebuild_all()


class Migration(migrations.Migration):
    dependencies = [("plays", "0016_shares"), ("editions", "0006_rulings")]
    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
