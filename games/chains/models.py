"""The editors' look at levels."""

from games.editions.models import Edition


class LevelEdition(Edition):
    """An edition of this game, as editors look at it."""

    class Meta:
        proxy = True
        verbose_name = "level"
