"""The addresses of the rooms' sockets."""

from games.live.consumer import socket
from games.rooms.consumer import RoomConsumer

websocket_urlpatterns = [socket("live/room/<slug:code>/", RoomConsumer)]
