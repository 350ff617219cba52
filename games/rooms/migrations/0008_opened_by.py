import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0006_tokens"),
        ("rooms", "0007_over"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="opened_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="players.player",
            ),
        ),
    ]
