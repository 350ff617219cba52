"""Signals about plays, for the apps that `games.plays` may not import."""

from django.dispatch import Signal

play_moved = Signal()
"""Sent after a move is stored, with `play`, `edition` and `finished` (whether this move ended the play)."""

play_finished = Signal()
"""Sent inside the transaction that stores a play's last move, with `play` and `edition`; an error undoes the move."""

play_judged = Signal()
"""Sent inside the transaction that ranks a finished play or unranks it, with `play` and `edition`."""

request_refused = Signal()
"""Sent after each error that the JSON interface answers with, with its `code` and `status`."""
