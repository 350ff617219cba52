"""Signals about players for the apps that `games.players` may not import."""

from django.dispatch import Signal

player_hidden = Signal()
"""Sent with `player_id` and `hidden`, inside the transaction that changes it and while the player's row is locked."""

player_renamed = Signal()
"""Sent with `player_id` when a moderator has renamed a player, inside the transaction that does it."""

began = Signal()
"""Sent with a `player` who has just got a row, and the `wishes` that waited for it (see `early_choices`)."""

signed_out = Signal()
"""Sent with the `keys` of sign-ins that have ended (see `games.players.sessions`), once that is stored."""
