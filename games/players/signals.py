"""News of players for the apps that `games.players` may not import."""

from django.dispatch import Signal

player_hidden = Signal()
"""Sent with `player_id` and `hidden`, inside the transaction that changes it and while the player's row is locked."""

signed_out = Signal()
"""Sent with the `keys` of sign-ins that have ended (see `games.players.sign_ins`), once that is stored."""
