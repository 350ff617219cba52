"""News of players as persons, for the rooms above that keep something of theirs."""

from django.dispatch import Signal

taken_over = Signal()
"""A guest's things go over to the `player` of an account: sent with `guest`, inside the transaction that deletes it."""

leaving = Signal()
"""A `player` wants to be forgotten: whatever names them beyond their results goes, inside one transaction."""

exporting = Signal()
"""A `player` wants to have what is kept of them: each receiver answers (a name, a JSON value)."""
