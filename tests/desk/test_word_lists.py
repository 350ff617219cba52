"""The word lists: filled, edited and exported by editors; and their review, in which each verdict counts once."""

import csv
import io
from datetime import timedelta
from itertools import count
from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from games.desk import review
from games.infra.table_files import normalise_file, read_rows, write_csv
from games.words.models import Judgement, Lease, Word
from tests.cast.visitors import read_page
from tests.day import Clock

pytestmark = pytest.mark.django_db
LIST = "nettle-secret"
KEYS = count()


def user(name: str) -> User:
    return User.objects.get_or_create(username=name, defaults={"is_staff": True, "is_superuser": True})[0]


def desk(name: str) -> Client:
    client = Client()
    client.force_login(user(name))
    return client


def words(*texts: str) -> list[Word]:
    """Proposed words, the first the best known."""
    return [Word.objects.create(word_list=LIST, text=text, frequency=9 - n) for n, text in enumerate(texts)]


def judged(word: Word, verdict: str, key: str = "") -> dict[str, object]:
    return {"key": key or str(next(KEYS)), "word": word.pk, "verdict": verdict}


def sent(name: str, *verdicts: dict[str, object], skipped: list[int] | None = None, by: str = "") -> Any:
    body = {"by": user(by or name).pk, "verdicts": verdicts, "skipped": skipped or []}
    address = f"{reverse('admin:words_review')}?list={LIST}"
    return desk(name).post(address, body, content_type="application/json")


def shown(name: str, **more: Any) -> list[str]:
    return [one["text"] for one in sent(name, **more).json()["words"]]


def states(*held: Word) -> list[str]:
    return [Word.objects.get(pk=word.pk).status for word in held]


def test_the_queue_gives_the_next_words_after_each_verdict() -> None:
    held = words("a", "b", "c")
    answer = sent("erin", judged(held[0], "approve")).json()
    assert answer["left"] == 2 and [one["text"] for one in answer["words"]] == ["b", "c"]
    assert sent("erin", judged(held[1], "block"), skipped=[held[2].pk]).json()["words"] == []
    assert sent("erin", judged(held[1], "undo")).json()["left"] == 2
    assert states(*held) == ["approved", "proposed", "proposed"]
    assert held[0].history.first().changed_by.username == "erin"


def test_of_many_verdicts_the_last_on_a_word_counts_and_words_that_are_gone_hold_up_nothing() -> None:
    held, (gone,) = words("a", "b"), words("c")
    batch = [judged(held[0], "block"), judged(gone, "approve"), judged(held[1], "approve"), judged(held[0], "undo")]
    gone.delete()
    assert sent("erin", *batch).json()["left"] == 1
    assert states(*held) == ["proposed", "approved"]


def test_verdicts_that_are_none_or_of_another_editor_change_nothing() -> None:
    (word,) = words("a")
    assert sent("erin", judged(word, "block"), judged(word, "praise")).status_code == 400
    assert sent("erin", *(judged(word, "block") for _ in range(101))).status_code == 400
    answer = sent("frank", judged(word, "block"), by="erin")
    assert answer.status_code == 409 and "signed in as frank" in answer.json()["error"]
    assert states(word) == ["proposed"]
    page = desk("erin").get(reverse("admin:words_review"))
    assert page.context["chosen"] == LIST and not Lease.objects.exists(), "the page itself takes no words"


@pytest.mark.postgres
def test_a_batch_that_is_sent_twice_counts_once_and_does_not_undo_what_somebody_did_since() -> None:
    held = words("a", "b")
    batch = [judged(held[0], "approve"), judged(held[1], "block"), judged(held[1], "undo")]
    for _ in range(2):
        assert sent("erin", *batch).json()["left"] == 1
    assert states(*held) == ["approved", "proposed"]
    assert [word.history.count() for word in held] == [2, 2] and Judgement.objects.count() == 3
    Word.objects.filter(pk=held[0].pk).update(status=Word.BLOCKED, changed_by=user("frank"))
    assert sent("erin", *batch).json()["late"] == []
    assert states(*held) == ["blocked", "proposed"]


@pytest.mark.postgres
def test_the_first_verdict_of_two_people_counts_and_the_second_hears_it() -> None:
    (word,) = words("a")
    sent("frank", judged(word, "block"))
    assert sent("erin", judged(word, "approve")).json()["late"] == ["a"]
    assert states(word) == ["blocked"]
    assert sent("erin", judged(word, "undo")).json()["late"] == ["a"]
    assert sent("frank", judged(word, "undo")).json()["late"] == [] and states(word) == ["proposed"]


@pytest.mark.postgres
def test_two_people_never_see_the_same_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "QUEUE_LENGTH", 2)
    held = words(*"abcde")
    assert shown("erin") == ["a", "b"] and shown("frank") == ["c", "d"] and shown("grace") == ["e"]
    answer = sent("erin", judged(held[0], "approve")).json()
    assert [one["text"] for one in answer["words"]] == ["b"] and answer["elsewhere"] == 3
    assert sent("grace", skipped=[held[4].pk]).json()["words"] == []
    assert shown("erin") == ["b", "e"], "what one skips, another may judge"
    sent("erin", judged(held[0], "undo"))
    assert shown("grace") == [], "what one takes back lies before them again"


def test_words_of_a_page_that_is_gone_come_back_after_a_while(clock: Clock) -> None:
    words("a", "b")
    assert shown("erin") == ["a", "b"] and shown("frank") == []
    clock.advance(review.LEASE_TIME - timedelta(seconds=1))
    assert shown("frank") == []
    assert shown("erin") == ["a", "b"], "a sign of life keeps them"
    clock.advance(review.LEASE_TIME)
    assert shown("frank") == ["a", "b"] and shown("erin") == []


@pytest.mark.postgres
def test_the_second_of_two_at_the_same_moment_gets_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    held = words("a", "b", "c")
    give = review.grant_leases
    calls: list[User] = []

    def overtaken(who: User, chosen: Any) -> None:
        if not calls:  # frank's words are written after erin's were chosen
            give(user("frank"), held[:2])
        calls.append(who)
        give(who, chosen)

    monkeypatch.setattr(review, "grant_leases", overtaken)
    monkeypatch.setattr(review, "QUEUE_LENGTH", 2)
    assert shown("erin") == ["c"] and len(calls) == 2
    leased = {("a", "frank"), ("b", "frank"), ("c", "erin")}
    assert set(Lease.objects.values_list("word__text", "user__username")) == leased


def test_while_the_database_is_busy_what_was_sent_may_be_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    (word,) = words("a")
    batch = judged(word, "approve")
    with monkeypatch.context() as busy:
        busy.setattr(review, "lease_words", Mock(side_effect=OperationalError("database is locked")))
        assert sent("erin", batch).status_code == 503
    assert sent("erin", batch).json()["left"] == 0
    assert states(word) == ["approved"] and word.history.count() == 2


EVIL = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1")


def test_an_empty_list_is_filled_with_approved_words_once_and_later_proposals_wait_for_an_editor() -> None:
    call_command("load_words")
    secret = Word.objects.filter(word_list="nettle-secret")
    count = secret.count()
    assert count > 400 and set(secret.values_list("status", flat=True)) == {Word.APPROVED}
    secret.exclude(text="music").delete()
    secret.update(status=Word.BLOCKED)
    call_command("load_words")
    assert secret.count() == 1
    call_command("load_words", update=True)
    assert secret.get(text="music").status == Word.BLOCKED and secret.count() == count
    assert set(secret.exclude(text="music").values_list("status", flat=True)) == {Word.PROPOSED}


def test_many_sources_are_filtered_by_what_they_begin_with(editor: Client) -> None:
    for n in range(30):
        Word.objects.create(word_list="square", text=f"fish {n}", source=f"kinds fish.n.{n:02}")
    Word.objects.create(word_list="square", text="shark", source="sharks")
    Word.objects.create(word_list="toy-words", text="ball", source="kindness")
    there = reverse("admin:words_word_changelist")
    page = read_page(editor, f"{there}?word_list=all")
    assert "kinds …" in page and "kinds fish.n.07" not in page.split("changelist-filter", 1)[1]
    assert editor.get(there, {"source": "kinds"}).context["cl"].result_count == 30
    assert editor.get(there, {"q": "fish.n.07"}).context["cl"].result_count == 1
    few = editor.get(there, {"word_list": "toy-words"}).content.decode()
    assert "kindness" in few.split("changelist-filter", 1)[1]


def test_the_page_opens_on_one_list_finds_the_word_just_saved_and_explains_that_list_alone(editor: Client) -> None:
    there = reverse("admin:words_word_changelist")
    Word.objects.create(word_list="dominoes-people", text="Marie Curie")
    word = Word.objects.create(word_list="nettle-secret", text="river")

    def shown(address: str = there) -> list[str]:
        return [row.text for row in editor.get(address).context["cl"].result_list]

    assert set(shown(f"{there}?word_list=all")) == {"Marie Curie", "river"}
    assert shown(f"{there}?word_list=nettle-secret") == shown() == ["river"], "it opens on the list that was seen last"
    filters = {"_changelist_filters": "word_list=nettle-secret"}
    form = editor.get(reverse("admin:words_word_add"), filters).context["adminform"].form
    assert form.initial["word_list"] == "nettle-secret"
    help_text = (
        editor.get(reverse("admin:words_word_change", args=[word.pk])).context["adminform"].form["details"].help_text
    )
    assert "Nettle" in help_text and "Square" not in help_text and "Dominoes" not in help_text
    fields = {"word_list": "nettle-secret", "text": "music", "status": "approved", "frequency": "4"}
    saved = editor.post(reverse("admin:words_word_add"), fields, follow=True)
    assert [row.text for row in saved.context["cl"].result_list] == ["music"]


def cells(text: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(text)) for cell in row]


def test_no_exported_cell_begins_like_a_formula(editor: Client) -> None:
    for n, note in enumerate(EVIL):
        Word.objects.create(word_list="blocklist", text=f"word {n}", status=Word.BLOCKED, note=note)
    answer = editor.get(reverse("admin:words_word_export", args=["csv"]) + "?word_list=blocklist")
    found = cells(answer.content.decode())
    assert sum(cell.startswith("'") for cell in found) == len(EVIL)
    assert not [cell for cell in found if cell.startswith(("=", "+", "-", "@", "\t"))]
    again = read_rows(normalise_file(answer.content, "words.csv"))
    assert set(EVIL) <= {row.cells["note"] for row in again}
    assert cells(write_csv([{"clue": "=1+1", "answer": "-x", "number": -1}]))[3:] == ["'=1+1", "'-x", "-1"], "puzzles"
