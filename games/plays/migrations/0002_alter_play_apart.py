"""A play may be unranked because its room played the puzzle on a shared board."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plays", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="play",
            name="apart",
            field=models.CharField(
                blank=True,
                choices=[
                    ("quick", "quicker than thought possible: waits for a moderator"),
                    ("left out", "left out by a moderator"),
                    ("no clock", "no first look is known"),
                    ("late", "ended when the solution could be seen"),
                    ("program", "moved by a program, with a token"),
                    ("staff", "staff never rank"),
                    ("shared", "seen on a room's shared board"),
                ],
                db_default="",
                default="",
                max_length=10,
            ),
        ),
    ]
