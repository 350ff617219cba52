"""The addresses that only Cardinal Chains has, below /chains/."""

from django.urls import path

from games.chains import views

urlpatterns = [
    path("own/", views.workshop, name="chains-workshop"),
    path("own/ask/", views.ask, name="chains-ask"),
    path("own/ask/<slug:key>/", views.answer, name="chains-answer"),
    path("own/keep/", views.keep, name="chains-keep"),
    path("watch/practice/<slug:variant>/<slug:seed>/", views.watch_practice, name="chains-watch-practice"),
    path("watch/own/<slug:code>/", views.watch_own, name="chains-watch-own"),
]
