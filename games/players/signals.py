"""Signals about players for the apps that `games.players` may not import."""

from django.dispatch import Signal

player_hidden = Signal()
"""Sent with `player_id` and `hidden`, inside the transaction that hides or shows the player and locks their row."""

player_renamed = Signal()
"""Sent with `player_id` when a moderator renames a player, inside the transaction of the change."""

player_began = Signal()
"""Sent with a new `player`, and with their `EarlyChoices` as `wishes`."""

signed_out = Signal()
"""Sent with the `keys` of sign-ins that have ended (see `games.players.sessions`), after the transaction."""
