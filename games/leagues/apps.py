"""The Django app of games.leagues; whoever finishes moves the tables in which they stand."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "games.leagues"
    label = "leagues"
    verbose_name = "Leagues"

    def ready(self) -> None:
        from games.accounts import keepers
        from games.leagues import membership, persons, reckoning, tables, tasks  # noqa: F401  (tasks listens)
        from games.players import reports
        from games.players.signals import player_hidden, player_renamed
        from games.plays.signals import play_finished, play_judged, play_moved

        keepers.register(persons.MEMBERSHIPS)
        reports.register(membership.NAMES)
        play_finished.connect(reckoning.finished, dispatch_uid="games.leagues")
        player_hidden.connect(reckoning.reckon_player, dispatch_uid="games.leagues")
        player_renamed.connect(tables.publish_renamed, dispatch_uid="games.leagues.tables")
        play_judged.connect(reckoning.judged, dispatch_uid="games.leagues")
        play_judged.connect(tables.publish_judged, dispatch_uid="games.leagues.tables")
        play_moved.connect(tables.publish, dispatch_uid="games.leagues")
