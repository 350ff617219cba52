"""The second half: the column that the database works out, and the indexes. Apart, as the first half changes rows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("editions", "0001_initial"),
        ("players", "0001_initial"),
        ("plays", "0002_hidden"),
    ]

    operations = [
        migrations.AddField(
            model_name="play",
            name="shown",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.ExpressionWrapper(
                    models.Q(("hidden", False), ("ranked", True), ("status__in", ["won", "lost"])),
                    models.BooleanField(),
                ),
                output_field=models.BooleanField(),
            ),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                condition=models.Q(("shown", True)),
                fields=["edition", "score_key", "finished_at"],
                name="plays_in_tables",
            ),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", False), ("hidden", False), ("ranked", True)),
                fields=["edition", "finished_at", "id"],
                name="plays_in_feeds",
            ),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", True)),
                fields=["edition", "moved_at"],
                name="plays_going_on",
            ),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(fields=["player", "started_at"], name="plays_of_a_player"),
        ),
        migrations.AddIndex(
            model_name="move",
            index=models.Index(condition=models.Q(("by__isnull", False)), fields=["by"], name="moves_on_shared_boards"),
        ),
        migrations.RemoveIndex(model_name="play", name="plays_play_edition_d4d27b_idx"),
        migrations.RemoveIndex(model_name="play", name="plays_play_edition_9789f4_idx"),
        migrations.RemoveIndex(model_name="play", name="plays_play_edition_cc3cd8_idx"),
        migrations.AlterField(
            model_name="play",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="plays",
                to="players.player",
            ),
        ),
        migrations.AlterField(
            model_name="move",
            name="play",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="plays.play"
            ),
        ),
        migrations.AlterField(
            model_name="move",
            name="by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="players.player",
            ),
        ),
    ]
