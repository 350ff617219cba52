"""Judge the words that editors write for Nettle, and send those that the box for guesses suggests."""

from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.editions.calendar import today
from games.editions.models import Edition
from games.words.game_rules import WordRules
from games.words.models import Word
from games.words.word_lists import list_approved_words, list_blocked_words
from puzzles.lexicon.unfit import Marks, mark_unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST
from puzzles.nettle.rules import load_unsuggested_words
from puzzles.nettle.solver import mark_connected
from puzzles.nettle.warmth import UNSEEN_USES, list_usual_words
from puzzles.nettle.words import list_everyday_words

MOST_WORDS_NAMED = 5
DETAILS_HELP = {
    WORD_LIST: "A secret word in Nettle is a noun from WordNet, in its base form and in lower case, as in “river”.",
    UNFIT_LIST: "Nettle never shows the approved words of this list. They need no details.",
}


def describe_changes(word_list: str, texts: list[str]) -> str | None:
    """Say which unfit words Nettle doesn't know, and how many coming puzzles were made without this change."""
    if word_list != UNFIT_LIST:
        return None
    unknown = [text for text in texts[:MOST_WORDS_NAMED] if text and wordnet().lookup(text) is None]
    made_count = Edition.objects.filter(game="nettle", kind=Edition.DAILY, date__gt=today()).count()
    unknown_words = (
        f" Nettle doesn’t know {', '.join(f'“{text}”' for text in unknown)}. Check the spelling." if unknown else ""
    )
    return (
        f"New puzzles will never show the approved words of this list. "
        f"Puzzles already made for future days: {made_count}. "
        f"Remake those in the calendar if they show these words.{unknown_words}"
    )


def judge_word(word: Word) -> list[str]:
    """Return why a secret word can't be saved, in sentences; a blocked one is always accepted."""
    if word.word_list != WORD_LIST or word.status == Word.BLOCKED:
        return []
    lexicon = wordnet()
    spelling = lexicon.lookup(word.text)
    if spelling is None:
        base_forms = [lexicon.spelling(form) for form in lexicon.find_base_forms(word.text)]
        return [
            f"Its base form is “{base_forms[0]}”."
            if base_forms
            else "WordNet doesn’t know this word. Check the spelling."
        ]
    if word.text != word.text.lower():
        return [f"Write it in lower case: “{word.text.lower()}”."]
    parts_of_speech = {lexicon.part_of_speech(lexicon.synset(sense)) for sense in lexicon.senses(spelling)}
    return [] if "noun" in parts_of_speech else ["It isn’t a noun, and Nettle’s secret words are nouns."]


RULES = WordRules(judge_word, DETAILS_HELP, describe_changes)


MOST_UNFIT_SHARE = 0.25
"""Suggest no word with this share of its use, or more, in unfit senses."""
SECONDS_PER_DAY = 24 * 60 * 60


@gzip_page
@require_safe
def send_suggestions(request: HttpRequest) -> HttpResponse:
    """Send all words to suggest, one per line, most usual first."""
    more_unfit_words = list_approved_words([UNFIT_LIST]).get(UNFIT_LIST, ())
    blocked = list_blocked_words()
    text = "\n".join(word for word in list_suggestions(more_unfit_words) if word not in blocked)
    headers = {"Cache-Control": f"public, max-age={SECONDS_PER_DAY}"}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


@lru_cache(maxsize=2)
def list_suggestions(more_unfit_words: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the usual words, most usual first, without unfit or coarse ones; `more_unfit_words` are those of editors.

    Each of them has a route to every secret word.
    """
    lexicon = wordnet()
    marks = mark_unfit(lexicon, more_unfit_words)
    has_route = mark_connected(lexicon, list_everyday_words(lexicon)[0])
    fit_spellings = [
        spelling
        for spelling in list_usual_words(lexicon).tolist()
        if has_route[lexicon.senses(spelling)].any()
        and _measure_unfit_share(lexicon, spelling, marks) < MOST_UNFIT_SHARE
    ]
    by_use = sorted(fit_spellings, key=lambda spelling: (-float(lexicon.zipf[spelling]), lexicon.spelling(spelling)))
    return tuple(word for spelling in by_use if (word := lexicon.spelling(spelling)) not in load_unsuggested_words())


def _measure_unfit_share(lexicon: Wordnet, spelling: int, marks: Marks) -> float:
    """Return how much of a word's use is in unfit senses; a sense that WordNet never counted weighs a little."""
    weights = {sense: UNSEEN_USES + lexicon.lists["tags"][sense] for sense in lexicon.senses(spelling)}
    return float(sum(weights[sense] for sense in weights if marks[sense]) / sum(weights.values()))
