"""The address that only Nettle has, below /nettle/."""

from django.urls import path

from games.nettle import spellings

urlpatterns = [path("words.txt", spellings.words, name="nettle-words")]
