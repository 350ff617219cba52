"""Plays learn whether they had begun when the points of their puzzle were shared."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plays", "0015_lesson_spared")]

    operations = [
        migrations.AddField(
            model_name="play",
            name="shares",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
