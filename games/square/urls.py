"""The addresses of Square's own pages; the game itself is played at the shared ones."""

from django.urls import path

from games.square import pages

urlpatterns = [
    path("grids/", pages.grids, name="square-grids"),
    path("coasters/", pages.coaster_page, name="square-coasters"),
]
