"""The addresses that only Cardinal Chains has, below /chains/."""

from django.urls import path

from games.chains import pages

urlpatterns = [
    path("own/", pages.workshop, name="chains-workshop"),
    path("own/ask/", pages.ask, name="chains-ask"),
    path("own/ask/<slug:key>/", pages.findings, name="chains-answer"),
    path("own/keep/", pages.keep, name="chains-keep"),
    path("watch/practice/<slug:variant>/<slug:seed>/", pages.watch_practice, name="chains-watch-practice"),
    path("watch/own/<slug:code>/", pages.watch_own, name="chains-watch-own"),
]
