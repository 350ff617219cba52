"""Signals about plays, for the apps that `games.plays` may not import."""

from django.dispatch import Signal

play_moved = Signal()
"""Sent after a move is stored, with `play`, `edition` and `finished` (whether this move ended the play)."""

play_finished = Signal()
"""Sent inside the transaction that stores a play's last move, with `play` and `edition`; an error undoes the move."""

play_judged = Signal()
"""Sent inside the transaction that sets a finished play apart, or lets it stand, with `play` and `edition`."""

refused = Signal()
"""Sent for each answer of the JSON interface that is an error, with its `code` and `status`."""
