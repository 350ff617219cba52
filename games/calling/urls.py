"""The addresses of what players are told while they are away."""

from django.urls import path

from games.calling import pages

urlpatterns = [
    path("me/calls/", pages.choose, name="choose-calls"),
    path("mail/end/<str:token>/", pages.end_mail, name="end-mail"),
]
