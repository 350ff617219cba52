"""The workers' side of difficulty."""

from __future__ import annotations

from celery import shared_task

from games.difficulty import fitting, merits, ordering


@shared_task
def learn_difficulty() -> int:
    """Learns from plays how hard puzzles are, and orders the weeks to come; returns how many variants were learned."""
    learned = fitting.learn()
    ordering.order_weeks()
    return learned


@shared_task
def reckon_merits() -> int:
    """Works out how each row of the word lists has played; returns how many rows rest."""
    return merits.reckon()
