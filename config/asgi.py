"""The ASGI application: pages and JSON by Django, live topics by Channels."""

import os
from importlib import import_module

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config import checkpoints, memory  # noqa: E402
from config.lifespan import lifespan  # noqa: E402
from config.threads import Handler  # noqa: E402  (these need the apps to be ready)
from games.leagues import routing as leagues  # noqa: E402
from games.live import routing as live  # noqa: E402
from games.operating import watchman  # noqa: E402
from games.rooms import routing as rooms  # noqa: E402

SOCKETS = [*rooms.websocket_urlpatterns, *leagues.websocket_urlpatterns, *live.websocket_urlpatterns]
checkpoints.start()
memory.settle()
watchman.start()
router = URLRouter(SOCKETS)  # type: ignore[arg-type]  # it takes what Django's path() makes
sockets = AllowedHostsOriginValidator(router)
if settings.METRICS:
    metrics = import_module("config.metrics")
    metrics.begin()
    sockets = metrics.counting(sockets)
application = ProtocolTypeRouter({"http": Handler(), "websocket": sockets, "lifespan": lifespan})
