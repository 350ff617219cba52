"""What the field of a guess suggests: everyday words, the same on every day, and none that hurts."""

from __future__ import annotations

import pytest
from django.test import Client

from games.words.models import Word
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST
from puzzles.nettle.words import secret_words

pytestmark = pytest.mark.django_db


def told(client: Client) -> list[str]:
    return client.get("/nettle/words.txt").content.decode().split("\n")


def test_the_list_holds_usual_words_once_and_the_most_usual_first(client: Client) -> None:
    words = told(client)
    assert len(words) == len(set(words)) and 5000 < len(words) < 8000
    assert words.index("people") < words.index("elephant") < len(words)
    zipf = [float(wordnet().zipf[n]) for word in words if (n := wordnet().lookup(word)) is not None]
    assert zipf == sorted(zipf, reverse=True) and len(zipf) == len(words)


def test_the_list_does_not_tell_secret_words_from_others(client: Client) -> None:
    words, secrets = set(told(client)), {word.text for word in secret_words(wordnet())}
    assert words - secrets and len(words & secrets) > 0.95 * len(secrets)
    assert len(words) > 2 * len(secrets)


def test_no_word_is_suggested_that_hurts_or_that_editors_took_out(client: Client) -> None:
    words = told(client)
    assert not {"bitch", "cunt", "negro"} & set(words) and "love" in words
    Word.objects.create(word_list=UNFIT_LIST, text="elephant", status=Word.APPROVED)
    Word.objects.create(word_list="blocklist", text="table", status=Word.BLOCKED)
    assert set(words) - set(told(client)) == {"elephant", "table"}


def test_the_list_is_kept_by_browsers_and_is_small(client: Client) -> None:
    answer = client.get("/nettle/words.txt", headers={"Accept-Encoding": "gzip"})
    assert "max-age" in answer["Cache-Control"] and not answer.cookies
    assert len(answer.content) < 30_000
