"""The signals of a corrected edition, for the apps that `games.editions` may not import.

`edition_corrected` carries the edition with its new puzzle. `edition_ruled` says that its points are shared or struck.
"""

from django.dispatch import Signal

edition_corrected = Signal()
edition_ruled = Signal()
