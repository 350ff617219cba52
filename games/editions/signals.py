"""The signal of a corrected edition, for the apps that `games.editions` may not import."""

from django.dispatch import Signal

edition_corrected = Signal()
"""Carries the `edition` with its new puzzle and its `ruling`, inside the transaction that corrects it."""
