"""What the calendar tells of rows of word lists: how they have played, when they are or were used, by what to come."""

from __future__ import annotations

from django.db.models import F
from django.dispatch import receiver

from games.editions import desk
from games.editions.calendar import today
from games.editions.models import Edition, EditionUse, RowRecord
from games.words.models import Word
from games.words.signals import facts_wanted, fared_wanted, uses_wanted
from puzzles import registry
from puzzles.abilities import DrawsOnLists, Fact, Recorded

FEWEST_PLAYS = 20
"""A row that fewer plays have shown tells nothing yet."""


@receiver(fared_wanted, dispatch_uid="games.editions")
def how_rows_fared(sender: object, word_list: str, **_: object) -> dict[str, float]:
    """The share of plays that got each row of a list."""
    rows = RowRecord.objects.filter(word_list=word_list, shown__gte=FEWEST_PLAYS, missed__lte=F("shown"))
    return {text: 1 - missed / shown for text, shown, missed in rows.values_list("text", "shown", "missed")}


@receiver(uses_wanted, dispatch_uid="games.editions")
def how_many_use(sender: object, rows: list[tuple[str, str]], **_: object) -> int:
    """How many coming puzzles use any of some rows."""
    return len(desk.concerned_by(rows))


@receiver(facts_wanted, dispatch_uid="games.editions")
def when_used(sender: object, word: Word, **_: object) -> list[Fact]:
    """The last day on which a word was used, and the next; how it has played."""
    facts = [Fact(label="Last used", lines=(_last_use(word),))]
    record = RowRecord.objects.filter(word_list=word.word_list, text=word.text, shown__gt=0).first()
    if record:
        told = f"{record.shown - record.missed:,} of {record.shown:,} plays got it"
        facts.append(Fact(label="Played", lines=(told,)))
    return facts


def _last_use(word: Word) -> str:
    game, key = _key(word)
    uses = EditionUse.objects.filter(edition__game=game, edition__kind=Edition.DAILY, key=key)
    days = sorted(day for day in uses.values_list("edition__date", flat=True) if day is not None)
    past = [day for day in days if day <= today()]
    coming = [day for day in days if day > today()]
    told = f"{past[-1]:%-d %B %Y}" if past else "never"
    return f"{told}; next {coming[0]:%-d %B %Y}" if coming else told


def _key(word: Word) -> tuple[str, str]:
    """The game to whose lists a word belongs, and by which key its calendar knows it."""
    for engine in registry.engines():
        if isinstance(engine, DrawsOnLists) and word.word_list in engine.word_lists:
            key = engine.use_of(word.word_list, word.text) if isinstance(engine, Recorded) else word.text
            return engine.slug, key
    return "", ""
