"""The ASGI application: Django serves pages and JSON, Channels the live topics."""

import os
from importlib import import_module

import django
from channels.routing import ProtocolTypeRouter
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config import sockets  # noqa: E402  (it needs the apps to be ready)
from config.web_process import ThreadReusingHandler, load_engines, run_lifespan, start_checkpoints  # noqa: E402

start_checkpoints()
load_engines()
socket_app: sockets.SocketApp = sockets.application
if settings.METRICS:
    metrics = import_module("config.metrics")
    metrics.start_counting()
    socket_app = metrics.count_sockets(socket_app)
application = ProtocolTypeRouter({"http": ThreadReusingHandler(), "websocket": socket_app, "lifespan": run_lifespan})
