"""Map the addresses below /chains/ that only Cardinal Chains has."""

from django.urls import path

from games.chains import lessons, pages

urlpatterns = [
    path("learn/", lessons.show_ladder, name="chains-learn"),
    path("learn/<slug:technique>/", lessons.show_technique, name="chains-technique"),
    path("learn/<slug:technique>/<int:number>/", lessons.open_level, name="chains-learn-level"),
    path("own/", pages.show_workshop, name="chains-workshop"),
    path("own/ask/", pages.judge_for_player, name="chains-ask"),
    path("own/keep/", pages.publish_level, name="chains-keep"),
    path("watch/practice/<slug:variant>/<slug:seed>/", pages.answer_practice_steps, name="chains-watch-practice"),
    path("watch/own/<slug:code>/", pages.answer_own_steps, name="chains-watch-own"),
]
