"""News of plays, for whoever must not be imported from here."""

from django.dispatch import Signal

play_moved = Signal()
"""Sent after a move is stored, with `play`, `edition` and `finished` (whether this move ended the play)."""
