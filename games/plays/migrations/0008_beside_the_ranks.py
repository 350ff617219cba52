"""Administrators find plays that do not rank, few among very many, by an index."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("plays", "0007_packed_logs")]

    operations = [
        migrations.AddIndex(
            model_name="play",
            index=models.Index(fields=["id"], condition=Q(ranked=False), name="plays_beside_the_ranks"),
        ),
    ]
