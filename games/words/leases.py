"""Which reviewer has which proposed words before them: two people never see the same one at once.

A lease ends by a verdict, by skipping the word, or by itself when its page has not been heard of for a while. What
decides is that a word has at most one lease in the database; whoever comes second is given other words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from games.words.models import Lease, Word

LASTS = timedelta(minutes=5)
TRIES = 3
"""So often other words are looked for when somebody else was given the chosen ones at the same moment."""


def take(user: User, word_list: str, skipped: Sequence[int], number: int) -> list[Word]:
    """Up to `number` words of a list that wait, the best known first, all of them now before this reviewer."""
    now = timezone.now()
    Lease.objects.filter(until__lte=now).delete()
    Lease.objects.filter(user=user, word__in=skipped).delete()
    free = Word.objects.filter(Q(lease=None) | Q(lease__user=user), word_list=word_list, status=Word.PROPOSED)
    for _ in range(TRIES):
        chosen = list(free.exclude(pk__in=skipped).order_by("-frequency", "text")[:number])
        give(user, chosen)
        held = set(Lease.objects.filter(word__in=chosen, user=user).values_list("word", flat=True))
        if held or not chosen:
            return [word for word in chosen if word.pk in held]
    return []


def give(user: User, words: Iterable[Word]) -> None:
    """Puts those of the words before this reviewer, or leaves them there, that lie before nobody else."""
    until = timezone.now() + LASTS
    numbers = [word.pk for word in words]
    Lease.objects.filter(word__in=numbers, user=user).update(until=until)
    rows = [Lease(word_id=number, user=user, until=until) for number in numbers]
    Lease.objects.bulk_create(rows, ignore_conflicts=True)


def elsewhere(user: User, word_list: str) -> int:
    """How many words of a list lie before other reviewers."""
    others = Lease.objects.filter(until__gt=timezone.now()).exclude(user=user)
    return others.filter(word__word_list=word_list, word__status=Word.PROPOSED).count()
