"""Signals about players for the apps that `games.players` may not import."""

from django.dispatch import Signal

player_hidden = Signal()
"""Sent with `player_id` and `hidden`, inside the transaction that hides or shows the player and locks their row."""

player_renamed = Signal()
"""Sent with `player_id` when a moderator renames a player, inside the transaction of the change."""

player_created = Signal()
"""Sent when a player is created who has made `EarlyChoices`, with `player` and `choices`."""

sign_in_ended = Signal()
"""Sent with the `keys` of sign-ins that have ended (see `games.players.sessions`), after the transaction."""
