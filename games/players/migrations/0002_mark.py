from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="player", name="mark", field=models.UUIDField(editable=False, null=True, unique=True)
        ),
    ]
