"""A play repeats whether its player is hidden, says whether it stands in tables, and is found by narrower indexes."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def repeat_hidden(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    hidden = apps.get_model("players", "Player").objects.filter(hidden=True)
    apps.get_model("plays", "Play").objects.filter(player__in=hidden).update(hidden=True)


class Migration(migrations.Migration):
    dependencies = [
        ("editions", "0001_initial"),
        ("players", "0001_initial"),
        ("plays", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="play",
            name="hidden",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.RunPython(repeat_hidden, migrations.RunPython.noop),
    ]
