"""The addresses of the tables' sockets."""

from django.urls import path

from games.leagues.consumer import PointsConsumer

websocket_urlpatterns = [path("live/points/<slug:who>/", PointsConsumer.as_asgi())]
