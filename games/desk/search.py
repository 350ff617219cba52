"""The desk's search for days, editions, words and players, exact matches first.

Each group of hits takes one query, and only if the user may see it.
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
from games.infra.dates import format_day
from games.players.models import Player
from games.words.models import Word
from games.words.word_lists import load_list_titles
from puzzles import registry

MOST_HITS = 12
"""The most hits of a group."""
DATE_FORMATS = ("%Y-%m-%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y")
"""The forms in which a day may be written; a day without a year is in this year."""


@dataclass(frozen=True)
class Hit:
    """A hit: its name, a text beside it, its page, and whether the name matches exactly."""

    name: str
    text: str
    url: str
    exact: bool


@dataclass(frozen=True)
class HitGroup:
    """The first hits of one search, exact ones first; `more` says whether there are further ones."""

    title: str
    hits: Sequence[Hit]
    more: bool


def search_desk(text: str, user: User | AnonymousUser) -> list[HitGroup]:
    """Run all searches that a user may use; groups with an exact hit come first."""
    query = " ".join(text.split())
    if not query:
        return []
    found = [(title, list(find(query))) for title, permission, find in SEARCHES if user.has_perm(permission)]
    groups = [HitGroup(title, hits[:MOST_HITS], len(hits) > MOST_HITS) for title, hits in found if hits]
    return sorted(groups, key=lambda group: not group.hits[0].exact)


def parse_day(text: str) -> date | None:
    """Parse a day such as 2026-11-23, 23 November, No. 23, #23 or today; None for any other text."""
    plain = text.replace(",", "").casefold()
    if plain in DAYS_FROM_TODAY:
        return today() + timedelta(days=DAYS_FROM_TODAY[plain])
    number = plain.removeprefix("no.").strip().removeprefix("#")
    if number != plain and number.isdecimal():
        with suppress(OverflowError):
            return EPOCH + timedelta(days=int(number) - 1)
    for form in DATE_FORMATS:
        for candidate in (plain, f"{plain} {today().year}"):
            with suppress(ValueError):
                return datetime.strptime(candidate, form).date()
    return None


DAYS_FROM_TODAY = {"yesterday": -1, "today": 0, "tomorrow": 1}


def _find_editions(text: str) -> Iterator[Hit]:
    """Yield the editions of a day, of a game (perhaps on a day), or with a word, latest first."""
    games = [engine for engine in registry.engines() if text.casefold().startswith(engine.title.casefold())]
    for engine in games:
        rest = text[len(engine.title) :].strip()
        day = parse_day(rest) if rest else None
        if day or not rest:
            editions = Edition.objects.filter(game=engine.slug)
            yield from _list_editions(editions.filter(date=day) if day else editions, bool(day))
            return
    if day := parse_day(text):
        yield from _list_editions(Edition.objects.filter(date=day), True)
        return
    using = Edition.objects.filter(uses__key__in={text, text.casefold(), text.upper()}).distinct()
    yield from _list_editions(using, False, f"uses {text}")


def _list_editions(editions: QuerySet[Edition], exact: bool, reason: str = "") -> Iterator[Hit]:
    rows = editions.filter(kind=Edition.DAILY).defer("stored").order_by("-date", "game", "variant")
    for edition in rows[: MOST_HITS + 1]:
        url = reverse("admin:editions_edition_change", args=[edition.pk])
        parts = [format_day(edition.day, year=True), f"No. {get_day_number(edition.day)}", reason]
        yield Hit(format_title(edition.engine, edition.variant), ", ".join(filter(None, parts)), url, exact)


def _sort_matching_rows(rows: QuerySet[Any], field: str, text: str) -> Sequence[Any]:
    """Return the first rows: those whose field is the text, then those whose field starts with it, then others."""
    exact = When(**{f"{field}__iexact": text}, then=Value(0))
    start = When(**{f"{field}__istartswith": text}, then=Value(1))
    distance = Case(exact, start, default=Value(2), output_field=IntegerField())
    return list(rows.annotate(far=distance).order_by("far", field, "pk")[: MOST_HITS + 1])


def _find_words(text: str) -> Iterator[Hit]:
    titles = load_list_titles()
    for word in _sort_matching_rows(Word.objects.filter(text__icontains=text), "text", text):
        url = reverse("admin:words_word_change", args=[word.pk])
        yield Hit(word.text, f"{titles.get(word.word_list, word.word_list)}, {word.status}", url, not word.far)


def _find_players(text: str) -> Iterator[Hit]:
    rows = Player.objects.filter(Q(name__icontains=text) | Q(public_id=text))
    for player in _sort_matching_rows(rows, "name", text):
        exact = not player.far or player.public_id == text
        url = reverse("admin:players_player_change", args=[player.pk])
        yield Hit(player.name, f"{player.public_id}, since {format_day(player.created_at, year=True)}", url, exact)


SEARCHES = (
    ("Days and puzzles", "editions.view_edition", _find_editions),
    ("Words", "words.view_word", _find_words),
    ("Players", "players.view_player", _find_players),
)
