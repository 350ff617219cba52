"""Map the addresses below /nettle/ that only Nettle has."""

from django.urls import path

from games.nettle import words

urlpatterns = [path("words.txt", words.send_suggestions, name="nettle-words")]
