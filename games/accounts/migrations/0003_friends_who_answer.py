"""Friends answer: who was told of whom, and who shows their friends nothing. Those who are friends know it."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import CASCADE, Exists, OuterRef


def friends_know_it(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    friends, heard = apps.get_model("accounts", "Friend").objects, apps.get_model("accounts", "Heard")
    both = friends.filter(Exists(friends.filter(player=OuterRef("friend"), friend=OuterRef("player"))))
    pairs = both.values_list("player", "friend").iterator(1000)
    heard.objects.bulk_create((heard(player_id=one, other_id=other) for one, other in pairs), batch_size=1000)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_devices_without_addresses"), ("players", "0006_tokens")]
    operations = [
        migrations.AddField(
            model_name="preferences",
            name="hidden_from_friends",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Heard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("other", models.ForeignKey(on_delete=CASCADE, related_name="+", to="players.player")),
                ("player", models.ForeignKey(db_index=False, on_delete=CASCADE, related_name="+", to="players.player")),
            ],
            options={
                "verbose_name_plural": "heard",
                "constraints": [models.UniqueConstraint(fields=("player", "other"), name="heard_once")],
            },
        ),
        migrations.RunPython(friends_know_it, migrations.RunPython.noop),
    ]
