"""The signal that a player was hidden or is shown again, for the apps that `games.players` may not import."""

from django.dispatch import Signal

player_hidden = Signal()
"""Sent with `player_id` and `hidden`, inside the transaction that changes it and while the player's row is locked."""
