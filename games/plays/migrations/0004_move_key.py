"""What its sender called a move, so that the same move sent again is known."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plays", "0003_shown")]

    operations = [
        migrations.AddField(
            model_name="move", name="key", field=models.UUIDField(null=True, blank=True, editable=False)
        ),
    ]
