"""Rulings of puzzles that were wrong, and what editors try in forms."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("editions", "0005_approved"),
    ]

    operations = [
        migrations.AddField(
            model_name="correction",
            name="ruling",
            field=models.CharField(
                blank=True,
                choices=[("", "as ever"), ("shared", "shared"), ("struck", "struck")],
                db_default="",
                default="",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="told",
            field=models.CharField(db_default="the puzzle", default="the puzzle", max_length=200),
        ),
        migrations.AddField(
            model_name="correction",
            name="withdrawn",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="edition",
            name="ruling",
            field=models.CharField(
                blank=True,
                choices=[("", "as ever"), ("shared", "shared"), ("struck", "struck")],
                db_default="",
                default="",
                help_text="Whom it gives points.",
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="Trial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("texts", models.JSONField()),
                ("stored", models.JSONField(null=True)),
                ("hindered", models.CharField(blank=True, max_length=600)),
                ("asked_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="trials", to="editions.edition"
                    ),
                ),
            ],
        ),
    ]
