"""The history of the desk is found by the words of imports, at a cost that does not grow with them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from simple_history.utils import bulk_create_with_history

from games.words.import_history import reason
from games.words.models import ImportedRow, Word, WordImport

pytestmark = pytest.mark.django_db
LIST = "lionwall-words"


def of(group: str) -> User:
    user = User.objects.create_user(group, is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return user


def imported(by: User, name: str, *texts: str) -> WordImport:
    job = WordImport.objects.create(name=name, user=by, state=WordImport.DONE)
    words = [Word(word_list=LIST, text=text) for text in texts]
    for word in words:
        word._change_reason = f"{reason(job)}, row 2"
    words = bulk_create_with_history(words, Word)
    ImportedRow.objects.bulk_create(ImportedRow(job=job, word=word, after={}) for word in words)
    LogEntry.objects.log_actions(by.pk, [job], CHANGE, change_message="Imported: some.")
    return job


def found(client: Client, asked: str) -> tuple[list[str], int]:
    """What the history shows for a search, and how many questions it asks of the database."""
    with CaptureQueriesContext(connection) as queries:
        page: Any = client.get(reverse("admin:admin_logentry_changelist"), {"q": asked})
    return [entry.object_repr for entry in page.context["cl"].result_list], len(queries)


def test_an_import_is_found_by_a_word_that_it_wrote(client: Client) -> None:
    editor = of("editor")
    imported(editor, "fruit.csv", "plum", "pear")
    imported(editor, "trees.csv", "oak", "oak tree")
    client.force_login(editor)
    assert found(client, " Plum")[0] == ["fruit.csv"]
    assert found(client, "oak tree")[0] == ["trees.csv"]
    assert found(client, "trees")[0] == ["trees.csv"], "its own name finds it still"
    assert found(client, "lu")[0] == [], "a part of a word would have to look at every row"


def test_a_search_costs_as_much_after_imports_of_many_words_as_after_one(client: Client) -> None:
    editor = of("editor")
    imported(editor, "one.csv", "plum")
    client.force_login(editor)
    found(client, "plum")
    _, few = found(client, "plum")
    for number in range(20):
        imported(editor, f"more{number}.csv", *(f"word{number} {other}" for other in range(100)))
    names, many = found(client, "plum")
    assert names == ["one.csv"] and many == few


def test_who_may_not_see_imports_finds_none_by_their_words(client: Client) -> None:
    imported(of("editor"), "fruit.csv", "plum")
    client.force_login(of("moderator"))
    assert found(client, "plum")[0] == []
