"""The addresses of the rooms' sockets."""

from django.urls import path

from games.rooms.consumer import RoomConsumer

websocket_urlpatterns = [path("live/room/<slug:code>/", RoomConsumer.as_asgi())]
