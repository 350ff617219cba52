"""The addresses of the rooms' sockets."""

from games.live.consumer import socket
from games.rooms.consumer import RoomConsumer
from games.rooms.watching import ScreenConsumer

websocket_urlpatterns = [
    socket("live/room/<slug:code>/", RoomConsumer),
    socket("live/room/<slug:code>/screen/", ScreenConsumer),
]
