"""The Django app of games.live, which publishes what happens to jobs, editions, players and plays."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"
    label = "live"

    def ready(self) -> None:
        from games.editions.corrections import edition_corrected
        from games.infra.jobs import job_changed
        from games.live import publishing
        from games.players.name_reports import player_renamed
        from games.players.sessions import sign_in_ended
        from games.plays.rank_decisions import play_judged
        from games.plays.referee import play_moved

        job_changed.connect(publishing.publish_job_change, dispatch_uid="games.live")
        play_moved.connect(publishing.publish_move, dispatch_uid="games.live")
        play_judged.connect(publishing.publish_judgement, dispatch_uid="games.live")
        edition_corrected.connect(publishing.publish_correction, dispatch_uid="games.live")
        player_renamed.connect(publishing.publish_editions_of_player, dispatch_uid="games.live")
        sign_in_ended.connect(publishing.publish_ended_sign_ins, dispatch_uid="games.live")
