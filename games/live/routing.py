"""The addresses of the live sockets."""

from django.urls import path

from games.live.consumer import EditionConsumer

websocket_urlpatterns = [
    path("live/<slug:game>/<slug:variant>/<str:day>/", EditionConsumer.as_asgi()),
]
