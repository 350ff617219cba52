"""The workers' side of the gallery; each task is safe to repeat."""

from __future__ import annotations

from celery import shared_task
from django.db.models import F, QuerySet
from django.utils import timezone

from games.dominoes import layouts
from games.dominoes.models import Layout
from games.errands import board, waiting
from games.errands.lasting import Lasting
from games.errands.models import Errand

PATIENT = "long"
"""The queue of layouts that come after another one. That one is in the queue of what somebody waits for."""


class Laying(Lasting):
    """A task that makes a layout."""

    abstract = True
    called = ("layout", "layouts")


@shared_task(base=Laying)
def make_layout(number: int) -> None:
    """Makes one layout; then it is the next one's turn."""
    try:
        layouts.make(number)
    finally:
        _ask_for_next(number)


def ask(number: int) -> None:
    """Asks for a layout: at once where no other is being made, else after it, and never behind the days to come.

    One at a time, so that of the workers for whom somebody waits only one is busy with layouts.
    """
    make_layout.apply_async([number], queue=PATIENT if _at_hand(number).exists() else None)


def ask_anew(number: int) -> None:
    """Asks for a layout without waiting until it is due, should it have failed."""
    board.forget_failure(make_layout.name, [number])
    ask(number)


def _at_hand(but: int) -> QuerySet[Errand]:
    """The errand of the layout that is being made, or will be at once, if it is another one."""
    errands = Errand.objects.filter(task=make_layout.name, queue="").exclude(state=Errand.FAILED)
    return errands.exclude(key=board.key_of(make_layout.name, [but]))


def _ask_for_next(done: int) -> None:
    """Asks for the layout that was asked for first, the house's own after those of people."""
    order = F("goes_at").asc(nulls_last=True), "pk"
    following = Layout.objects.filter(state=Layout.WAITING).exclude(pk=done).order_by(*order).first()
    if following and not _at_hand(done).exists():
        make_layout.delay(following.pk)


def waits(made: Layout) -> str:
    """What is told of a layout that is not being made yet; empty where it is."""
    errand = board.find(make_layout.name, [made.pk])
    if errand is None or not errand.queue:
        return waiting.told(make_layout.name, [made.pk])
    earlier = Layout.objects.filter(state=Layout.WAITING).exclude(pk=made.pk)
    if made.goes_at:
        earlier = earlier.filter(goes_at__lt=made.goes_at)
    before = {errand.args[0] for errand in _at_hand(made.pk)} | set(earlier.values_list("pk", flat=True))
    return waiting.behind([Laying.called] * len(before))


@shared_task
def tend_gallery() -> None:
    """Takes out what has had its month, and sees that all that is not made is asked for, the house's own included."""
    Layout.objects.filter(goes_at__lt=timezone.now()).delete()
    layouts.write_down_own()
    unfinished = Layout.objects.filter(state__in=(Layout.WAITING, Layout.RUNNING))
    for number in unfinished.values_list("pk", flat=True):
        ask(number)
