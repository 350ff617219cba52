"""The addresses of the live sockets."""

from games.live.consumer import EditionConsumer, socket

websocket_urlpatterns = [
    socket("live/<slug:game>/<slug:variant>/<str:day>/", EditionConsumer),
]
