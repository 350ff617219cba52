"""The addresses of the gallery, under the game's own."""

from django.urls import path

from games.dominoes import pages

urlpatterns = [
    path("gallery/", pages.gallery, name="dominoes-gallery"),
    path("gallery/<str:key>/", pages.layout, name="dominoes-layout"),
    path("gallery/<str:key>/picture.svg", pages.svg, name="dominoes-svg"),
    path("gallery/<str:key>/poster.pdf", pages.printed, {"kind": "pdf"}, name="dominoes-pdf"),
    path("gallery/<str:key>/poster.png", pages.printed, {"kind": "png"}, name="dominoes-png"),
]
