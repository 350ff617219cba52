"""The signal that an edition was corrected, for the apps that `games.editions` may not import.

`edition_corrected` carries the edition with its new puzzle, and `begin_anew`: whether unfinished plays start over.
"""

from django.dispatch import Signal

edition_corrected = Signal()
