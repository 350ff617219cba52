"""How a day of curating goes: what came in, from the night and from people, what was judged and by whom, what waits."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Count, Q
from django.utils import timezone

from games.words.models import Judgement, Proposal, Word
from games.words.wire import Quota


def quota_of(user: User) -> Quota:
    """Today over all lists: a word counts as judged once, however often it was, and not where that was undone."""
    now = timezone.localtime()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    today = Judgement.objects.filter(at__gte=midnight).exclude(word__status=Word.PROPOSED)
    counted = today.aggregate(
        judged=Count("word", distinct=True),
        mine=Count("word", distinct=True, filter=Q(user=user, word__changed_by=user)),
    )
    by_people = Word.history.filter(history_type="+", history_date__gte=midnight, status=Word.PROPOSED)
    return Quota(
        proposed=Proposal.objects.filter(night=now.date()).count(),
        added=Word.objects.filter(pk__in=by_people.values("id")).count(),  # a night keeps no history of its words
        judged=counted["judged"],
        mine=counted["mine"],
        waiting=Word.objects.filter(status=Word.PROPOSED).count(),
    )
