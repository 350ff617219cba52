"""Map the addresses below /lionwall/ that only Lion Wall has."""

from django.urls import path

from games.lionwall import typefaces

urlpatterns = [path("letters/<slug:name>.woff2", typefaces.send_typeface, name="lionwall-letters")]
