"""What a worker proposes at night: rows that the lists lack, found by the engines, for editors to judge.

At most `MOST` a night over all lists, each list its fair part, and none where editors are behind. What ever stood in a
list, or was ever proposed for it, is not proposed again, whatever was said of it, and nothing that is on the blocklist.
The same lists give the same proposals, and a night that was done is done: it may be asked for again at any time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import islice

from django.db import transaction
from django.db.models import Exists, OuterRef

from games.words.approved import approved, blocked_everywhere, details
from games.words.models import Proposal, Word
from games.words.signals import fared, problems_of
from puzzles import registry
from puzzles.abilities import DrawsOnLists, Fact, Finding, Seeks, Shelves
from puzzles.contract import AnyEngine, Stock

MOST = 200
"""So many rows are proposed in a night."""
MOST_WAITING = 600
"""So many proposals wait at most: editors who are behind are given no more."""
TOKEN = re.compile(r"[^\W\d_]+")
LONGEST_REASON = Proposal._meta.get_field("reason").max_length or 0
LONGEST_TEXT = Word._meta.get_field("text").max_length or 0


@dataclass(frozen=True)
class Proposed:
    """A finding for a list, with what its engine knows of it."""

    word_list: str
    finding: Finding
    facts: tuple[Fact, ...]


def propose(night: date) -> int:
    """Proposes what the lists lack, once a night; returns how many rows that are."""
    if is_done(night):
        return 0
    chosen = list(_chosen(min(MOST, MOST_WAITING - waiting())))
    with transaction.atomic():
        words = [_word(one) for one in chosen]
        Proposal.objects.bulk_create([_proposal(one, night) for one in chosen], ignore_conflicts=True)
        Word.objects.bulk_create(words, ignore_conflicts=True)
    return len(chosen)


def is_done(night: date) -> bool:
    """Whether something was proposed for a night."""
    return Proposal.objects.filter(night=night).exists()


def waiting() -> int:
    """How many proposals nobody has judged."""
    mine = Proposal.objects.filter(word_list=OuterRef("word_list"), text=OuterRef("text"))
    return Word.objects.filter(Exists(mine), status=Word.PROPOSED).count()


def _chosen(most: int) -> Iterator[Proposed]:
    """The findings of all lists, fairly shared, and with what is known of them."""
    blocked = blocked_everywhere()
    found: dict[str, list[Finding]] = {}
    seekers: dict[str, tuple[Seeks, Stock]] = {}
    for engine in registry.engines():
        if isinstance(engine, Seeks) and isinstance(engine, DrawsOnLists) and most > 0:
            shelves = shelves_of(engine)
            for name in engine.word_lists:
                seekers[name] = engine, shelves.stock
                found[name] = list(islice(_fit(name, engine.sought(name, shelves), shelves, blocked), most))
    for name, share in shared({name: len(rows) for name, rows in found.items()}, most).items():
        engine_, stock = seekers[name]
        for one in found[name][:share]:
            yield Proposed(name, one, tuple(engine_.facts(name, one.row, stock)))


def shelves_of(engine: AnyEngine) -> Shelves:
    """What an engine is told of its lists."""
    lists = engine.word_lists if isinstance(engine, DrawsOnLists) else {}
    known = {name: {text.casefold() for text in _ever(name)} for name in lists}
    stock = Stock(words=approved(lists), details=details(lists))
    return Shelves(stock, {name: frozenset(texts) for name, texts in known.items()}, {n: fared(n) for n in lists})


def _ever(word_list: str) -> Iterator[str]:
    """All that stands in a list, in whatever state, or was ever proposed for it."""
    for model in (Word, Proposal):
        yield from model.objects.filter(word_list=word_list).values_list("text", flat=True)


def _fit(word_list: str, findings: Iterator[Finding], shelves: Shelves, blocked: frozenset[str]) -> Iterator[Finding]:
    """What of the findings may be proposed, each once."""
    seen = set[str]()
    for one in findings:
        folded = one.row.text.casefold()
        told = {token.casefold() for token in TOKEN.findall(f"{one.row.text} {one.row.details}")}
        is_new = folded not in seen and not shelves.has(word_list, folded) and len(folded) <= LONGEST_TEXT
        if is_new and folded not in blocked and blocked.isdisjoint(told) and not problems_of(_row(word_list, one)):
            seen.add(folded)
            yield one


def shared(offered: Mapping[str, int], most: int) -> dict[str, int]:
    """How many rows of each list are taken: as many of each, but of a list that offers fewer all that it has.

    >>> shared({"words": 100, "clues": 5, "names": 100}, 50)
    {'words': 23, 'clues': 5, 'names': 22}
    """
    taken = dict.fromkeys(offered, 0)
    left = max(0, min(most, sum(offered.values())))
    while left:
        for name in offered:
            if left and taken[name] < offered[name]:
                taken[name] += 1
                left -= 1
    return taken


def _row(word_list: str, finding: Finding) -> Word:
    row = finding.row
    return Word(
        word_list=word_list,
        text=row.text,
        status=Word.PROPOSED,
        source=row.source[:80],
        frequency=row.frequency,
        details=row.details,
        found=row.unread,
    )


def _word(one: Proposed) -> Word:
    return _row(one.word_list, one.finding)


def _proposal(one: Proposed, night: date) -> Proposal:
    reason = one.finding.reason
    told = reason if len(reason) <= LONGEST_REASON else f"{reason[: LONGEST_REASON - 1].rstrip()}…"
    facts = [fact.model_dump(mode="json") for fact in one.facts]
    return Proposal(word_list=one.word_list, text=one.finding.row.text, night=night, reason=told, facts=facts)
