"""The addresses of the sockets of tables and leagues."""

from games.leagues.consumer import FriendsConsumer, LeagueConsumer, PointsConsumer
from games.live.consumer import socket

websocket_urlpatterns = [
    socket("live/friends/", FriendsConsumer),
    socket("live/points/<slug:who>/", PointsConsumer),
    socket("live/league/<slug:code>/", LeagueConsumer),
]
