"""What an editor does with candidates and versions: asks for some, chooses one, brings one back."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest

from games.editions import candidates, desk
from games.editions.calendar import today
from games.editions.corrections import Told, correct
from games.editions.making import NotReplaceable
from games.editions.models import Edition, Version
from games.editions.rulings import becomes
from games.editions.tasks import make_candidates
from games.editions.versions import Cause
from games.words.roles import editor
from games.words.row_numbers import rows_named

LONGEST_REASON = 300


def ask(request: HttpRequest, edition: Edition) -> str:
    """Has a worker make candidates. Raises `NotReplaceable`."""
    choice, new = candidates.ask(edition, bool(request.POST.get("others")))
    if not candidates.is_done(choice):
        make_candidates.anew(choice.pk)
    told = "candidates are being made" if new else "candidates were asked for already"
    return f"{choice.wanted} {told}. The day keeps its puzzle until one is chosen."


def chosen(request: HttpRequest, edition: Edition) -> Version:
    """The version of an edition that a form names, where the day has the puzzle that was seen beside it.

    Raises `NotReplaceable`.
    """
    found = Version.objects.filter(edition=edition, pk__in=rows_named([request.POST.get("version", "")])).first()
    if found is None:
        raise NotReplaceable("This puzzle is not kept any more. Ask for candidates again.")
    if found.choice_id is None and request.POST.get("seen") != edition.puzzle_name:
        raise NotReplaceable(desk.REPLACED)
    return found


def bring(request: HttpRequest, edition: Edition, reason: str, ruling: str) -> str:
    """Makes a candidate or an earlier version the puzzle of its day. Raises `NotReplaceable`."""
    version, user, reason = chosen(request, edition), editor(request), reason.strip()[:LONGEST_REASON]
    how = "chosen among candidates" if version.choice_id else "brought back"
    ruled = ""
    with transaction.atomic():
        if version.choice_id:
            candidates.claim(version, user, request.POST.get("seen", ""))
        if edition.day > today():
            desk.bring(version, Cause(how, user, reason, version))
        else:
            now = correct(edition, version.stored, Told(reason, ruling=ruling, how=how, kept_as=version), user)
            ruled = f" {becomes(now.ruling)}"
    told = f"{how[0].upper()}{how[1:]}; what was there is kept{f': {reason}' if reason else ''}".rstrip(".")
    return f"{told}.{ruled}"
