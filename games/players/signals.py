"""Signals about players for the apps that `games.players` may not import."""

from django.dispatch import Signal

player_hidden = Signal()
"""Sent with `player_id` and `hidden`, inside the transaction that changes it and while the player's row is locked."""

player_renamed = Signal()
"""Sent with `player_id` when a moderator has renamed a player, inside the transaction that does it."""

began = Signal()
"""Sent with a new `player`, and with the `wishes`, their `EarlyChoices`."""

signed_out = Signal()
"""Sent with the `keys` of sign-ins that have ended (see `games.players.sessions`), after the transaction."""
