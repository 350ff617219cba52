from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rooms", "0009_agreements"),
    ]

    operations = [
        migrations.AddField(
            model_name="room",
            name="screens",
            field=models.PositiveIntegerField(default=1),
        ),
    ]
