"""The review queue: each verdict counts once, and no word lies before two people."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import count
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.editions.calendar import today
from games.editions.models import Edition, EditionUse, RowRecord
from games.words import files, importing, leases, review
from games.words.models import Judgement, Lease, Proposal, Word, WordImport

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
    """What the server answers to a batch of somebody's page."""
    body = {"by": user(by or name).pk, "verdicts": verdicts, "skipped": skipped or []}
    address = f"{reverse('admin:words_review')}?list={LIST}"
    return desk(name).post(address, json.dumps(body), content_type="application/json")


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


def test_each_answer_says_how_many_words_wait_of_every_list() -> None:
    held = words("a", "b")
    Word.objects.create(word_list="nettle-unfit", text="c")
    Word.objects.create(word_list="dominoes-variants", text="d", status=Word.APPROVED)
    assert sent("erin", judged(held[0], "block")).json()["waiting"] == {LIST: 1, "nettle-unfit": 1}
    Word.objects.create(word_list="nettle-unfit", text="e")
    assert sent("erin", judged(held[0], "undo")).json()["waiting"] == {LIST: 2, "nettle-unfit": 2}


def test_a_verdict_is_in_the_history_of_the_desk() -> None:
    held = words("ada", "bob", "cid")
    blocked = {**judged(held[1], "block"), "why": " a  name "}
    sent("erin", judged(held[0], "approve"), blocked, judged(held[2], "approve"))
    sent("erin", judged(held[2], "undo"))
    entries = LogEntry.objects.order_by("pk").values_list("user__username", "object_id", "change_message")
    told = ["Approved.", "Blocked. Why: a name", "Approved."]
    assert sorted(entries[:3]) == sorted(
        ("erin", str(word.pk), f"Reviewed: {one}") for word, one in zip(held, told, strict=True)
    )
    assert entries[3] == ("erin", str(held[2].pk), "Reviewed: Proposed again.")
    assert [word.history.first().history_change_reason for word in held[:2]] == ["judged on its card", "a name"]


def test_words_are_taken_in_and_out_by_who_works_with_them() -> None:
    moderator = User.objects.create_user("mo", is_staff=True)
    moderator.groups.add(Group.objects.get(name="moderator"))
    for page in ("words_word_import", "words_word_export"):
        client = Client()
        client.force_login(moderator)
        assert client.get(reverse(f"admin:{page}")).status_code == 403
        assert desk("erin").get(reverse(f"admin:{page}")).status_code == 200


def test_of_many_verdicts_the_last_on_a_word_counts_and_words_that_are_gone_hold_up_nothing() -> None:
    held = words("a", "b", "c")
    gone = judged(held[2], "approve")
    held.pop().delete()
    batch = (judged(held[0], "block"), gone, judged(held[1], "approve"), judged(held[0], "undo"))
    assert sent("erin", *batch).json()["left"] == 1
    assert states(*held) == ["proposed", "approved"]


def test_verdicts_that_are_none_change_nothing() -> None:
    (word,) = words("a")
    assert sent("erin", judged(word, "block"), judged(word, "praise")).status_code == 400
    assert sent("erin", *(judged(word, "block") for _ in range(101))).status_code == 400
    assert states(word) == ["proposed"]


def test_a_batch_that_is_sent_twice_counts_once() -> None:
    held = words("a", "b")
    batch = [judged(held[0], "approve"), judged(held[1], "block"), judged(held[1], "undo")]
    for _ in range(2):
        assert sent("erin", *batch).json()["left"] == 1
    assert states(*held) == ["approved", "proposed"]
    assert [word.history.count() for word in held] == [2, 2] and Judgement.objects.count() == 3


def test_what_is_sent_again_does_not_undo_what_somebody_did_since() -> None:
    (word,) = words("a")
    batch = judged(word, "approve")
    sent("erin", batch)
    Word.objects.filter(pk=word.pk).update(status=Word.BLOCKED, changed_by=user("frank"))
    assert sent("erin", batch).json()["late"] == []
    assert states(word) == ["blocked"]


def test_the_first_verdict_of_two_people_stands_and_the_second_is_told() -> None:
    (word,) = words("a")
    sent("frank", judged(word, "block"))
    assert sent("erin", judged(word, "approve")).json()["late"] == ["a"]
    assert states(word) == ["blocked"]
    assert sent("erin", judged(word, "undo")).json()["late"] == ["a"]
    assert sent("frank", judged(word, "undo")).json()["late"] == [] and states(word) == ["proposed"]


def test_two_people_never_see_the_same_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "AHEAD", 2)
    held = words(*"abcde")
    assert shown("erin") == ["a", "b"] and shown("frank") == ["c", "d"] and shown("grace") == ["e"]
    answer = sent("erin", judged(held[0], "approve")).json()
    assert [one["text"] for one in answer["words"]] == ["b"] and answer["elsewhere"] == 3
    assert sent("grace", skipped=[held[4].pk]).json()["words"] == []
    assert shown("erin") == ["b", "e"], "what one skips, another may judge"
    sent("erin", judged(held[0], "undo"))
    assert shown("grace") == [], "what one takes back lies before them again"


def test_words_of_a_page_that_is_gone_come_back_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    words("a", "b")
    assert shown("erin") == ["a", "b"] and shown("frank") == []
    later = timezone.now() + leases.LASTS - timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert shown("frank") == []
    assert shown("erin") == ["a", "b"], "a sign of life keeps them"
    monkeypatch.setattr(timezone, "now", lambda: later + leases.LASTS)
    assert shown("frank") == ["a", "b"] and shown("erin") == []


def test_who_comes_second_at_the_same_moment_is_given_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    held = words("a", "b", "c")
    give = leases.give
    calls: list[User] = []

    def overtaken(who: User, chosen: Any) -> None:
        if not calls:  # frank's words are written after erin's were chosen
            give(user("frank"), held[:2])
        calls.append(who)
        give(who, chosen)

    monkeypatch.setattr(leases, "give", overtaken)
    monkeypatch.setattr(review, "AHEAD", 2)
    assert shown("erin") == ["c"] and len(calls) == 2
    assert set(Lease.objects.values_list("word__text", "user__username")) == {
        *(("a", "frank"), ("b", "frank"), ("c", "erin")),
    }


def test_a_busy_database_is_told_and_what_was_sent_is_taken_when_it_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (word,) = words("a")
    batch = judged(word, "approve")
    with monkeypatch.context() as busy:
        busy.setattr(leases, "take", lambda *_: (_ for _ in ()).throw(OperationalError("database is locked")))
        assert sent("erin", batch).status_code == 503
    assert sent("erin", batch).json()["left"] == 0
    assert states(word) == ["approved"] and word.history.count() == 2


def test_verdicts_of_one_editor_are_not_saved_as_anothers() -> None:
    (word,) = words("a")
    answer = sent("frank", judged(word, "block"), by="erin")
    assert answer.status_code == 409 and "signed in as frank" in answer.json()["error"]
    assert states(word) == ["proposed"]


def test_the_page_itself_takes_no_words() -> None:
    words("a")
    page = desk("erin").get(reverse("admin:words_review"))
    assert page.context["chosen"] == LIST and not Lease.objects.exists()


def quota(name: str) -> dict[str, int]:
    return dict(sent(name).json()["quota"])


def found_at_night(night: date, *texts: str) -> list[Word]:
    """What a worker proposes: it keeps no history of it."""
    Proposal.objects.bulk_create(Proposal(word_list=LIST, text=one, night=night, reason="common") for one in texts)
    Word.objects.bulk_create(Word(word_list=LIST, text=one) for one in texts)
    return list(Word.objects.filter(text__in=texts).order_by("text"))


def test_the_quota_tells_what_was_judged_today_by_whom_what_waits_and_where_what_is_new_came_from() -> None:
    today = timezone.localdate()
    held = [*found_at_night(today, "a", "b"), *found_at_night(today - timedelta(days=1), "c"), *words("d")]
    assert quota("erin") == {"proposed": 2, "added": 1, "judged": 0, "mine": 0, "waiting": 4}
    sent("erin", judged(held[0], "approve"), judged(held[0], "block"), judged(held[1], "approve"))
    sent("frank", judged(held[2], "block"))
    assert quota("erin") == {"proposed": 2, "added": 1, "judged": 3, "mine": 2, "waiting": 1}
    sent("erin", judged(held[1], "undo"))
    assert quota("frank") == {"proposed": 2, "added": 1, "judged": 2, "mine": 1, "waiting": 2}
    Judgement.objects.update(at=timezone.now() - timedelta(days=1))
    Word.history.update(history_date=timezone.now() - timedelta(days=1))
    assert quota("frank")["judged"] == quota("frank")["added"] == 0


def test_what_an_import_proposes_is_counted_until_it_is_taken_back() -> None:
    lines = (f"lionwall-words,word{n},{'proposed' if n else 'approved'}" for n in range(46))
    rows = "\n".join(["word_list,text,status", *lines])
    read = files.as_text(rows.encode(), "words.csv")
    job = WordImport.objects.create(name="words.csv", content=read, user=user("erin"), total=46)
    importing.check(job)
    WordImport.objects.update(state=WordImport.CONFIRMED)
    importing.write(job)
    assert quota("erin") == {"proposed": 0, "added": 45, "judged": 0, "mine": 0, "waiting": 45}
    WordImport.objects.update(state=WordImport.TAKING_BACK)
    importing.take_back(job)
    assert quota("erin")["added"] == 0


def test_a_list_in_which_nothing_ever_waited_is_known() -> None:
    def ever(name: str) -> bool:
        page = desk("erin").get(reverse("admin:words_review"), {"list": name})
        return bool(page.context["reviewing"].ever)

    assert not ever(LIST)
    (word,) = words("a")
    assert ever(LIST) and not ever("nettle-unfit")
    sent("erin", judged(word, "approve"))
    assert ever(LIST)


def test_a_word_comes_with_the_reason_for_which_it_was_proposed() -> None:
    words("a", "b")
    Proposal.objects.create(word_list=LIST, text="a", night=timezone.localdate(), reason="common, near “harbour”")
    assert [one["reason"] for one in sent("erin").json()["words"]] == ["common, near “harbour”", ""]


def test_what_a_machine_wrote_is_marked_until_somebody_has_judged_it() -> None:
    held = words("a", "b")
    Word.objects.update(found=True)
    assert [one["unread"] for one in sent("erin").json()["words"]] == [True, True]
    sent("erin", judged(held[0], "approve"), judged(held[1], "block"))
    assert not any(word.unread for word in Word.objects.all())
    sent("erin", judged(held[0], "undo"))
    assert Word.objects.get(pk=held[0].pk).unread


def card(word: Word, name: str = "erin") -> Any:
    return desk(name).get(reverse("admin:words_card", args=[word.pk]))


def test_a_card_tells_what_the_engine_and_the_calendar_know_of_a_word() -> None:
    word = Word.objects.create(word_list=LIST, text="harbour", frequency=4.1)
    edition = Edition.objects.create(
        game="nettle", variant="classic", kind="daily", date=today(), seed="s", stored={}, engine_version=1
    )
    EditionUse.objects.create(edition=edition, key="harbour")
    RowRecord.objects.create(word_list=LIST, text="harbour", shown=50, missed=4)
    told = {fact["label"]: fact["lines"] for fact in card(word).json()["facts"]}
    assert any("sheltered port" in line for line in told["Means"])
    assert told["Near"] and len(told["A sample game"]) > 4
    assert told["Last used"] == [f"{today():%-d %B %Y}"] and told["Played"] == ["46 of 50 plays got it"]


def test_a_card_brings_what_the_worker_found_out_ahead() -> None:
    (word,) = words("a")
    facts = [{"label": "Means", "lines": ["the first letter"]}]
    Proposal.objects.create(word_list=LIST, text="a", night=today(), reason="short", facts=facts)
    assert card(word).json()["facts"] == [*facts, {"label": "Last used", "lines": ["never"]}]


def test_cards_are_for_who_judges_words() -> None:
    (word,) = words("a")
    User.objects.create_user("walter", is_staff=True)  # of no office
    assert card(word, "walter").status_code == 403
    assert desk("erin").get(reverse("admin:words_card", args=[10**9])).status_code == 404
