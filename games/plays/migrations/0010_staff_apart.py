"""Plays learn who has an account, and those of staff leave the tables. Records of before they were kept: see 0017."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def judge(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("players", "Player").objects
    plays = apps.get_model("plays", "Play").objects
    plays.filter(player__in=players.filter(user__isnull=False)).update(account=True)
    finished = plays.filter(finished_at__isnull=False)
    staff = finished.filter(player__in=players.filter(user__is_staff=True), ranked=True)
    staff.update(ranked=False, apart="staff")


class Migration(migrations.Migration):
    dependencies = [("plays", "0009_apart")]

    operations = [
        migrations.RunPython(judge, migrations.RunPython.noop),
    ]
