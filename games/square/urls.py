"""The addresses of Square's own pages; the game itself is played at the shared ones."""

from django.urls import path

from games.square import views

urlpatterns = [
    path("grids/", views.grids, name="square-grids"),
    path("coasters/", views.coaster_page, name="square-coasters"),
]
