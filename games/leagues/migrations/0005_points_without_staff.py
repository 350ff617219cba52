"""Tallies learn who has an account; points of days on which staff stood in tables are made anew by 0007."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def note_accounts(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    accounts = apps.get_model("players", "Player").objects.filter(user__isnull=False)
    apps.get_model("leagues", "Tally").objects.filter(player__in=accounts).update(account=True)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0004_tallies_of_accounts"), ("plays", "0010_staff_apart")]

    operations = [
        migrations.RunPython(note_accounts, migrations.RunPython.noop),
    ]
