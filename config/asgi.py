"""The ASGI application: pages and JSON by Django, live topics by Channels."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
http = get_asgi_application()

from games.live.routing import websocket_urlpatterns  # noqa: E402  (needs the apps to be ready)

application = ProtocolTypeRouter(
    {"http": http, "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns))}
)
