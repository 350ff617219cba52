"""Map the addresses below /lionwall/ that only Lion Wall has."""

from django.urls import path

from games.lionwall import pages

urlpatterns = [path("letters/<slug:name>.woff2", pages.send_typeface, name="lionwall-letters")]
