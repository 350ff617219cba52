"""What was played before there were records is taken in by 0017, when plays have all that records are made of."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("plays", "0005_records")]

    operations = [migrations.RunPython(migrations.RunPython.noop, migrations.RunPython.noop)]
