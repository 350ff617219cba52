"""The Django app of games.live; it listens to what is told of plays and editions."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"
    label = "live"

    def ready(self) -> None:
        from games.editions.signals import edition_corrected
        from games.live.publishing import (
            publish,
            publish_correction,
            publish_judged,
            publish_renamed,
            publish_signed_out,
        )
        from games.players.signals import player_renamed, signed_out
        from games.plays.signals import play_judged, play_moved

        play_moved.connect(publish, dispatch_uid="games.live")
        play_judged.connect(publish_judged, dispatch_uid="games.live")
        edition_corrected.connect(publish_correction, dispatch_uid="games.live")
        player_renamed.connect(publish_renamed, dispatch_uid="games.live")
        signed_out.connect(publish_signed_out, dispatch_uid="games.live")
