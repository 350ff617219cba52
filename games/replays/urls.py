"""The addresses of films."""

from django.urls import path

from games.replays import pages

urlpatterns = [
    path("replay/<str:key>/", pages.film_page, name="replay"),
    path("replay/<str:whose>/<address:address>/", pages.film_of, name="replay-of"),
]
