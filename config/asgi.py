"""The ASGI application: Django serves pages and JSON, Channels the live topics."""

import os
from importlib import import_module

import django
from channels.routing import ProtocolTypeRouter
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config import sockets  # noqa: E402
from config.lifespan import lifespan, settle, start_checkpoints  # noqa: E402
from config.threads import Handler  # noqa: E402  (these need the apps to be ready)

start_checkpoints()
settle()
live: sockets.App = sockets.application
if settings.METRICS:
    metrics = import_module("config.metrics")
    metrics.begin()
    live = metrics.counting(live)
application = ProtocolTypeRouter({"http": Handler(), "websocket": live, "lifespan": lifespan})
