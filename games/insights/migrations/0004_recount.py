"""Plays were taken in before games noted anything of them: what is noted is counted anew, edition by edition."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def wait_for_the_worker(apps: Any, schema_editor: Any) -> None:
    """Every edition of which plays were taken in waits to be recounted."""
    figures = apps.get_model("insights", "Figures")
    recount = apps.get_model("insights", "Recount")
    waiting = figures.objects.values_list("pk", flat=True).iterator()
    recount.objects.bulk_create((recount(edition_id=pk) for pk in waiting), batch_size=1000)


class Migration(migrations.Migration):
    dependencies = [("editions", "0003_job_again"), ("insights", "0003_footfall")]

    operations = [
        migrations.CreateModel(
            name="Recount",
            fields=[
                (
                    "edition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="editions.edition",
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField(default=0)),
                ("counts", models.JSONField(default=dict)),
                ("after", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.RunPython(wait_for_the_worker, migrations.RunPython.noop),
    ]
