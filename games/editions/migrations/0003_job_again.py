"""Whether a job is to replace a puzzle that is there, so that trying it again does so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("editions", "0002_spares")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="again",
            field=models.BooleanField(
                default=False, db_default=False, help_text="Whether a puzzle that is there is to be replaced."
            ),
        ),
    ]
