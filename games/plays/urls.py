"""The addresses of the editions' pages."""

from django.urls import path

from games.plays import pages, reporting, solutions

urlpatterns = [
    path("report/<slug:kind>/<str:what>/", reporting.report, name="report"),
    path("<slug:game>/", pages.game_today, name="game"),
    path("<slug:game>/practice/", pages.new_practice, name="new-practice"),
    path("<slug:game>/practice/<slug:variant>/", pages.new_practice, name="new-practice-variant"),
    path("<slug:game>/practice/<slug:variant>/<slug:seed>/", pages.practice_page, name="practice"),
    path("<slug:game>/own/<slug:code>/", pages.own_page, name="own"),
    path("<slug:game>/<slug:variant>/", pages.variant_today, name="variant"),
    path("<slug:game>/<slug:variant>/<str:day>/solution/", solutions.solution_page, name="solution"),
    path("<slug:game>/<slug:variant>/<str:day>/", pages.edition_page, name="edition"),
]
