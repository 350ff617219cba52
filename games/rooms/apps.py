"""The Django app of games.rooms."""

from django.apps import AppConfig


class RoomsConfig(AppConfig):
    name = "games.rooms"
    label = "rooms"
    verbose_name = "Rooms"

    def ready(self) -> None:
        from games.accounts import signals
        from games.editions.signals import edition_corrected
        from games.players.signals import player_renamed
        from games.rooms import lobby, persons

        edition_corrected.connect(lobby.corrected, dispatch_uid="games.rooms")
        player_renamed.connect(lobby.renamed, dispatch_uid="games.rooms")
        signals.taken_over.connect(persons.hand_over, dispatch_uid="games.rooms")
        signals.leaving.connect(persons.leave, dispatch_uid="games.rooms")
        signals.keeping.connect(persons.needed, dispatch_uid="games.rooms")
        signals.exporting.connect(persons.export, dispatch_uid="games.rooms")
