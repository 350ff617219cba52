"""Register `games.rooms` as a Django app, and publish rooms after corrections and new names."""

from django.apps import AppConfig


class RoomsConfig(AppConfig):
    name = "games.rooms"
    label = "rooms"
    verbose_name = "Rooms"

    def ready(self) -> None:
        from games.editions.corrections import edition_corrected
        from games.players import personal_data
        from games.players.name_reports import player_renamed
        from games.rooms import lobby, models

        personal_data.register_keeper(models.ROOM_KEEPER)
        edition_corrected.connect(lobby.publish_rooms_of_edition, dispatch_uid="games.rooms")
        player_renamed.connect(lobby.publish_rooms_of_player, dispatch_uid="games.rooms")
