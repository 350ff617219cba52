"""The desk's search: days, editions, words and players by a few letters, exact matches first.

Each kind takes one query, however much there is, and only for users who may see it.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.urls import reverse

from games.editions.addresses import format_title
from games.editions.calendar import EPOCH, get_day_number, today
from games.editions.models import Edition
from games.players.models import Player
from games.words.models import Word
from games.words.word_lists import list_titles
from puzzles import registry

MOST = 12
"""The most hits of a kind that are shown."""
WRITTEN = ("%Y-%m-%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y")
"""How a day may be written; without a year it is this year's."""


@dataclass(frozen=True)
class Hit:
    """A hit: its name, a text beside it, its page, and whether the name matches exactly."""

    name: str
    text: str
    url: str
    exact: bool


@dataclass(frozen=True)
class Kind:
    """The hits of one kind, exact ones first; `more` if some are not shown."""

    title: str
    hits: Sequence[Hit]
    more: bool


def search_desk(asked: str, user: User | AnonymousUser) -> list[Kind]:
    """Search all kinds; those with an exact hit come first."""
    wanted = " ".join(asked.split())
    if not wanted:
        return []
    kinds = [_collect_hits(title, find(wanted)) for title, right, find in KINDS if user.has_perm(right)]
    return sorted((kind for kind in kinds if kind.hits), key=lambda kind: not kind.hits[0].exact)


def _collect_hits(title: str, found: Iterator[Hit]) -> Kind:
    hits = list(found)
    return Kind(title, hits[:MOST], len(hits) > MOST)


def parse_day(text: str) -> date | None:
    """Read a day such as 2026-11-23, 23 November, #23 or today; None for any other text."""
    plain = text.replace(",", "").casefold()
    if plain in NAMED:
        return today() + timedelta(days=NAMED[plain])
    if plain.startswith("#") and plain[1:].isdecimal():
        with suppress(OverflowError):
            return EPOCH + timedelta(days=int(plain[1:]) - 1)
    for form in WRITTEN:
        for written in (plain, f"{plain} {today().year}"):
            with suppress(ValueError):
                return datetime.strptime(written, form).date()
    return None


NAMED = {"yesterday": -1, "today": 0, "tomorrow": 1}


def _find_editions(text: str) -> Iterator[Hit]:
    """Find the editions of a day, of a game (perhaps with a day), or that use a word, latest first."""
    games = [one for one in registry.engines() if text.casefold().startswith(one.title.casefold())]
    for engine in games:
        rest = text[len(engine.title) :].strip()
        day = parse_day(rest) if rest else None
        if day or not rest:
            yield from _list_editions(
                Edition.objects.filter(game=engine.slug, **({"date": day} if day else {})), bool(day)
            )
            return
    if day := parse_day(text):
        yield from _list_editions(Edition.objects.filter(date=day), True)
        return
    using = Edition.objects.filter(uses__key__in={text, text.casefold(), text.upper()}).distinct()
    yield from _list_editions(using, False, f"uses {text}")


def _list_editions(editions: QuerySet[Edition], exact: bool, why: str = "") -> Iterator[Hit]:
    rows = editions.filter(kind=Edition.DAILY).defer("stored").order_by("-date", "game", "variant")
    for one in rows[: MOST + 1]:
        url = reverse("admin:editions_edition_change", args=[one.pk])
        text = ", ".join(filter(None, [f"{one.day:%-d %B %Y}", f"#{get_day_number(one.day)}", why]))
        yield Hit(format_title(one.engine, one.variant), text, url, exact)


def _nearest_rows(rows: QuerySet[Any], field: str, text: str) -> Sequence[Any]:
    """Return rows that contain a text: exact matches first, then those that start with it."""
    exact = When(**{f"{field}__iexact": text}, then=Value(0))
    begins = When(**{f"{field}__istartswith": text}, then=Value(1))
    far = Case(exact, begins, default=Value(2), output_field=IntegerField())
    return list(rows.annotate(far=far).order_by("far", field, "pk")[: MOST + 1])


def _find_words(text: str) -> Iterator[Hit]:
    called = list_titles()
    for word in _nearest_rows(Word.objects.filter(text__icontains=text), "text", text):
        url = reverse("admin:words_word_change", args=[word.pk])
        yield Hit(word.text, f"{called.get(word.word_list, word.word_list)}, {word.status}", url, not word.far)


def _find_players(text: str) -> Iterator[Hit]:
    rows = Player.objects.filter(Q(name__icontains=text) | Q(public_id=text))
    for player in _nearest_rows(rows, "name", text):
        exact = not player.far or player.public_id == text
        url = reverse("admin:players_player_change", args=[player.pk])
        yield Hit(player.name, f"{player.public_id}, since {player.created_at:%-d %B %Y}", url, exact)


KINDS = (
    ("Days and editions", "editions.view_edition", _find_editions),
    ("Words", "words.view_word", _find_words),
    ("Players", "players.view_player", _find_players),
)
