"""The addresses of where leagues post, of tables for other sites, and of oEmbed."""

from django.urls import path

from games.posting import embeds, oembed, pages

urlpatterns = [
    path("league/<slug:code>/posting/", pages.posting_page, name="league-posting"),
    path("league/<slug:code>/posting/save/", pages.save, name="save-posting"),
    path("league/<slug:code>/posting/test/", pages.test, name="test-posting"),
    path("league/<slug:code>/posting/remove/", pages.remove, name="remove-posting"),
    path("league/<slug:code>/posting/embed/", pages.embed, name="embed-league"),
    path("embed/league/<slug:key>/", embeds.league_embed, name="league-embed"),
    path("embed/<slug:game>/<slug:variant>/", embeds.table_embed, name="table-embed"),
    path("oembed", oembed.oembed, name="oembed"),
]
