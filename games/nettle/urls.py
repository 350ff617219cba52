"""Map the addresses below /nettle/ that only Nettle has."""

from django.urls import path

from games.nettle import spellings

urlpatterns = [path("words.txt", spellings.send_suggestions, name="nettle-words")]
