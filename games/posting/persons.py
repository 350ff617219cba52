"""A webhook belongs to the person who named it: it goes along with their account, and goes when they are forgotten.

It is told to nobody, not even in what a person may have of what is kept of them: it is a key to a place elsewhere.
"""

from games.accounts.keepers import Keeper
from games.players.models import Player
from games.posting.models import Hook


def hand_over(guest: Player, player: Player) -> None:
    """The webhooks of a guest who turned out to be somebody with an account."""
    Hook.objects.filter(by=guest).update(by=player)


def leave(player: Player) -> None:
    """Whoever is forgotten leaves no address of theirs behind."""
    Hook.objects.filter(by=player).delete()


HOOKS = Keeper(hand_over, leave)
