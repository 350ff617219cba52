"""What rows are called at the desk."""

from __future__ import annotations

from django.apps import apps
from django.contrib.auth.models import Group
from django.urls import reverse

from games.words import naming
from games.words.models import Word
from tests.games.conftest import text
from tests.games.operating.test_state import member


def test_rows_with_a_name_for_programmers_have_one_for_people() -> None:
    assert (naming.one(Group._meta), naming.many(Group._meta)) == ("role", "roles")


def test_any_other_row_is_called_as_its_model_says() -> None:
    assert (naming.one(Word._meta), naming.many(Word._meta)) == ("word", "words")


def test_every_name_is_of_a_model_that_there_is() -> None:
    assert set(naming.NAMES) <= {model._meta.label_lower for model in apps.get_models()}


def test_the_front_page_names_rooms_in_our_words(db: None) -> None:
    page = text(member("admin"), reverse("admin:index"))
    assert "Accounts and roles" in page and "Jobs of the workers" in page
    assert not any(word in page for word in ("Authentication and Authorization", "Errands", "Log entries", "Hooks"))


def test_a_word_that_was_changed_can_be_brought_back_as_it_was(db: None) -> None:
    word = Word.objects.create(word_list="nettle-secret", text="walnut", note="first")
    word.note = "second"
    word.save()
    editor = member("editor")
    history = text(editor, reverse("admin:words_word_history", args=[word.pk]))
    assert "Open a version to look at it" in history and "the site itself" in history
    version = word.history.earliest()
    page = text(editor, reverse("admin:words_word_simple_history", args=[word.pk, version.pk]))
    assert "Bring it back" in page and "first" in page


def test_deleting_asks_in_plain_words(db: None) -> None:
    word = Word.objects.create(word_list="nettle-secret", text="walnut")
    page = text(member("editor"), reverse("admin:words_word_delete", args=[word.pk]))
    assert "This cannot be undone" in page and "Are you sure" not in page
