"""The addresses of where leagues post."""

from django.urls import path

from games.posting import pages

urlpatterns = [
    path("league/<slug:code>/posting/", pages.posting_page, name="league-posting"),
    path("league/<slug:code>/posting/save/", pages.save, name="save-posting"),
    path("league/<slug:code>/posting/test/", pages.test, name="test-posting"),
    path("league/<slug:code>/posting/remove/", pages.remove, name="remove-posting"),
]
