"""The points of what was played before they were kept. A new site has none."""

from collections import deque

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Max, Min


def reckon(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    plays = apps.get_model("plays", "Play").objects.filter(shown=True, edition__kind="daily")
    days = plays.aggregate(first=Min("edition__date"), last=Max("edition__date"))
    if days["first"]:
        from games.leagues.rebuilding import rebuild

        deque(rebuild(days["first"], days["last"]), maxlen=0)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0002_tallies"), ("plays", "0003_shown")]

    operations = [migrations.RunPython(reckon, migrations.RunPython.noop)]
