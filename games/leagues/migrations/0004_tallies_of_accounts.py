"""Tallies repeat whether their player has an account."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0003_points_so_far"), ("players", "0003_counts_and_sign_ins")]

    operations = [
        migrations.AddField(
            model_name="tally",
            name="account",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="tally",
            index=models.Index(
                *("span", "first", models.OrderBy(models.F("points"), descending=True), "player"),
                condition=models.Q(account=True),
                name="the_best_with_accounts",
            ),
        ),
    ]
