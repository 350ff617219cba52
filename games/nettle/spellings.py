"""The everyday words that the field of a guess suggests while somebody types: the same whatever the secret word is."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.words.word_lists import list_approved, list_blocked
from puzzles.lexicon.unfit import Marks, unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.generator import UNFIT_LIST
from puzzles.nettle.rules import unsuggested
from puzzles.nettle.solver import connected
from puzzles.nettle.warmth import UNSEEN, usual_words
from puzzles.nettle.words import everyday

MOST_UNFIT = 0.25
"""The part of a word's use that may be in senses which are not shown, as long as the page itself suggests the word."""
DAY = 24 * 60 * 60


@gzip_page
@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """All that may be suggested, a word to a line, the most usual first."""
    unfit_too = list_approved([UNFIT_LIST]).get(UNFIT_LIST, ())
    blocked = list_blocked()
    text = "\n".join(word for word in suggested(unfit_too) if word not in blocked)
    kept = {"Cache-Control": f"public, max-age={DAY}"}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=kept)


@lru_cache(maxsize=2)
def suggested(unfit_too: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The usual words, the most usual first, without those that are unfit or coarse; editors call some more of them so.

    From each of them a way leads to whatever may be secret: the network is one but for some words on their own.
    """
    lexicon = wordnet()
    marks = unfit(lexicon, unfit_too)
    leads = connected(lexicon, everyday(lexicon)[0])
    fit = [
        n
        for n in usual_words(lexicon).tolist()
        if leads[lexicon.senses(n)].any() and _share_unfit(lexicon, n, marks) < MOST_UNFIT
    ]
    by_use = sorted(fit, key=lambda n: (-float(lexicon.zipf[n]), lexicon.spelling(n)))
    return tuple(word for n in by_use if (word := lexicon.spelling(n)) not in unsuggested())


def _share_unfit(lexicon: Wordnet, spelling: int, marks: Marks) -> float:
    """How much of a word's use is in unfit senses; one that WordNet's own texts do not use counts a little."""
    use = {sense: UNSEEN + lexicon.lists["tags"][sense] for sense in lexicon.senses(spelling)}
    return float(sum(use[sense] for sense in use if marks[sense]) / sum(use.values()))
