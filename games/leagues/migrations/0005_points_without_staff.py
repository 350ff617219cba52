"""Tallies learn who has an account; the points of days on which staff stood in tables, or of which none were kept."""

from collections import deque

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Max, Min


def note_accounts(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    accounts = apps.get_model("players", "Player").objects.filter(user__isnull=False)
    apps.get_model("leagues", "Tally").objects.filter(player__in=accounts).update(account=True)


def reckon(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    plays = apps.get_model("plays", "Play").objects.filter(edition__kind="daily", finished_at__isnull=False)
    if apps.get_model("leagues", "Tally").objects.exists():
        plays = plays.filter(apart="staff")
    days = plays.aggregate(first=Min("edition__date"), last=Max("edition__date"))
    if days["first"]:
        from games.leagues.rebuilding import rebuild

        deque(rebuild(days["first"], days["last"]), maxlen=0)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0004_tallies_of_accounts"), ("plays", "0010_staff_apart")]

    operations = [
        migrations.RunPython(note_accounts, migrations.RunPython.noop),
        migrations.RunPython(reckon, migrations.RunPython.noop),
    ]
