"""The addresses of the tables' sockets."""

from games.leagues.consumer import PointsConsumer
from games.live.consumer import socket

websocket_urlpatterns = [socket("live/points/<slug:who>/", PointsConsumer)]
