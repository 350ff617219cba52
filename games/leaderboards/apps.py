"""The Django app of games.leaderboards, which updates leaderboards after finishes and decisions."""

from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "games.leaderboards"
    label = "leaderboards"
    verbose_name = "Leaderboards and leagues"

    def ready(self) -> None:
        from games.leaderboards import leagues, tables, tallies, tasks  # noqa: F401  (tasks listens)
        from games.players import name_reports, personal_data
        from games.players.name_reports import player_hidden, player_renamed
        from games.plays.rank_decisions import play_judged
        from games.plays.referee import play_finished, play_moved

        personal_data.register_keeper(leagues.LEAGUE_KEEPER)
        name_reports.register_kind(leagues.LEAGUE_KIND)
        play_finished.connect(tallies.record_finish, dispatch_uid="games.leaderboards")
        player_hidden.connect(tallies.recount_player, dispatch_uid="games.leaderboards")
        player_renamed.connect(tables.publish_after_rename, dispatch_uid="games.leaderboards.tables")
        play_judged.connect(tallies.record_verdict, dispatch_uid="games.leaderboards")
        play_judged.connect(tables.publish_after_verdict, dispatch_uid="games.leaderboards.tables")
        play_moved.connect(tables.publish_after_finish, dispatch_uid="games.leaderboards")
