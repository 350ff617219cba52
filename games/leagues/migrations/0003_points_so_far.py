"""The points of what was played before they were kept are made by 0007, when tallies have all that they are made of."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("leagues", "0002_tallies"), ("plays", "0003_shown")]

    operations = [migrations.RunPython(migrations.RunPython.noop, migrations.RunPython.noop)]
