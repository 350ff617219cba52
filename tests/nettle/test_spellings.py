"""What the field of a guess suggests: everyday words, the same on every day, and none that hurts."""

import pytest
from django.test import Client

from games.words.game_rules import announce_changes
from games.words.models import Word
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST
from puzzles.nettle.rules import list_unsuggested
from puzzles.nettle.words import list_secret_words

pytestmark = pytest.mark.django_db


def suggested(client: Client) -> list[str]:
    answer = client.get("/nettle/words.txt", headers={"Accept-Encoding": "gzip"})
    assert "max-age" in answer["Cache-Control"] and not answer.cookies and len(answer.content) < 30_000
    return client.get("/nettle/words.txt").content.decode().split("\n")


def test_the_list_holds_usual_words_once_and_does_not_give_secret_words_away(client: Client) -> None:
    words, secrets = suggested(client), {word.text for word in list_secret_words(wordnet())}
    assert len(words) == len(set(words)) and 5000 < len(words) < 8000 and len(words) > 2 * len(secrets)
    assert words.index("people") < words.index("elephant") < len(words)
    zipf = [float(wordnet().zipf[n]) for word in words if (n := wordnet().lookup(word)) is not None]
    assert zipf == sorted(zipf, reverse=True) and len(zipf) == len(words)
    assert set(words) - secrets and len(set(words) & secrets) > 0.95 * len(secrets)


def test_no_word_is_suggested_that_hurts_or_that_editors_took_out(client: Client) -> None:
    words = suggested(client)
    assert not ({"bitch", "cunt", "negro"} | list_unsuggested()) & set(words) and "love" in words
    Word.objects.create(word_list=UNFIT_LIST, text="elephant", status=Word.APPROVED)
    Word.objects.create(word_list="blocklist", text="table", status=Word.BLOCKED)
    assert set(words) - set(suggested(client)) == {"elephant", "table"}


def test_an_editor_reads_that_puzzles_are_made_already_and_what_is_misspelled() -> None:
    (sentence,) = announce_changes([(UNFIT_LIST, "banjo"), (UNFIT_LIST, "xqzzt")])
    assert "never shown. 0 coming puzzles" in sentence and "doesn’t know “xqzzt”" in sentence
    assert announce_changes([(WORD_LIST, "banjo")]) == [], "other lists do not matter"
