"""Nothing: what was played before there were records, freezes and badges is taken in by 0017."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("plays", "0013_streaks_and_badges")]
    operations = [migrations.RunPython(migrations.RunPython.noop, migrations.RunPython.noop)]
