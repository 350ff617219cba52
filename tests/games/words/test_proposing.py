"""What a worker proposes at night: fair, bounded, never twice, and nothing that is blocked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

import pytest

from games.editions.models import RowRecord
from games.words import proposing, tasks
from games.words.models import Proposal, Word
from games.words.proposing import MOST, propose, shared
from puzzles import registry
from puzzles.abilities import DrawsOnLists, Fact, Finding, ListedWord, Seeks, Shelves
from puzzles.contract import AnyEngine, Stock

pytestmark = pytest.mark.django_db
TONIGHT = date(2026, 3, 2)
SQUARES, CLUES = "square-words", "square-clues"


class Seeker(Seeks, DrawsOnLists[object]):  # type: ignore[type-var]  # it has no puzzles
    """Stands for an engine with two lists: it always finds the same."""

    word_lists = {SQUARES: "Words", CLUES: "Clues"}

    def __init__(self, **found: list[str]) -> None:
        self.found = {SQUARES: found.get("words", []), CLUES: found.get("clues", [])}
        self.told: list[Shelves] = []

    def proposals(self, word_list: str) -> list[ListedWord]:
        return []

    def draws_on(self, puzzle: object) -> dict[str, frozenset[str]]:
        return {}

    def sought(self, word_list: str, shelves: Shelves) -> Iterator[Finding]:
        self.told.append(shelves)
        for text in self.found[word_list]:
            yield Finding(ListedWord(text, 3.0, "here", "A clue", unread=True), f"because of {text}")

    def facts(self, word_list: str, row: ListedWord, stock: Stock) -> Sequence[Fact]:
        return [Fact(label="Means", lines=(row.text.lower(),))]


def use(monkeypatch: pytest.MonkeyPatch, seeker: Seeker) -> Seeker:
    monkeypatch.setattr(registry, "engines", lambda: [seeker])
    return seeker


def word(number: int) -> str:
    """One of many words of four letters.

    >>> word(0), word(27)
    ('QAAA', 'QABB')
    """
    return "Q" + "".join(chr(ord("A") + number // 26**power % 26) for power in (2, 1, 0))


def clue(number: int) -> str:
    return f"{word(number)}: What it is"


def proposed(word_list: str) -> list[str]:
    return list(Word.objects.filter(word_list=word_list, status=Word.PROPOSED).values_list("text", flat=True))


def test_a_night_proposes_at_most_two_hundred_and_each_list_gets_its_fair_part(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Seeker(words=[word(n) for n in range(300)], clues=[clue(n) for n in range(30)]))
    assert propose(TONIGHT) == MOST
    assert len(proposed(SQUARES)) == MOST - 30 and len(proposed(CLUES)) == 30
    assert proposed(SQUARES) == [word(n) for n in range(MOST - 30)], "the best first"


def test_what_is_proposed_waits_with_its_reason_what_is_known_of_it_and_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Seeker(words=["QUAY"]))
    propose(TONIGHT)
    row = Word.objects.get(text="QUAY")
    assert (row.status, row.details, row.unread) == (Word.PROPOSED, "A clue", True)
    told = Proposal.objects.get(text="QUAY")
    assert (told.reason, told.night) == ("because of QUAY", TONIGHT)
    assert told.facts == [{"label": "Means", "lines": ["quay"]}]


def test_a_night_that_is_asked_for_twice_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seeker = use(monkeypatch, Seeker(words=[word(n) for n in range(300)]))
    assert propose(TONIGHT) == MOST
    Word.objects.update(status=Word.APPROVED)  # editors were quick
    assert propose(TONIGHT) == 0 and len(seeker.told) == 2
    assert propose(TONIGHT + timedelta(days=1)) == 100
    assert Proposal.objects.count() == 300


def test_the_task_proposes_for_the_day_that_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Seeker(words=["QUAY"]))
    tasks.propose_words()
    tasks.propose_words()
    assert proposed(SQUARES) == ["QUAY"]


def test_nothing_comes_back_that_was_blocked_or_judged_or_even_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Seeker(words=["QUAY", "MOOR", "DOCK", "PIER"]))
    Word.objects.create(word_list=SQUARES, text="MOOR", details="A clue", status=Word.BLOCKED)
    Word.objects.create(word_list=SQUARES, text="dock", details="A clue", status=Word.APPROVED)
    assert propose(TONIGHT) == 2 and proposed(SQUARES) == ["PIER", "QUAY"]
    Word.objects.get(text="QUAY").delete()
    Word.objects.filter(text="PIER").update(status=Word.BLOCKED)
    for night in range(1, 4):
        assert propose(TONIGHT + timedelta(days=night)) == 0
    assert proposed(SQUARES) == []


def test_nothing_is_proposed_that_is_on_the_blocklist_or_speaks_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Seeker(words=["QUAY", "MOOR"], clues=["PIER: A quay of stone", "DOCK: Where ships lie"]))
    Word.objects.create(word_list="blocklist", text="Quay", status=Word.BLOCKED)
    propose(TONIGHT)
    assert proposed(SQUARES) == ["MOOR"] and proposed(CLUES) == ["DOCK: Where ships lie"]


def test_what_its_game_would_refuse_is_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Seeker(words=["HARBOUR", "quay", "QUAY"], clues=["PIER", "DOCK: The dock", "MOOR: Heath"]))
    propose(TONIGHT)
    assert proposed(SQUARES) == ["QUAY"] and proposed(CLUES) == ["MOOR: Heath"]


def test_editors_who_are_behind_are_given_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Seeker(words=[word(n) for n in range(900)]))
    assert [propose(TONIGHT + timedelta(days=n)) for n in range(5)] == [200, 200, 200, 0, 0]
    Word.objects.filter(text__in=[word(n) for n in range(50)]).update(status=Word.BLOCKED)
    assert propose(TONIGHT + timedelta(days=5)) == 50
    assert proposing.waiting() == proposing.MOST_WAITING


def test_an_engine_is_told_what_stands_in_its_lists_and_how_that_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    seeker = use(monkeypatch, Seeker())
    Word.objects.create(word_list=SQUARES, text="OVEN", status=Word.APPROVED, details="Hot spot")
    Word.objects.create(word_list=SQUARES, text="OVAL", status=Word.BLOCKED)
    RowRecord.objects.create(word_list=SQUARES, text="OVEN", shown=100, missed=70)
    RowRecord.objects.create(word_list=SQUARES, text="OVAL", shown=3, missed=3)
    propose(TONIGHT)
    shelves = seeker.told[0]
    assert shelves.stock.words == {SQUARES: ("OVEN",)} and shelves.stock.details == {SQUARES: {"OVEN": "Hot spot"}}
    assert shelves.has(SQUARES, "oval") and not shelves.has(CLUES, "oval")
    assert shelves.got(SQUARES, "OVEN") == pytest.approx(0.3) and shelves.got(SQUARES, "OVAL") is None


def test_lists_that_offer_little_leave_their_part_to_the_others() -> None:
    assert shared({"a": 500, "b": 5, "c": 0, "d": 500}, 200) == {"a": 98, "b": 5, "c": 0, "d": 97}
    assert shared({"a": 3}, 200) == {"a": 3} and shared({"a": 3}, -1) == {"a": 0} and shared({}, 200) == {}


@pytest.mark.parametrize("slug", [slug for slug in registry.slugs() if isinstance(registry.engine(slug), Seeks)])
def test_engines_find_nothing_that_their_lists_know_and_always_the_same(slug: str) -> None:
    engine: AnyEngine = registry.engine(slug)
    assert isinstance(engine, Seeks) and isinstance(engine, DrawsOnLists)
    words = {name: tuple(row.text for row in engine.proposals(name)) for name in engine.word_lists}
    details = {name: {row.text: row.details for row in engine.proposals(name)} for name in engine.word_lists}
    known = {name: frozenset(map(str.casefold, texts)) for name, texts in words.items()}
    shelves = Shelves(Stock({name: texts for name, texts in words.items() if texts}, details=details), known, {})
    for name in engine.word_lists:
        found = [one for _, one in zip(range(5), engine.sought(name, shelves), strict=False)]
        again = [one for _, one in zip(range(5), engine.sought(name, shelves), strict=False)]
        assert found == again
        for one in found:
            assert not shelves.has(name, one.row.text) and one.reason
            assert all(fact.label and fact.lines for fact in engine.facts(name, one.row, shelves.stock))
