"""Map the addresses below /dominoes/ that only Name Dominoes has."""

from django.urls import path

from games.dominoes import pages

urlpatterns = [
    path("gallery/", pages.show_gallery, name="dominoes-gallery"),
    path("gallery/<str:key>/", pages.show_layout, name="dominoes-layout"),
    path("gallery/<str:key>/picture.svg", pages.send_picture, name="dominoes-svg"),
    path("gallery/<str:key>/poster.pdf", pages.send_poster, {"kind": "pdf"}, name="dominoes-pdf"),
    path("gallery/<str:key>/poster.png", pages.send_poster, {"kind": "png"}, name="dominoes-png"),
]
