"""The points of days on which staff stood in tables, or of which none were kept; here, for rulings are asked for."""

from collections import deque

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Max, Min


def reckon(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    plays = apps.get_model("plays", "Play").objects.filter(edition__kind="daily", finished_at__isnull=False)
    if apps.get_model("leagues", "Tally").objects.exists():
        plays = plays.filter(apart="staff")
    days = plays.aggregate(first=Min("edition__date"), last=Max("edition__date"))
    if days["first"]:
        from games.leagues.rebuilding import rebuild

        deque(rebuild(days["first"], days["last"]), maxlen=0)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0006_owning"), ("plays", "0017_streaks_by_rulings"), ("editions", "0006_rulings")]
    operations = [migrations.RunPython(reckon, migrations.RunPython.noop)]
