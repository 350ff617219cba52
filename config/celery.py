"""The Celery application: Redis as broker where there is one, else a folder in var/."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("fivefold")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
