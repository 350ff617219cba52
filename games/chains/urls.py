"""The addresses that only Cardinal Chains has, below /chains/."""

from django.urls import path

from games.chains import learning, pages

urlpatterns = [
    path("learn/", learning.whole, name="chains-learn"),
    path("learn/<slug:technique>/", learning.explained, name="chains-technique"),
    path("learn/<slug:technique>/<int:number>/", learning.practise, name="chains-learn-level"),
    path("own/", pages.workshop, name="chains-workshop"),
    path("own/ask/", pages.ask, name="chains-ask"),
    path("own/keep/", pages.keep, name="chains-keep"),
    path("watch/practice/<slug:variant>/<slug:seed>/", pages.watch_practice, name="chains-watch-practice"),
    path("watch/own/<slug:code>/", pages.watch_own, name="chains-watch-own"),
]
