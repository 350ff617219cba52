"""News of plays, for whoever must not be imported from here."""

from django.dispatch import Signal

play_moved = Signal()
"""Sent after a move is stored, with `play`, `edition` and `finished` (whether this move ended the play)."""

play_finished = Signal()
"""Sent inside the transaction that stores a play's last move, with `play` and `edition`; an error undoes the move."""
