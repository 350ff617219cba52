"""Show editions of Cardinal Chains to editors as levels."""

from games.editions.models import Edition


class LevelEdition(Edition):
    """Represent an edition on the editors' page of levels, without a table of its own."""

    class Meta:
        proxy = True
        verbose_name = "level"
