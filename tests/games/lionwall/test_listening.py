"""An editor of a category reads what is wrong with it, what fits, and what it overlaps with."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.lionwall.judging import problems_with
from games.words.models import Word
from games.words.signals import tell
from puzzles import registry
from puzzles.abilities import DrawsOnLists
from puzzles.lionwall.categories import CATEGORIES

pytestmark = pytest.mark.django_db
RELATIVES = "rule: hidden | mum, dad, gran\n"


def add(editor: Client, details: str, name: str = "Hidden relatives", source: str = "", **more: str) -> Any:
    form = {"word_list": CATEGORIES, "text": name, "status": "approved", "details": details, "source": source}
    return editor.post(reverse("admin:words_word_add"), {**form, "frequency": "0", **more}, follow=True)


def remark(details: str, name: str = "Hidden relatives", source: str = "") -> str:
    Word.objects.create(word_list=CATEGORIES, text=name, details=details, source=source)
    (sentences,) = tell([(CATEGORIES, name)])
    return sentences


FISH = "salmon\ntrout\ncod\nhaddock"


BAD = [
    (RELATIVES + "maximum\nDadaism\ngranite\nteapot", "", "These do not fit its rule: teapot."),
    (RELATIVES + "museum, daddy", "", "Write one word to a line, without commas: museum, daddy."),
    (RELATIVES, "", "A group needs 4 words, one to a line; there are 0."),
    ("rule: hiden | colours\nscarred", "", "“hiden” is no kind of wordplay"),
    (FISH + "\nSalmon", "", "These stand there twice: salmon."),
    (FISH + "\n" + "x" * 3000, "", "A card has 1 to 40 letters"),
    (FISH, "kinds fishes.n.99", "WordNet has no sense called fishes.n.99."),
    (FISH + "\nfish.n.01", "", "Senses stand in the source"),
]


def test_a_bad_category_is_refused_with_a_sentence_and_nothing_is_saved_unless_it_is_blocked(editor: Client) -> None:
    for details, source, sentence in BAD:
        assert sentence in " ".join(problems_with("Hidden relatives", details, source))
    refused = add(editor, BAD[0][0])
    assert BAD[0][2] in " ".join(refused.context["adminform"].form.errors["details"]) and not Word.objects.exists()
    add(editor, BAD[0][0], status="blocked")
    assert Word.objects.get().status == Word.BLOCKED


def test_a_good_category_is_saved_and_what_fits_is_shown(editor: Client) -> None:
    page = add(editor, RELATIVES + "chrysanthemum\nDadaism\ngranite\ndaddy").content.decode()
    assert "All its words fit." in page and "immigrant" in page
    assert Word.objects.get().status == Word.APPROVED


def test_what_fits_kinds_gaps_and_culture_and_what_it_overlaps_with_is_said() -> None:
    kinds = remark("salmon\ntrout\ncod\nhaddock\nteapot", "Swimmers", "kinds fish.n.01")
    assert "These are not known as that: teapot." in kinds and "tuna" in kinds.partition("fit as well:")[2]
    gap = remark("fish\nfox\nsaucer\nbanana", "flying ___")
    assert "fill it in no compound that is known: banana" in gap and "fit as well: " in gap
    culture = remark("salmon\ntrout\ncod\nherring", "What my aunt likes")
    assert "By " in culture and "fit as well: " in culture
    assert "It overlaps with “" in remark("Mars\nVenus\nSaturn\nNeptune", "Worlds")
    assert tell([("square", "ball")]) == [], "other lists do not matter"


def test_every_category_that_a_site_begins_with_may_be_saved() -> None:
    engine = registry.engine("lionwall")
    assert isinstance(engine, DrawsOnLists)
    rows = engine.proposals(CATEGORIES)
    bad = {row.text: found for row in rows if (found := problems_with(row.text, row.details, row.source))}
    assert bad == {}
