"""The addresses that only Lion Wall has, below /lionwall/."""

from django.urls import path

from games.lionwall import pages

urlpatterns = [path("letters/<slug:name>.woff2", pages.letters, name="lionwall-letters")]
