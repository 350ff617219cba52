"""One thing done with many editions that were chosen in the calendar: what came of it, what hindered it, a way back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.editions import desk
from games.editions.deeds import DEEDS
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.words.roles import editor
from games.words.row_numbers import rows_named
from puzzles.contract import CannotGenerate

MANY = ("approve", "approve-and-lock", "unapprove", "lock", "unlock", "regenerate")
"""What can be done with many editions at once."""
ASKED = {"approve": "Approve", "approve-and-lock": "Approve and lock"}
"""What is done with very many only after a question, and how that begins."""
UNASKED = 20
"""So many are approved without a question."""
NAMED = 5
"""So many editions that were hindered are named."""


@dataclass(frozen=True)
class Undone:
    """What the way back from a deed takes from each edition, and what is told of it."""

    approval: bool
    lock: bool
    told: str

    def is_of(self, before: Edition) -> bool:
        """Whether a deed gave an edition all of that; what held before it is not undone."""
        return not (self.approval and before.approved_at) and not (self.lock and before.locked)


UNDOES = {
    "approve": Undone(approval=True, lock=False, told="no longer approved"),
    "approve-and-lock": Undone(approval=True, lock=True, told="no longer approved"),
    "lock": Undone(approval=False, lock=True, told="no longer locked"),
}
"""What is taken back in one go after it was done with many."""


@dataclass(frozen=True)
class Hindered:
    """An edition with which a thing was not done, and why."""

    edition: Edition
    why: str


def do_with_many(
    request: HttpRequest, deed: str, editions: Iterable[Edition]
) -> tuple[list[tuple[Edition, str]], list[Hindered]]:
    """Does one thing with each edition: those it was done with, each with what came of it, and the others."""
    done, hindered = [], []
    for edition in editions:
        try:
            done.append((edition, DEEDS[deed](request, edition)))
        except (NotReplaceable, CannotGenerate) as problem:
            hindered.append(Hindered(edition, str(problem)))
    return done, hindered


def tell(request: HttpRequest, deed: str, done: Sequence[tuple[Edition, str]], hindered: Sequence[Hindered]) -> None:
    """Says what was done, with a way back where there is one, and which editions were hindered.

    Those stay chosen: the page (`choosing.js`) finds them in the message.
    """
    if done:
        told = f"{done[0][1]} {counted(len(done))}."
        messages.success(request, format_html("{} {}", told, _way_back(deed, [edition for edition, _ in done])))
    if hindered:
        named = " ".join(f"{one.edition}: {one.why}" for one in hindered[:NAMED])
        more = f" And {len(hindered) - NAMED} more." if len(hindered) > NAMED else ""
        numbers = " ".join(str(one.edition.pk) for one in hindered)
        told = f"{'Not with all of them' if done else 'Nothing was changed'}. {named}{more}"
        messages.error(request, format_html('<span data-hindered="{}">{}</span>', numbers, told))
    if not done and not hindered:
        messages.warning(request, "Choose some days first.")


def counted(number: int) -> str:
    """
    >>> counted(1), counted(2)
    ('1 edition', '2 editions')
    """
    return f"{number} edition{'' if number == 1 else 's'}"


def question(deed: str, puzzles: int, days: int) -> str:
    """
    >>> question("approve", 40, 14)
    'Approve 40 puzzles of 14 days?'
    """
    return f"{ASKED[deed]} {puzzles} puzzles of {days} day{'' if days == 1 else 's'}?"


def _way_back(deed: str, editions: Sequence[Edition]) -> str:
    """The button that undoes a deed; `editions` as they were before it."""
    undone = UNDOES.get(deed)
    numbers = [one.pk for one in editions if undone and undone.is_of(one)]
    if not numbers:
        return ""
    return format_html(
        '<button type="submit" class="button" form="days" formaction="{}" name="undo" value="{}">Undo</button>',
        reverse("admin:editions_undo", args=[deed]),
        " ".join(map(str, numbers)),
    )


def undo(request: HttpRequest, deed: str) -> list[Edition]:
    """Takes back what an editor did with many in one go; those that changed since stay as they are."""
    by: User = editor(request)
    undone = UNDOES[deed]
    numbers = rows_named(request.POST.get("undo", "").split())
    given = {"approved_by": by} if undone.approval else {"locked": True}
    editions = list(Edition.objects.filter(pk__in=numbers, kind=Edition.DAILY, **given).defer("stored"))
    for edition in editions:
        if undone.approval:
            desk.unapprove(edition)
        if undone.lock:
            desk.lock(edition, False)
    return editions
