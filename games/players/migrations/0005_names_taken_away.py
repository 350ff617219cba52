"""A reported name may be found fine, or be taken away for another; accounts' names are compared by a rougher look."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, OuterRef, Subquery

from games.players.looks import look_of

PORTION = 1000


def find_looks(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Writes down anew what the names of accounts look like; those of guests follow when they get an account."""
    player = apps.get_model("players", "Player")
    portion: list[Any] = []
    for one in player.objects.filter(user__isnull=False).only("name", "look").iterator(PORTION):
        one.look = look_of(one.name)
        portion.append(one)
    player.objects.bulk_update(portion, ["look"], batch_size=PORTION)


def find_fine(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """What was settled and neither hidden nor replaced was found fine."""
    reported, player = apps.get_model("players", "ReportedName"), apps.get_model("players", "Player")
    settled = reported.objects.filter(settled_at__isnull=False, hidden=False)
    settled.exclude(kind="player").update(fine=True)
    called = Subquery(player.objects.filter(pk=OuterRef("what")).values("name")[:1])
    as_before = settled.filter(kind="player").annotate(called=called).filter(called=F("name"))
    reported.objects.filter(pk__in=list(as_before.values_list("pk", flat=True))).update(fine=True)


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0004_reported_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="reportedname",
            name="fine",
            field=models.BooleanField(default=False, help_text="Whether a moderator found the name fine."),
        ),
        migrations.AddField(
            model_name="reportedname",
            name="instead",
            field=models.CharField(blank=True, help_text="What a moderator put in its place.", max_length=60),
        ),
        migrations.RunPython(find_looks, migrations.RunPython.noop),
        migrations.RunPython(find_fine, migrations.RunPython.noop),
    ]
