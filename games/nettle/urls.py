"""Map the addresses below /nettle/ that only Nettle has."""

from django.urls import path

from games.nettle import pages

urlpatterns = [path("words.txt", pages.send_suggestions, name="nettle-words")]
