"""Plays may stand apart from the tables, repeat whether their player has an account, and first looks are kept."""

from django.db import migrations, models
from django.db.models import CASCADE, Q

APART = [
    ("quick", "quicker than thought possible: waits for a moderator"),
    ("left out", "left out by a moderator"),
    ("saw", "the answer was shown at the same address just before"),
    ("no clock", "no first look is known"),
    ("staff", "staff never rank"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("editions", "0003_job_again"),
        ("players", "0003_counts_and_sign_ins"),
        ("plays", "0008_beside_the_ranks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Look",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(db_index=True)),
                ("edition", models.ForeignKey("editions.edition", CASCADE, related_name="+", db_index=False)),
                ("player", models.ForeignKey("players.player", CASCADE, related_name="+", db_index=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("player", "edition"), name="one_first_look")],
            },
        ),
        migrations.CreateModel(
            name="Waiting",
            fields=[],
            options={
                "verbose_name": "result that waits",
                "verbose_name_plural": "results that wait",
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("plays.play",),
        ),
        migrations.AddField(
            model_name="play",
            name="account",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            model_name="play",
            name="apart",
            field=models.CharField(blank=True, choices=APART, db_default="", default="", max_length=10),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                condition=Q(account=True, shown=True),
                fields=["edition", "score_key", "finished_at"],
                name="plays_of_accounts",
            ),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(condition=~Q(apart=""), fields=["apart", "id"], name="plays_apart"),
        ),
    ]
