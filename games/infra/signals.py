"""News of jobs, for what must not be imported from here."""

from django.dispatch import Signal

job_changed = Signal()
"""Sent with the `number` of a job, once another state of it, or another part, is stored."""
