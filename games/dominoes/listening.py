"""Whoever writes a name for the tiles is told at once what is wrong with it."""

from __future__ import annotations

from django.dispatch import receiver

from games.words.models import Word
from games.words.signals import help_wanted, word_written
from puzzles.dominoes.names import PEOPLE, VARIANTS

PERSON = "A person of Name Dominoes has at least two names, as in “Marie Curie”."
MATCHING = "Names of Name Dominoes that match each other stand in the details of one of them, one to a line."


@receiver(word_written, dispatch_uid="names on tiles")
def judge(sender: object, word: Word, **_: object) -> list[str]:
    """Why a name cannot be saved; one that is blocked may be as bad as it likes."""
    if word.status == Word.BLOCKED:
        return []
    if word.word_list == PEOPLE and len(word.text.split()) < 2:
        return ["A tile has two squares: a person needs at least two names."]
    if word.word_list == VARIANTS and not word.details.strip():
        return ["The names that it matches are missing, in the details, one to a line."]
    return []


@receiver(help_wanted, dispatch_uid="names on tiles")
def explain(sender: object, **_: object) -> dict[str, str]:
    """How a person and a name are written."""
    return {PEOPLE: PERSON, VARIANTS: MATCHING}
