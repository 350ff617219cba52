"""Map the addresses below /square/ that only Square has."""

from django.urls import path

from games.square import pages

urlpatterns = [
    path("grids/", pages.show_downloads, name="square-grids"),
    path("coasters/", pages.show_coasters, name="square-coasters"),
]
