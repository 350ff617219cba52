"""News of the sockets, for whoever must not be imported from here."""

from django.dispatch import Signal

frame_sent = Signal()
"""Sent after a frame was put into the outboxes of all sockets of a topic, with `kind` and `sockets` (how many)."""
