"""The Django app of games.live, which publishes what happens to jobs, editions, players and plays."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"
    label = "live"

    def ready(self) -> None:
        from games.editions.corrections import edition_corrected
        from games.infra.jobs import job_changed
        from games.live.publishing import (
            publish_correction,
            publish_editions_of_player,
            publish_ended_sign_ins,
            publish_job_change,
            publish_judgement,
            publish_move,
        )
        from games.players.signals import player_renamed, sign_in_ended
        from games.plays.rank_decisions import play_judged
        from games.plays.referee import play_moved

        job_changed.connect(publish_job_change, dispatch_uid="games.live")
        play_moved.connect(publish_move, dispatch_uid="games.live")
        play_judged.connect(publish_judgement, dispatch_uid="games.live")
        edition_corrected.connect(publish_correction, dispatch_uid="games.live")
        player_renamed.connect(publish_editions_of_player, dispatch_uid="games.live")
        sign_in_ended.connect(publish_ended_sign_ins, dispatch_uid="games.live")
