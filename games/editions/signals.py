"""What happens to editions, for those who stand above: `edition_corrected` has the edition, and `begin_anew`."""

from django.dispatch import Signal

edition_corrected = Signal()
